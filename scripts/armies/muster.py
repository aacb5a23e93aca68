#!/usr/bin/env python3
"""Musters ready armies for factions that have none: muster.py PROGRAM [FACTION…] [--into FOLDER].

For each faction three styles (shooting, melee, mixed) at 1,000 and 2,000 points are written to data/armies, from where
people own them: a file that is there is left alone. Units are valued by what their weapons do to a squad and to a
tank, per point; leaders come with a unit that they may lead, transports with somebody to carry. PROGRAM is a built
`strategium`: an army is kept only if `roster check` finds nothing wrong with it. Same records, same armies.
"""
import itertools
import json
import pathlib
import random
import subprocess
import sys
import tomllib

from names import DETACHMENTS, NAMES
from worth import Worth, carried

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TRIES = 400
# (Wanted characters, battleline units) by size.
WANTED = {1000: (2, 1), 2000: (3, 2)}
# Never in a ready army: they need a list built around them.
LEFT_OUT = {"FORTIFICATION", "AIRCRAFT"}


def read(folder):
    return [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("**/*.toml"))]


class Pool:
    """What a faction may choose from, with prices and worth."""

    def __init__(self, faction, parent, sheets, size, style):
        own = [sheet for sheet in sheets if sheet["faction"] == faction]
        names = {sheet["name"] for sheet in own}
        more = [sheet for sheet in sheets if sheet["faction"] == parent and sheet["name"] not in names] if parent else []
        titans = all("TITANIC" in sheet["keywords"] or "ARMIGER" in sheet["keywords"] or "WAR DOG" in sheet["keywords"]
                     for sheet in own if "CHARACTER" not in sheet["keywords"])
        self.size, self.style = size, style
        self.sheets = {}
        for sheet in own + more:
            words = set(sheet["keywords"])
            highest = size * (0.6 if titans else 0.3)
            if words & LEFT_OUT or ("TITANIC" in words and not titans) or not self.sizes(sheet):
                continue
            if min(cost for _, cost in self.sizes(sheet)) > highest:
                continue
            self.sheets[sheet["id"]] = sheet
        self.worth = {name: Worth(sheet, style) for name, sheet in self.sheets.items()}
        self.own = {sheet["id"] for sheet in own}

    @staticmethod
    def sizes(sheet):
        """(models, points) for each size that has one plain price."""
        rows = [row for row in sheet["points"] if not {"in_army_of", "detachment", "with"} & row.keys()]
        sizes = {sum(kind["max"] for kind in one) for one in sheet["compositions"]} \
            | {sum(kind["min"] for kind in one) for one in sheet["compositions"]}
        return [(row["models"], row["cost"]) for row in rows if row["cost"] > 0 and row["models"] in sizes]

    def value(self, sheet, models, cost):
        return self.worth[sheet["id"]].of(models) / cost


def most(sheet):
    words = sheet["keywords"]
    if "EPIC HERO" in words:
        return 1
    return 4 if "BATTLELINE" in words else 2


def may_carry(transport, sheet):
    """How much room one model of the sheet takes; `None` if it may not ride."""
    rule = transport["transport"]
    if not any(words_in(phrase, sheet) for phrase in rule["allow"]):
        return None
    if any(words_in(phrase, sheet) for phrase in rule.get("exclude", [])):
        return None
    return max([row["slots"] for row in rule.get("slots", []) if words_in(row["keyword"], sheet)], default=1)


def words_in(phrase, sheet):
    """A phrase like `ADEPTUS ASTARTES INFANTRY` is several keywords in a row."""
    left = phrase
    for word in sorted(sheet["keywords"] + sheet["faction_keywords"], key=len, reverse=True):
        left = left.replace(word, "", 1) if word in left else left
    return not left.strip()


class Army:
    """Units that are chosen, in the form of data/armies."""

    def __init__(self):
        self.units, self.cost, self.value, self.count = [], 0, 0.0, {}

    def add(self, pool, sheet, models, cost, **more):
        name = sheet["id"].split("/")[1]
        self.count[sheet["id"]] = self.count.get(sheet["id"], 0) + 1
        number = self.count[sheet["id"]]
        unit = {"id": name if number == 1 else f"{name}-{number}", "datasheet": sheet["id"], "models": models, **more}
        self.units.append(unit)
        self.cost += cost
        # A second unit of a kind is worth a little less: different tools for different tasks.
        self.value += pool.worth[sheet["id"]].of(models) * 0.85 ** (number - 1)
        return unit


def try_once(pool, detachment, dice):
    army, size = Army(), pool.size
    of = lambda *words: [sheet for sheet in pool.sheets.values() if any(word in sheet["keywords"] for word in words)]
    leaders = [sheet for sheet in of("CHARACTER") if any(led in pool.sheets for led in sheet.get("leads", []))]
    alone = [sheet for sheet in of("CHARACTER") if "LEADER" not in sheet.get("core", [])]
    characters, battleline = WANTED[size]

    def fits(sheet, cost):
        return army.cost + cost <= size and army.count.get(sheet["id"], 0) < most(sheet)

    def weight(sheet, models, cost):
        return max(pool.value(sheet, models, cost), 1e-6) ** 2.5

    def draw(sheets, largest=None):
        rows = [(sheet, models, cost) for sheet in sheets for models, cost in pool.sizes(sheet)
                if fits(sheet, cost) and (largest is None or models <= largest)]
        return dice.choices(rows, [weight(*row) for row in rows])[0] if rows else None

    for number in range(characters):
        kinds = leaders if leaders and (number == 0 or dice.random() < 0.75 or not alone) else alone or leaders
        row = draw(kinds)
        if row is None:
            continue
        sheet, models, cost = row
        unit = army.add(pool, sheet, models, cost)
        if kinds is leaders:
            led = draw([pool.sheets[led] for led in sheet["leads"] if led in pool.sheets])
            if led is not None:
                unit["leads"] = army.add(pool, *led)["id"]
    heroes = [unit for unit in army.units if "CHARACTER" in pool.sheets[unit["datasheet"]]["keywords"]]
    if not heroes:
        return None
    heroes[0]["warlord"] = True
    enhance(army, pool, heroes, detachment, dice)
    for _ in range(battleline):
        row = draw(of("BATTLELINE"))
        if row is not None:
            army.add(pool, *row)
    if dice.random() < 0.7:
        carry(army, pool, [sheet for sheet in of("DEDICATED TRANSPORT") if "transport" in sheet], dice)
    rest = [sheet for sheet in pool.sheets.values()
            if not {"CHARACTER", "DEDICATED TRANSPORT"} & set(sheet["keywords"]) or "LEADER" not in sheet.get("core", [])
            and "DEDICATED TRANSPORT" not in sheet["keywords"]]
    while (row := draw(rest)) is not None:
        army.add(pool, *row)
    return army if army.cost >= size * 0.97 else None


def enhance(army, pool, heroes, detachment, dice):
    """An enhancement for one character who may have it, played ones first."""
    for hero in heroes:
        sheet = pool.sheets[hero["datasheet"]]
        if "EPIC HERO" in sheet["keywords"]:
            continue
        fitting = [one for one in detachment.get("enhancements", [])
                   if any(all(words_in(word, sheet) for word in bearer.split("+")) for bearer in one.get("bearer", []))
                   and not any(words_in(bearer, sheet) for bearer in one.get("not_bearer", []))
                   and one["cost"] <= pool.size * 0.03]
        played = [one for one in fitting if not one.get("reminder")]
        if played or fitting:
            one = dice.choice(played or fitting)
            hero["enhancement"] = one["id"]
            army.cost += one["cost"]
            return


def carry(army, pool, transports, dice):
    """A transport for a unit that is there and walks."""
    for unit in army.units:
        sheet = pool.sheets[unit["datasheet"]]
        if sheet["profiles"][0].get("M", 0) > 7 or "DEEP STRIKE" in sheet.get("core", []) or "CHARACTER" in sheet["keywords"]:
            continue
        with_leaders = [unit] + [other for other in army.units if other.get("leads") == unit["id"]]
        for transport in dice.sample(transports, len(transports)):
            room = [may_carry(transport, pool.sheets[one["datasheet"]]) for one in with_leaders]
            if None in room or sum(r * one["models"] for r, one in zip(room, with_leaders)) > transport["transport"]["capacity"]:
                continue
            models, cost = pool.sizes(transport)[0]
            if army.cost + cost <= pool.size:
                ride = army.add(pool, transport, models, cost)
                for one in with_leaders[:1]:
                    one["rides"] = ride["id"]
                return


def written(army, pool, header):
    """The text of the record."""
    text = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in header.items()]
    for unit in army.units:
        sheet = pool.sheets[unit["datasheet"]]
        text += ["", "[[units]]", f'id = "{unit["id"]}"', f'datasheet = "{unit["datasheet"]}"']
        if unit["models"] > 1:
            text.append(f"models = {unit['models']}")
        if unit.get("warlord"):
            text.append("warlord = true")
        text += [f'{key} = "{unit[key]}"' for key in ("enhancement", "leads", "rides") if key in unit]
        if "DEEP STRIKE" in sheet.get("core", []) and unit.get("waits"):
            text.append('waits = "DEEP_STRIKE"')
        gear = unit.get("wargear")
        if gear:
            text.append("wargear = [")
            for models, items in gear:
                names = ", ".join(json.dumps(item, ensure_ascii=False) for item in items)
                text.append(f"    {{ models = {models}, items = [{names}] }},")
            text.append("]")
    return "\n".join(text) + "\n"


def drop(army, pool):
    """A quarter of the points at most begins in deep strike, those that fight best first."""
    left = pool.size / 4
    can = [unit for unit in army.units if "DEEP STRIKE" in pool.sheets[unit["datasheet"]].get("core", [])
           and "leads" not in unit and not any(other.get("leads") == unit["id"] for other in army.units)]
    for unit in sorted(can, key=lambda unit: pool.sheets[unit["datasheet"]]["profiles"][0].get("M", 0)):
        cost = dict(pool.sizes(pool.sheets[unit["datasheet"]]))[unit["models"]]
        if cost <= left:
            unit["waits"], left = True, left - cost


def problems(program, path):
    done = subprocess.run([program, "roster", "check", str(path), "--json"], capture_output=True, text=True)
    return done.returncode != 0, done.stdout + done.stderr


def main():
    arguments = sys.argv[1:]
    into = ROOT / "data/armies"
    if "--into" in arguments:
        into = pathlib.Path(arguments[arguments.index("--into") + 1])
        del arguments[arguments.index("--into"):arguments.index("--into") + 2]
    if not arguments:
        sys.exit(__doc__)
    program, *wanted = arguments
    sheets, detachments = read(ROOT / "data/units"), {one["id"]: one for one in read(ROOT / "data/detachments")}
    parents = {one["id"]: one.get("parent") for one in read(ROOT / "data/factions")}
    for faction, names in NAMES.items():
        if wanted and faction not in wanted:
            continue
        for (size, style), name in zip(itertools.product((1000, 2000), ("shooting", "melee", "mixed")), names):
            path = into / f"{faction}-{size}-{style}.toml"
            if path.exists():
                continue
            pool = Pool(faction, parents[faction], sheets, size, style)
            detachment = detachments[DETACHMENTS[faction][("shooting", "melee", "mixed").index(style)]]
            dice = random.Random(f"{faction} {size} {style}")
            found = sorted(filter(None, (try_once(pool, detachment, dice) for _ in range(TRIES))), key=lambda army: -army.value)
            header = {"id": path.stem, "name": name, "faction": faction, "detachment": detachment["id"], "size": size,
                      "style": style}
            why = "no army reaches the points"
            for army in found[:40]:
                drop(army, pool)
                for unit in army.units:
                    unit["wargear"] = carried(pool.sheets[unit["datasheet"]], unit["models"], style)
                path.write_text(written(army, pool, header), encoding="utf-8")
                bad, why = problems(program, path)
                if bad and "WARGEAR" in why:
                    for unit in army.units:
                        if f'"{unit["id"]}"' in why:
                            unit["wargear"] = None
                    path.write_text(written(army, pool, header), encoding="utf-8")
                    bad, why = problems(program, path)
                if not bad:
                    print(f"{path.stem}: {army.cost} points, {len(army.units)} units, worth {army.value:.1f}")
                    break
            else:
                path.unlink(missing_ok=True)
                print(f"{path.stem}: none; {why.strip()[:300]}")


if __name__ == "__main__":
    main()
