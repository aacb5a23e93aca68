#!/usr/bin/env python3
"""Draws records at random, to be compared with what is printed.

    scripts/draw-records.py abilities --seed 40 --number 100
    scripts/draw-records.py stratagems --seed 41 --number 50
    scripts/draw-records.py enhancements --seed 44 --number 50

Only what the program plays is drawn, not what it only reminds players of. One line is printed for each record: its
name, then file and line. The same seed and the same records give the same lines.
"""
import argparse
import pathlib
import random
import tomllib

DATA = pathlib.Path(__file__).resolve().parent.parent / "data"

# Keys of an ability that the program plays (see `DatasheetAbility::is_automated` in crates/codex).
PLAYED = ("effects", "rules", "triggers", "grants", "field")


def line_of(path, table, at):
    """The line on which the table with this number begins, or the first line of the file."""
    lines = path.read_text().splitlines()
    starts = [number for number, text in enumerate(lines, 1) if text.strip() == f"[[{table}]]"]
    return starts[at] if at < len(starts) else 1


def abilities():
    """(name, file, line) of every ability of a datasheet that the program plays."""
    for path in sorted((DATA / "units").rglob("*.toml")):
        sheet = tomllib.loads(path.read_text())
        for at, ability in enumerate(sheet.get("abilities", [])):
            if any(ability.get(key) for key in PLAYED):
                yield f"{sheet['id']}: {ability['name']}", path, line_of(path, "abilities", at)


def stratagems():
    """The same of every stratagem of a detachment."""
    factions = {}
    for path in (DATA / "detachments").glob("*.toml"):
        detachment = tomllib.loads(path.read_text())
        factions[detachment["id"]] = detachment["faction"]
    for path in sorted((DATA / "stratagems").rglob("*.toml")):
        stratagem = tomllib.loads(path.read_text())
        detachment = stratagem["id"].split("/")[0]
        if detachment in factions and not stratagem.get("reminder"):
            yield f"{factions[detachment]}/{detachment}: {stratagem['name']}", path, 1


def enhancements():
    """The same of every enhancement."""
    for path in sorted((DATA / "detachments").glob("*.toml")):
        detachment = tomllib.loads(path.read_text())
        for at, enhancement in enumerate(detachment.get("enhancements", [])):
            if not enhancement.get("reminder"):
                name = f"{detachment['faction']}/{detachment['id']}: {enhancement['name']}"
                yield name, path, line_of(path, "enhancements", at)


KINDS = {"abilities": abilities, "stratagems": stratagems, "enhancements": enhancements}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--number", type=int, required=True)
    asked = parser.parse_args()
    records = sorted(KINDS[asked.kind]())
    drawn = random.Random(asked.seed).sample(records, min(asked.number, len(records)))
    for name, path, line in sorted(drawn):
        print(f"{name}\t{path.relative_to(DATA.parent)}:{line}")


if __name__ == "__main__":
    main()
