#!/usr/bin/env python3
"""Compares the records of data/units with a fact table: compare.py TABLE [--check | --write].

Prints a table of faction and fact: how many of the table's facts are played as they are there, and every difference
with its reason. It reads the records themselves, not the script that wrote them. --write puts the result between
the two marks in docs/armies.md; --check fails if docs/armies.md says something else, or if a difference has no
reason.
"""
import json
import pathlib
import re
import sys
import tomllib
import unicodedata
from collections import Counter

from reasons import REASONS

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DOCUMENT = ROOT / "docs/armies.md"
BEGIN, END = "<!-- facts: begin -->\n", "<!-- facts: end -->\n"
# What is compared, in the order of the columns.
FACTS = ["statlines", "weapons", "keywords", "core", "damaged", "compositions", "defaults", "options", "transports",
         "leaders", "points"]


def plain(name):
    """A name without accents, capitals and punctuation: the sources differ in these."""
    letters = unicodedata.normalize("NFKD", name).lower().replace("\u2019", "'")
    return re.sub(r"[^a-z0-9]+", " ", "".join(c for c in letters if not unicodedata.combining(c))).strip()


def item(entry):
    """An item with its number."""
    if isinstance(entry, str):
        return plain(entry), 1
    if isinstance(entry, dict):
        return plain(entry["name"]), entry.get("count", 1)
    return plain(entry[0]), entry[1]


def items(entries):
    return tuple(sorted(Counter(name for entry in entries for name in [item(entry)[0]] * item(entry)[1]).items()))


def statlines(sheet, record):
    """Each kind of model: M, T, Sv, W, Ld, OC and its invulnerable saves."""
    printed = {line["name"]: line for line in sheet["profiles"]}
    ours = {plain(line["name"]): line for line in record["profiles"]}
    for model in sheet["models"]:
        line = printed[model["profile"]] if "profile" in model else sheet["profiles"][0]
        played = ours.get(plain(model["model"]), record["profiles"][0])
        saves = {"invulnerable": None, "invulnerable_ranged": None, "invulnerable_melee": None}
        if "inv_melee" in line:
            saves["invulnerable_ranged"], saves["invulnerable_melee"] = line.get("inv"), line["inv_melee"]
        elif "inv" in line:
            saves["invulnerable" + {"ranged": "_ranged", "melee": "_melee"}.get(line.get("inv_only"), "")] = line["inv"]
        same = all(played.get(stat, 0) == line[stat] for stat in ("M", "T", "Sv", "W", "Ld", "OC"))
        same = same and all(played.get(save) == value for save, value in saves.items())
        yield model["model"], same and bool(line.get("M_at_least")) == bool(played.get("M_at_least"))


def weapons(sheet, record):
    """Each profile, with all numbers and abilities."""
    def row(name, melee, numbers, skill, abilities):
        return name, melee, tuple(str(number) for number in numbers), skill, tuple(sorted(abilities))
    ours = {row(plain(one["name"] + " " + one.get("profile", "")), one["range"] == "MELEE",
                [one["range"] if one["range"] != "MELEE" else 0, one["A"], one["S"], one["AP"], one["D"]],
                one.get("WS", one.get("BS")), one.get("abilities", [])) for one in record["weapons"]} \
        if "weapons" in record else set()
    for weapon in sheet["weapons"]:
        for one in weapon["profiles"]:
            melee = one["range"] == "melee"
            wanted = row(plain(weapon["name"] + " " + one.get("mode", "")), melee,
                         [0 if melee else one["range"], one["A"], one["S"], one["AP"], one["D"]],
                         one["skill"], one.get("abilities", []))
            yield (weapon["name"] + " " + one.get("mode", "")).strip(), wanted in ours


def keywords(sheet, record):
    for word in sheet["keywords"] + sheet["faction_keywords"]:
        yield word, word in record["keywords"] + record["faction_keywords"]


def core(sheet, record):
    """Each core ability, also those that the record has and the table has not."""
    for word in sorted(set(sheet["core"]) | set(record.get("core", []))):
        yield word, word in sheet["core"] and word in record.get("core", [])


def damaged(sheet, record):
    if "damaged" in sheet:
        played, printed = record.get("damaged", {}), sheet["damaged"]
        yield "bracket", all(played.get(key) == printed[key] for key in ("from", "to", "effects"))


def compositions(sheet, record):
    def form(lists):
        return sorted(sorted((plain(kind["model"]), kind["min"], kind["max"]) for kind in one) for one in lists)
    yield "composition", form(sheet["compositions"]) == form(record["compositions"]) \
        and sheet.get("max_models") == record.get("max_models")


def defaults(sheet, record):
    """What each kind of model carries if the list does not say otherwise."""
    ours = {}
    for loadout in record["loadouts"]:
        ours.setdefault(plain(loadout["model"]), []).append((loadout.get("count"), items(loadout["items"])))
    for model in sheet["models"]:
        groups = [(group["count"], items(group["items"])) for group in model.get("some", [])]
        most = max((kind["max"] for one in sheet["compositions"] for kind in one if kind["model"] == model["model"]),
                   default=0)
        if sum(count for count, _ in groups) < most:
            groups.append((None, items(model.get("items", []))))
        played = ours.get(plain(model["model"]), ours.get("", []))
        yield model["model"], sorted(map(str, groups)) == sorted(map(str, played))


def options(sheet, record):
    """Each option: who, instead of what, which choices."""
    def form(option):
        who = option.get("model", "*")
        return ("" if who in ("*", "unit") else plain(who), items(option.get("replaces", [])),
                tuple(sorted(str(items(choice)) for choice in option["choices"])))
    ours = Counter(form(option) for option in record.get("options", []))
    for option in sheet.get("options", []):
        wanted = form(option)
        found = ours[wanted] > 0
        ours[wanted] -= found
        yield "option for " + ", ".join(item(entry)[0] for entry in option["choices"][0]), found
    for number in range(sheet.get("options_unread", 0)):
        yield f"unread option {number + 1}", not record.get("options_unread")


def transports(sheet, record):
    if "transport" in sheet:
        played, printed = record.get("transport", {}), sheet["transport"]
        slots = sorted((row["keyword"], row["slots"]) for row in played.get("slots", []))
        yield "transport", played.get("capacity") == printed["capacity"] \
            and set(played.get("allow", [])) == set(printed["allow"]) \
            and set(played.get("exclude", [])) == set(printed.get("exclude", [])) \
            and slots == sorted(map(tuple, printed.get("slots", [])))


def leaders(sheet, record):
    for led in sheet.get("leads", []):
        yield led, led in record.get("leads", [])


def points(sheet, record):
    def slug(name):
        return plain(name).replace(" ", "-") if name else None
    ours = {(row["models"], row["cost"], slug(row.get("detachment")), row.get("in_army_of")) for row in record["points"]}
    for row in sheet["points"]:
        wanted = (row["models"], row["cost"], slug(row.get("detachment")), row.get("in_army_of"))
        yield f"{row['models']} models", wanted in ours


def compared(table):
    """(faction, fact): [equal, all], and every difference as (sheet, fact, what)."""
    counts, different = {}, []
    for sheet in table["sheets"]:
        path = ROOT / "data/units" / (sheet["id"] + ".toml")
        record = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else None
        if record is None:
            different.append((sheet["id"], "sheet", "no record"))
            continue
        for fact in FACTS:
            for what, same in globals()[fact](sheet, record):
                count = counts.setdefault((sheet["faction"], fact), [0, 0])
                count[0] += same
                count[1] += 1
                if not same:
                    different.append((sheet["id"], fact, what))
    return counts, different


def written(table, counts, different):
    number = lambda count: "" if count is None else str(count[1]) if count[0] == count[1] else f"**{count[0]}** of {count[1]}"
    lines = ["| faction | sheets | " + " | ".join(FACTS) + " |", "|---" * (len(FACTS) + 2) + "|"]
    total = {fact: [0, 0] for fact in FACTS}
    for faction in table["factions"]:
        row = [counts.get((faction["id"], fact)) for fact in FACTS]
        for fact, count in zip(FACTS, row):
            total[fact] = [a + b for a, b in zip(total[fact], count or [0, 0])]
        lines.append(f"| {faction['name']} | {faction['sheets']} | " + " | ".join(map(number, row)) + " |")
    sheets = sum(faction["sheets"] for faction in table["factions"])
    lines.append(f"| **all** | {sheets} | " + " | ".join(number(total[fact]) for fact in FACTS) + " |")
    lines += ["", f"The {len(different)} differences, each with its reason:", "", "| sheet | what | why |", "|---|---|---|"]
    for sheet, fact, what in different:
        lines.append(f"| {sheet} | {fact}: {what} | {reason(sheet, fact, what)} |")
    return "\n".join(lines) + "\n"


def reason(sheet, fact, what):
    for key in ((sheet, fact, what), (sheet, fact), (fact, what)):
        if key in REASONS:
            return REASONS[key]
    return None


def main():
    arguments = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    if len(arguments) != 1:
        sys.exit(__doc__)
    table = json.loads(pathlib.Path(arguments[0]).read_text(encoding="utf-8"))
    counts, different = compared(table)
    text = written(table, counts, different)
    document = DOCUMENT.read_text(encoding="utf-8")
    before, rest = document.split(BEGIN)
    after = rest.split(END)[1]
    wanted = before + BEGIN + text + END + after
    if "--write" in sys.argv:
        DOCUMENT.write_text(wanted, encoding="utf-8")
    elif "--check" in sys.argv:
        if document != wanted:
            sys.exit("docs/armies.md does not say what the records are: run 'make facts'")
        print(f"{len(table['sheets'])} sheets compared, {len(different)} differences, each with its reason")
    else:
        print(text, end="")
    unexplained = [row for row in different if reason(*row) is None]
    if unexplained:
        sys.exit("without a reason in scripts/datasheets/reasons.py:\n" + "\n".join(map(str, unexplained)))


if __name__ == "__main__":
    main()
