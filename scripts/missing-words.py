#!/usr/bin/env python3
"""Counts whole detachments, and the reminders of data/ by what the words of the records lack for them, and writes the table in docs/armies.md.

Each reminder is counted once, for the first row whose pattern its text has. The texts are our own, so the rows say
where to look first, and no more.
"""

import collections
import pathlib
import re
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
GUIDE = ROOT / "docs" / "armies.md"
BEGIN, END = "<!-- missing: begin -->", "<!-- missing: end -->"

ROWS = [
    ("a charge at the end of the opponent's Charge phase", r"end of the opponent's Charge phase"),
    ("a new unit that joins the army", r"new (unit|one)|same unit comes again|copy of|joins the army"),
    ("a Fall Back, Advance or Consolidation out of turn", r"Falls? Back up to|or Fall Back|instead of consolidat|Consolidat"),
    ("fighting or shooting before being removed", r"before (they are|it is) removed|fight (again|once more)|shoots? again"),
    ("a model that stands again", r"stands? (up )?again|set up again|set up anew|returns? to"),
    ("a choice that several rules of a detachment ask about", r"choose (one|a|an)|your choice|Tactic|Discipline|Contract|Boast|Pledge"),
    ("marks and places on the table", r"marker|token|place[ds]? "),
    ("Critical Hits or Wounds with an ability", r"Critical (Hit|Wound)"),
    ("another price of a stratagem", r"costs? |0CP|1CP|CP "),
    ("going into reserves by number", r"Strategic Reserves|Reserves"),
    ("whom an enemy may target", r"(only )?target(s|ed)? |eligible target|targets? from"),
    ("Deadly Demise by choice", r"Deadly Demise|explo"),
    ("mortal wounds for each of something", r"mortal wound"),
    ("re-rolls by number", r"re-roll"),
    ("a Battle-shock or Leadership test by a condition", r"Battle-shock|Leadership"),
    ("a move by a condition", r"[Mm]ove|Advance|surge"),
    ("a condition of the attacker, the target or their neighbours", r"within|visible|engaged|closest"),
    ("a keyword gained or lost in the battle", r"keyword"),
    ("what is decided when lists are written", r"may (lead|join|be attached|be given)|attached|[Aa]n army|Warlord|[Mm]uster|at most one"),
    ("what another rule of the faction does", r"Spotted|Guided|Faith|Miracle|Order|Waaagh|Honoured|Bondsman|OVERRIDE|Greater Good|Pact|Pain|Ritual"),
    ("transports and their passengers", r"TRANSPORT|[Ee]mbark|gets? out|Firing Deck"),
    ("who strikes again when slain", r"destroyed"),
    ("a characteristic or weapon ability by a condition", r"Strength|Attacks|AP|Damage|Wounds|Save|save|Skill|BS|WS|\[|roll|cover"),
    ("something else", r""),
]


def texts():
    """Every reminder: its kind, and its text."""
    for path in sorted((ROOT / "data").glob("*/**/*.toml")):
        folder = path.relative_to(ROOT / "data").parts[0]
        record = tomllib.loads(path.read_text())
        if folder in ("stratagems", "army-rules") and record.get("reminder"):
            yield folder, record["text"]
        if folder == "detachments":
            for held in record.get("enhancements", []):
                if held.get("reminder"):
                    yield "enhancements", held["text"]
        if folder == "units":
            for held in record.get("abilities", []):
                if isinstance(held, dict) and held.get("reminder"):
                    yield "abilities", held.get("text", "")


def whole():
    """Detachments of each faction that the program plays whole: their rule, stratagems and enhancements."""
    data = ROOT / "data"
    count, played = collections.Counter(), collections.Counter()
    for path in sorted((data / "detachments").glob("*.toml")):
        record = tomllib.loads(path.read_text())
        own = [data / folder / record["id"] for folder in ("army-rules", "stratagems")]
        rules = [tomllib.loads(file.read_text()) for file in sorted(own[0].glob("*.toml"))]
        parts = rules + [tomllib.loads(file.read_text()) for file in sorted(own[1].glob("*.toml"))]
        parts += record.get("enhancements", [])
        count[record["faction"]] += 1
        played[record["faction"]] += bool(rules) and not any(part.get("reminder") for part in parts)
    each = [f"{faction} {played[faction]} of {count[faction]}" for faction in sorted(count)]
    return f"Detachments played whole: {sum(played.values())} of {sum(count.values())} ({', '.join(each)})."


def main():
    kinds = ["abilities", "army-rules", "enhancements", "stratagems"]
    counts = {name: collections.Counter() for name, _ in ROWS}
    for kind, text in texts():
        name = next(name for name, pattern in ROWS if re.search(pattern, text))
        counts[name][kind] += 1
    order = sorted(ROWS, key=lambda row: (row[0] == "something else", -sum(counts[row[0]].values())))
    lines = ["| what is missing | " + " | ".join(kind.replace("-", " ") for kind in kinds) + " | all |"]
    lines.append("|---|" + "---:|" * (len(kinds) + 1))
    for name, _ in order:
        row = [counts[name][kind] for kind in kinds]
        lines.append(f"| {name} | " + " | ".join(str(n or "") for n in row) + f" | {sum(row)} |")
    total = [sum(counts[name][kind] for name, _ in ROWS) for kind in kinds]
    lines.append("| **all** | " + " | ".join(map(str, total)) + f" | {sum(total)} |")
    words = whole().split(" ")
    lines.append("")
    line = ""
    for word in words:
        if len(line) + len(word) >= 120:
            lines.append(line)
            line = ""
        line = f"{line} {word}".strip()
    lines.append(line)
    guide = GUIDE.read_text()
    before, rest = guide.split(BEGIN)
    after = rest.split(END)[1]
    GUIDE.write_text(before + BEGIN + "\n" + "\n".join(lines) + "\n" + END + after)


main()
