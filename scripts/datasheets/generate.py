#!/usr/bin/env python3
"""Writes data/units/<faction>/<name>.toml for every datasheet of a fact table: generate.py TABLE [--check].

The table (JSON; names, numbers and keywords only) is not part of the project. A record has two parts: the facts,
which this script writes, and from the first `[[abilities]]` on the special rules, which people write. A file
that is there keeps its rules; a new one gets a reminder for each printed ability. Files that this script did not
begin (no line `# facts: …` at the top) are left alone. With --check nothing is written, and files that would
change are named.
"""
import json
import pathlib
import sys

from corrections import corrected
from record import facts, reminders

UNITS = pathlib.Path(__file__).resolve().parent.parent.parent / "data/units"
MARK = "# facts: scripts/datasheets"
RULES = "\n[[abilities]]"


def main():
    arguments = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    if len(arguments) != 1:
        sys.exit(__doc__)
    table = json.loads(pathlib.Path(arguments[0]).read_text(encoding="utf-8"))
    sheets = {sheet["id"]: corrected(sheet) for sheet in table["sheets"]}
    changed = []
    for sheet in sheets.values():
        path = UNITS / (sheet["id"] + ".toml")
        there = path.read_text(encoding="utf-8") if path.exists() else None
        if there is not None and not there.startswith(MARK):
            continue
        rules = there[there.index(RULES):] if there and RULES in there else ""
        text = MARK + "\n" + facts(sheet) + (rules if there else reminders(sheet))
        if text != there:
            changed.append(sheet["id"])
            if "--check" not in sys.argv[1:]:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
    print(f"{len(sheets)} sheets, {len(changed)} {'differ' if '--check' in sys.argv[1:] else 'written'}")
    if "--check" in sys.argv[1:] and changed:
        sys.exit("\n".join(changed))


if __name__ == "__main__":
    main()
