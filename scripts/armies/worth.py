"""What a unit is roughly worth to an army of some style: what its weapons do, and how long it lives.

Rough on purpose: it chooses units for ready armies, and decides nothing in a battle.
"""
import re

# (Toughness, Save, Wounds) of a squad and of a tank; both count alike.
TARGETS = [(4, 3, 2), (10, 3, 12)]
# How much shooting, melee and toughness count.
STYLES = {"shooting": (1.0, 0.2, 0.35), "melee": (0.2, 1.0, 0.45), "mixed": (0.65, 0.65, 0.4)}
# An inch of Move above six makes melee that much better.
PER_INCH = 0.05
BOLD = {"DEEP STRIKE": 1.05, "INFILTRATORS": 1.08, "SCOUTS": 1.04}


def mean(number):
    """The mean of a number or of dice like `2D6+3`."""
    if not isinstance(number, str):
        return number
    found = re.fullmatch(r"(\d*)D(\d)(?:\+(\d+))?", number)
    if not found:
        return float(number)
    return int(found[1] or 1) * (int(found[2]) + 1) / 2 + int(found[3] or 0)


def damage(weapon, target):
    """Mean damage of one model's attacks."""
    toughness, save, wounds = target
    abilities = " ".join(weapon.get("abilities", []))
    number = lambda word: int(found[1]) if (found := re.search(word + r" (\d)", abilities)) else 0
    attacks = mean(weapon["A"]) + number("RAPID FIRE") / 2 + ("BLAST" in abilities) * (wounds < 4)
    skill = weapon.get("BS", weapon.get("WS"))
    hit = 1.0 if skill is None else (7 - skill) / 6
    strength = weapon["S"]
    face = 2 if strength >= 2 * toughness else 3 if strength > toughness else 4 if strength == toughness \
        else 6 if 2 * strength <= toughness else 5
    wound = (7 - face) / 6
    if "TWIN-LINKED" in abilities:
        wound = wound * (2 - wound)
    hits = attacks * (hit + ("SUSTAINED HITS" in abilities) / 6)
    through = min(1.0, max(0, save - weapon["AP"] - 1) / 6)
    each = min(mean(weapon["D"]) + number("MELTA") / 2, wounds)
    critical = 1 / 6 if "DEVASTATING WOUNDS" in abilities else 0
    lethal = hits / 6 * (1 - wound) * ("LETHAL HITS" in abilities)
    wounding = hits * wound + lethal
    return wounding * through * each + hits * critical * (1 - through) * each


def items_of(entries):
    """Names of items, each as often as it is carried."""
    out = []
    for entry in entries:
        name, count = (entry, 1) if isinstance(entry, str) else (entry["name"], entry.get("count", 1))
        out += [name] * count
    return out


def plain(name):
    return name.lower().replace("\u2019", "'")


def output(sheet, items):
    """(Shooting, melee) of a model that carries these: of each weapon its best mode, of melee weapons the best."""
    shooting, melee, besides = 0.0, 0.0, 0.0
    for name in items:
        ranged, close = [0.0], []
        for weapon in sheet.get("weapons", []):
            if plain(weapon["name"]) == plain(name):
                done = sum(damage(weapon, target) / target[2] for target in TARGETS)
                if weapon["range"] == "MELEE":
                    close.append((done, "EXTRA ATTACKS" in weapon.get("abilities", [])))
                else:
                    reach = min(1.0, 0.55 + weapon["range"] / 60)
                    ranged.append(done * reach * (0.6 if "PISTOL" in weapon.get("abilities", []) else 1)
                                  * (0.3 if "ONE SHOT" in weapon.get("abilities", []) else 1))
        shooting += max(ranged)
        for done, extra in close:
            besides += done if extra else 0
            melee = max(melee, 0 if extra else done)
    return shooting, melee + besides


def models_of(sheet, models):
    """The kinds of the models of a unit of this size, in order."""
    for composition in sheet["compositions"]:
        kinds = [kind["model"] for kind in composition for _ in range(kind["min"])]
        for kind in composition:
            while len(kinds) < models and kinds.count(kind["model"]) < kind["max"]:
                kinds.append(kind["model"])
        if len(kinds) == models:
            order = [kind["model"] for kind in composition]
            return sorted(kinds, key=order.index)
    return []


def default(sheet, kind, number):
    """What the n-th model of a kind carries."""
    for loadout in sheet["loadouts"]:
        if loadout["model"] in ("*", kind):
            if "count" in loadout and number >= loadout["count"]:
                number -= loadout["count"]
                continue
            return items_of(loadout["items"])
    return []


class Worth:
    """Of one datasheet; each size is worked out once."""

    def __init__(self, sheet, style):
        self.sheet, self.style, self.known = sheet, style, {}

    def of(self, models):
        if models not in self.known:
            self.known[models] = self.work_out(models)
        return self.known[models]

    def work_out(self, models):
        sheet, (shoot, fight, live) = self.sheet, STYLES[self.style]
        changed = {at: items for places, items in carried(sheet, models, self.style) or [] for at in places}
        shooting = melee = life = 0.0
        seen = {}
        for at, kind in enumerate(models_of(sheet, models), 1):
            number = seen[kind] = seen.get(kind, -1) + 1
            line = next((line for line in sheet["profiles"] if line["name"] == kind), sheet["profiles"][0])
            one, other = output(sheet, changed.get(at, default(sheet, kind, number)))
            shooting, melee = shooting + one, melee + other
            saved = max((7 - line["Sv"] - 1) / 6, (7 - line.get("invulnerable", 7)) / 6)
            life += line["W"] * (line["T"] / 4) ** 0.8 / (1.05 - min(saved, 0.9)) / 12
        move = sheet["profiles"][0].get("M", 0)
        melee *= 1 + PER_INCH * (min(move, 14) - 6)
        worth = shoot * shooting + fight * melee + live * life
        for word, factor in BOLD.items():
            worth *= factor if any(core.startswith(word) for core in sheet.get("core", [])) else 1
        return worth


def carried(sheet, models, style):
    """[(models, items)] where a choice is better than the default; only choices without a condition."""
    shoot, fight, _ = STYLES[style]
    kinds = models_of(sheet, models)
    seen, held = {}, {}
    for at, kind in enumerate(kinds, 1):
        number = seen[kind] = seen.get(kind, -1) + 1
        held[at] = default(sheet, kind, number)
    changed, taken = set(), set()
    for option in sheet.get("options", []):
        if {"requires", "unless", "unit_models", "all_or_none", "or_replaces", "pick", "copies", "each_copy"} & option.keys():
            continue
        places = [at for at, kind in enumerate(kinds, 1) if option.get("model", "*") in ("*", kind)]
        limit = len(places)
        if "up_to" in option:
            limit = option["up_to"] * (models // option["per_models"] if "per_models" in option else 1)
        elif option.get("no_duplicates"):
            limit = 1
        # The last models of a kind take special weapons, and one model changes once.
        for at in reversed(places):
            if limit == 0 or at in changed:
                continue
            now = held[at]
            given = items_of(option.get("replaces", []))
            if any(given.count(name) > now.count(name) for name in given):
                continue
            rest = list(now)
            for name in given:
                rest.remove(name)
            value = lambda items: sum(a * b for a, b in zip((shoot, fight), output(sheet, items)))
            best = max((rest + items_of(choice) for choice in option["choices"]), key=value)
            fresh = [name for name in best if name not in now]
            if value(best) > value(now) * 1.02 and not (option.get("no_duplicates") and taken & set(fresh)):
                held[at] = best
                taken |= set(fresh)
                changed.add(at)
                limit -= 1
    groups = {}
    for at in sorted(changed):
        groups.setdefault(tuple(held[at]), []).append(at)
    return [(places, list(items)) for items, places in groups.items()]
