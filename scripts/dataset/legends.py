"""Cuts the dataset down to the units that have no record of ours: Legends and units that are gone.

In the dataset `bolt-pistol` is the name of many weapons: each faction has its own, and within a faction a hero's
hits more often than a trooper's. A unit names only the id. Two things tell them apart, and both need the whole
dataset, so the choice is made here and the extract has the weapons of each unit by their place:

- Order. The weapons of a faction stand in the order in which its units need them, and a weapon is there again only
  if its numbers differ. So the second `bolt-pistol` was needed by the first unit with that id after the units of
  the weapons before it: its owner.
- Likeness. A unit that owns none has one of those before it: the one whose skill fits the unit's other weapons and
  whose owner is most like it. That is a guess, and the extract says so (`guessed`).
"""
import itertools
import pathlib
import re
import unicodedata

RECORDS = pathlib.Path(__file__).resolve().parent.parent.parent / "data/units"
OURS = {"adeptus-astartes": "space-marines"}


def folded(name):
    letters = unicodedata.normalize("NFD", name.lower())
    return "".join(letter for letter in letters if letter.isalnum())


def cut(tables):
    """The tables with the units that have no record, and what these need."""
    chosen = of_units(tables["units"], tables["weapons"])
    names = {unit["id"]: unit["name"] for unit in tables["units"]}
    leads = {}
    for attachment in tables["leader_attachments"]:
        led = [names[held] for held in attachment["eligible_bodyguard_ids"] if held in names]
        leads.setdefault(attachment["leader_id"], []).extend(name for name in led)
    units, compositions, places = [], [], {}
    for unit, composition, weapons in zip(tables["units"], tables["unit_compositions"], chosen):
        if has_record(unit, tables["factions"]):
            continue
        unit = dict(unit)
        unit["weapons"] = [places.setdefault(at, len(places)) for at, _ in weapons]
        guessed = [places[at] for at, guess in weapons if guess]
        if guessed:
            unit["guessed"] = guessed
        if unit["id"] in leads:
            unit["leads"] = sorted(set(leads[unit["id"]]))
        units.append(unit)
        compositions.append(composition)
    kept = {unit["id"] for unit in units}
    out = dict(tables)
    out["units"], out["unit_compositions"] = units, compositions
    out["weapons"] = [tables["weapons"][at] for at in places]
    out["wargear_options"] = [held for held in tables["wargear_options"] if held["unit_id"] in kept]
    # The order of their names tells what an option offers, so all wargear stays that some option names.
    text = str(out["wargear_options"]) + str(compositions)
    out["wargear"] = [held for held in tables["wargear"] if repr(held["id"]) in text]
    named = {held for unit in units for held in unit.get("ability_ids", [])}
    named |= {faction.get("faction_rule_id") for faction in tables["factions"]}
    named |= {held.get("detachment_rule_id") for held in tables["detachments"]}
    out["abilities"] = [held for held in tables["abilities"] if held["ability_id"] in named]
    rules = {"ability": named, "detachment-rule": named}
    out["phase_mappings"] = [held for held in tables["phase_mappings"]
                             if held["source_id"] in rules.get(held["source_type"], ())]
    del out["leader_attachments"]
    return out


def has_record(unit, factions):
    chapters = {faction["keywords"][-1].upper(): faction["id"] for faction in factions
                if faction.get("parent_faction_id") and faction.get("keywords")}
    own = [chapters[word.upper()] for word in unit.get("faction_keywords", []) if word.upper() in chapters]
    faction = own[0] if len(own) == 1 else OURS.get(unit["faction_id"], unit["faction_id"])
    return any(folded(path.stem) == folded(unit["name"]) or folded(printed(path)) == folded(unit["name"])
               for path in RECORDS.joinpath(faction).glob("*.toml"))


def printed(path, known={}):
    if path not in known:
        known[path] = re.search(r'^name = "(.*)"$', path.read_text(encoding="utf-8"), re.M)[1]
    return known[path]


def of_units(units, weapons):
    """For each unit its weapons: the place in `weapons`, and whether it was guessed."""
    everywhere = by_id(weapons, range(len(weapons)))
    out = []
    for members, held in faction_ranges(units, weapons):
        here = by_id(weapons, held)
        faction = Faction(members, weapons, owners(members, weapons, held), here)
        for number, unit in enumerate(members):
            found = []
            for name in unit.get("weapon_ids", []):
                variants = here.get(name) or everywhere.get(name)
                if variants:
                    found.append(faction.choose(number, variants))
            out.append(found)
    return out


def by_id(weapons, places):
    out = {}
    for at in places:
        out.setdefault(weapons[at]["id"], []).append(at)
    return out


def faction_ranges(units, weapons):
    """The units of each faction, and the places of its weapons."""
    groups = [list(group) for _, group in itertools.groupby(units, key=lambda unit: unit["faction_id"])]
    users = {}
    for number, group in enumerate(groups):
        for unit in group:
            for name in unit.get("weapon_ids", []):
                users.setdefault(name, set()).add(number)
    only = lambda at, faction: users.get(weapons[at]["id"]) == {faction}
    starts = [0]
    for at in range(len(weapons)):
        # An id that the next faction alone has: we are there. Its first units needed something before it,
        # perhaps, that others have as well.
        following = len(starts)
        if following < len(groups) and only(at, following):
            name = weapons[at]["id"]
            first = next(i for i, unit in enumerate(groups[following]) if name in unit.get("weapon_ids", []))
            needed = {held for unit in groups[following][:first + 1] for held in unit.get("weapon_ids", [])}
            start = at
            while start > starts[-1] + 1 and weapons[start - 1]["id"] in needed and not only(start - 1, following - 1):
                start -= 1
            starts.append(start)
    ends = starts[1:] + [len(weapons)]
    return [(group, range(starts[i], ends[i]) if i < len(starts) else range(0)) for i, group in enumerate(groups)]


def owners(units, weapons, places):
    """Which unit of a faction each of its weapons was first needed by."""
    out, before, near = {}, {}, 0
    for at in places:
        name = weapons[at]["id"]
        start = max(near, before[name] + 1) if name in before else 0
        owner = next((i for i in range(start, len(units)) if name in units[i].get("weapon_ids", [])), None)
        if owner is None:
            continue
        near = before[name] = out[at] = owner
    return out


class Faction:
    def __init__(self, units, weapons, owned_by, places):
        self.units, self.weapons, self.owners, self.places = units, weapons, owned_by, places

    def choose(self, number, variants):
        owned = [at for at in variants if self.owners.get(at) == number]
        if owned:
            return owned[-1], False
        if len(variants) == 1:
            return variants[0], False
        known = [at for at in variants if self.owners.get(at, -1) < number]
        return max(known or variants, key=lambda at: (self.likeness(number, at), at)), True

    def likeness(self, number, at):
        """How well a weapon fits a unit that does not own it."""
        unit, weapon, total = self.units[number], self.weapons[at], 0
        if self.skill(number, is_melee(weapon)) == skill(weapon):
            total += 40
        if at not in self.owners:
            return total
        owner = self.units[self.owners[at]]
        if has(owner, "Character") == has(unit, "Character"):
            total += 60
        if any(has(owner, kind) and has(unit, kind) for kind in ["Infantry", "Mounted", "Vehicle", "Monster", "Beast"]):
            total += 20
        if owner["profiles"] and unit["profiles"]:
            a, b = owner["profiles"][0], unit["profiles"][0]
            total -= 10 * abs(a["T"] - b["T"])
            total -= 10 * min(abs(a["W"] - b["W"]), 4)
        shared = lambda key: sum(1 for word in owner.get(key, []) if word in unit.get(key, []))
        common = sum(1 for word in ["Imperium", "Chaos"] if has(owner, word) and has(unit, word))
        total += 3 * (shared("keywords") - common)
        both = shared("weapon_ids")
        either = len(owner.get("weapon_ids", [])) + len(unit.get("weapon_ids", [])) - both
        return total + 80 * both // max(either, 1)

    def skill(self, number, melee):
        """The skill of the weapons of a unit that are known without guessing: the most frequent."""
        counts = {}
        for name in self.units[number].get("weapon_ids", []):
            variants = self.places.get(name, [])
            for at in variants:
                weapon = self.weapons[at]
                if (len(variants) == 1 or self.owners.get(at) == number) and is_melee(weapon) == melee:
                    counts[skill(weapon)] = counts.get(skill(weapon), 0) + 1
        return max(sorted(counts), key=lambda value: (counts[value], value), default=None)


def has(unit, keyword):
    return any(word.lower() == keyword.lower() for word in unit.get("keywords", []))


def stats(weapon):
    return weapon["profiles"][0]["stats"] if weapon.get("profiles") else {}


def is_melee(weapon):
    return stats(weapon).get("WS") is not None


def skill(weapon):
    held = stats(weapon)
    return held.get("WS") if held.get("WS") is not None else held.get("BS") or 0
