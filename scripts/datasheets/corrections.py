"""What the fact table has wrong or leaves out, each with the reason. Applied before records are written."""

# An item that the sheet's weapon table calls otherwise. (sheet, as the table of defaults or options has it): as the
# weapon is called. The source prints both names; the profile's is the one that rules use.
NAMES = {
    ("adepta-sororitas/celestian-insidiants", "Superior's condemnor bolt pistol"): ["Condemnor bolt pistol"],
    ("adeptus-mechanicus/serberys-sulphurhounds", "Twin phosphor pistols"): [["Phosphor pistol", 2]],
    ("aeldari/storm-guardians", "Guardian combat weapon"): ["Close combat weapon"],
    ("aeldari/yvraine", "Kha-vir"): ["Kha-vir, the Sword of Sorrows"],
    ("astra-militarum/death-riders", "Steed's savage claws"): ["Savage claws"],
    ("astra-militarum/hippogriff-afv", "Heavy lascannon"): ["Lascannon"],
    ("astra-militarum/valkyrie", "Militarum multi-laser"): ["Multi-laser"],
    ("blood-angels/death-company-captain-with-jump-pack", "Master-crafted chainsword"): ["Astartes chainsword"],
    ("chaos-space-marines/huron-blackheart", "Exalted weapon"): ["Tyrant's Claw and exalted power weapon"],
    ("chaos-space-marines/huron-blackheart", "Tyrant's Claw"): ["Tyrant's Claw heavy flamer"],
    ("genestealer-cults/acolyte-hybrids-with-autopistols", "Leader's bio-weapons"): ["Leader's cult weapons"],
    ("genestealer-cults/acolyte-hybrids-with-hand-flamers", "Leader's bio-weapons"): ["Leader's cult weapons"],
    ("imperial-knights/canis-rex", "Questoris multi-laser"): ["Chainbreaker multi-laser"],
    ("necrons/nekrosor-ammentar", "Blade tail and whip coils"): ["Blade tail"],
    # The weapons of the two other rulers on the throne; the sheet names them together.
    ("necrons/the-silent-king", "Weapons of the Final Triarch"): ["Scythe of Dust"],
    ("space-marines/lieutenant", "Master-crafted bolt rifle"): ["Master-crafted bolter"],
    ("tau-empire/piranhas", "Piranha burst cannon can be"): ["Piranha burst cannon"],
}

# An option that the table gives to the wrong model. (sheet, items given up): model.
OPTION_MODELS = {
    ("adepta-sororitas/celestian-insidiants", "Superior's condemnor bolt pistol"): "Celestian Insidiant Superior",
}

# "Up to two of the following" that does not forbid two of a kind.
DUPLICATES = {"aeldari/wraithknight", "aeldari/wraithknight-with-ghostglaive", "aeldari/wraithlord"}

# Two items that the table has as one phrase: as it is there: the items.
PHRASES = {
    "Twin concussion gauntlet or a mole grenade launcher": ["Twin concussion gauntlet", "Mole grenade launcher"],
    "Either a HYLas rotary cannon or an ion beamer": ["HYLas rotary cannon", "Ion beamer"],
}

# Prices of sizes that no composition has: the source still lists four and eight Paladins.
POINTS_OUTSIDE = {("grey-knights/paladin-squad", 4), ("grey-knights/paladin-squad", 8)}

# Whole entries of the table that are replaced: sheet: key: value.
ENTRIES = {
    # Ten models at most: the source prices every number of specialists.
    "aeldari/corsair-voidscarred": {"points": [{"models": 5, "cost": 80}, {"models": 10, "cost": 160}]},
    # The wolves are priced with their masters: three of each are six models too.
    "space-wolves/wolf-guard-headtakers": {"points": [
        {"models": 3, "cost": 85}, {"models": 6, "cost": 170},
        {"models": 6, "cost": 110, "with": "Hunting Wolf"}, {"models": 12, "cost": 220, "with": "Hunting Wolf"}]},
    # He comes with Canis Rex and costs nothing.
    "imperial-knights/sir-hekhtur": {"points": [{"models": 1, "cost": 0}]},
    # The defence platform is priced as a second model, so it is one.
    "tau-empire/tidewall-shieldline": {
        "compositions": [[{"model": "Tidewall Shieldline", "min": 1, "max": 1},
                          {"model": "Tidewall Defence Platform", "min": 0, "max": 1}]],
        "options": [],
    },
}

# Keywords that the sheets print for one model ("… only", "… model") and the table has for the whole unit.
MODEL_KEYWORDS = {
    "chaos-space-marines/dark-apostle": {"Dark Apostle": ["CHARACTER", "DARK APOSTLE"]},
    "chaos-space-marines/dark-commune": {"Cult Demagogue": ["CHARACTER", "CULT DEMAGOGUE"], "Mindwitch": ["PSYKER"]},
    "chaos-space-marines/fabius-bile": {"Fabius Bile": ["CHARACTER", "EPIC HERO", "FABIUS BILE"]},
    "chaos-space-marines/traitor-enforcer": {"Traitor Enforcer": ["CHARACTER", "TRAITOR ENFORCER"]},
    "leagues-of-votann/brokhyr-iron-master": {"Brôkhyr Iron-master": ["CHARACTER", "IRON-MASTER"]},
    "leagues-of-votann/grimnyr": {"Grimnyr": ["CHARACTER", "GRIMNYR", "PSYKER"]},
    "necrons/the-silent-king": {"Szarekh": ["CHARACTER", "THE SILENT KING"]},
    "thousand-sons/rubric-marines": {"Aspiring Sorcerer": ["PSYKER"]},
    "thousand-sons/scarab-occult-terminators": {"Scarab Occult Sorcerer": ["PSYKER"]},
}

# Weapons without a range, which only an ability uses: they are wargear, and the ability sees to the attack.
NO_RANGE = {"Deathstrike missile"}

# Transports whose decks are counted apart (so many infantry, so many battlesuits, so many tanks): not written yet.
NO_TRANSPORT = {"tau-empire/manta"}


# Drones that shoot: the sheets print what they do among the wargear abilities, "the bearer has this weapon".
GUN_DRONE = {"id": "gun-drone", "name": "Gun Drone", "profiles": [
    {"range": 20, "A": 2, "skill": 5, "S": 5, "AP": 0, "D": 1, "abilities": ["ASSAULT", "TWIN-LINKED"]}]}
MISSILE_DRONE = {"id": "missile-drone", "name": "Missile Drone", "profiles": [
    {"range": 30, "A": 2, "skill": 5, "S": 7, "AP": -1, "D": 2, "abilities": []}]}
MV15_GUN_DRONE = {"id": "mv15-gun-drone", "name": "MV15 Gun Drone", "profiles": [
    {"range": 10, "A": 2, "skill": 5, "S": 6, "AP": -1, "D": 1, "abilities": ["ASSAULT", "TWIN-LINKED"]}]}
DRONES = {
    **{f"tau-empire/{name}": [GUN_DRONE] for name in (
        "breacher-team", "cadre-fireblade", "commander-in-coldstar-battlesuit", "commander-in-enforcer-battlesuit",
        "crisis-fireknife-battlesuits", "crisis-starscythe-battlesuits", "crisis-sunforge-battlesuits", "ethereal",
        "pathfinder-team", "stealth-battlesuits", "strike-team")},
    "tau-empire/broadside-battlesuits": [GUN_DRONE, MISSILE_DRONE],
    "tau-empire/riptide-battlesuit": [MISSILE_DRONE],
    "tau-empire/the-twin-lance": [MV15_GUN_DRONE],
}

# Army rules that the table names together with the model that has them.
ARMY_RULES = {
    "Cabal of Sorcerers Aspiring Sorcerer model only": "Cabal of Sorcerers",
    "Cabal of Sorcerers Scarab Occult Sorcerer model only": "Cabal of Sorcerers",
}


def corrected(sheet):
    """The sheet with all corrections that replace whole entries."""
    sheet = {**sheet, **ENTRIES.get(sheet["id"], {})}
    sheet["weapons"] = [weapon for weapon in sheet["weapons"] if weapon["name"] not in NO_RANGE]
    if sheet["id"] in DRONES:
        sheet["weapons"] = sorted(sheet["weapons"] + DRONES[sheet["id"]], key=lambda weapon: weapon["id"])
    if "army_rules" in sheet:
        sheet["army_rules"] = [ARMY_RULES.get(name, name) for name in sheet["army_rules"]]
    if sheet["id"] in NO_TRANSPORT:
        sheet.pop("transport")
    if sheet["id"] in MODEL_KEYWORDS:
        sheet["model_keywords"] = MODEL_KEYWORDS[sheet["id"]]
    # A unit has the keywords that any of its models has.
    words = {word for words in sheet.get("model_keywords", {}).values() for word in words}
    sheet["keywords"] = sorted(words | set(sheet["keywords"]))
    return sheet


# Beside whom a leader may lead: the table only says that there is a condition. Sheets: keywords.
SISTERS = ["CANONESS", "PALATINE", "JUNITH ERUITA", "AESTRED THURGA"]
CAPTAINS = ["CAPTAIN", "CHAPTER MASTER"]
OFFICERS = CAPTAINS + ["LIEUTENANT"]
CULT = ["PRIMUS", "MAGUS", "ACOLYTE ICONWARD"]
NOBLES = ["ROYAL WARDEN", "NOBLE"]
JOINS = {
    **{f"adepta-sororitas/{name}": SISTERS for name in ("dialogus", "dogmata", "hospitaller", "imagifier")},
    "adeptus-mechanicus/cybernetica-datasmith": ["CYBERNETICA DATASMITH"],
    "aeldari/eldrad-ulthran": ["WARLOCK"],
    "aeldari/the-visarch": ["YVRAINE"],
    "aeldari/warlock": ["AUTARCH", "FARSEER"],
    "agents-of-the-imperium/ministorum-priest": ["INQUISITOR"],
    "black-templars/castellan": CAPTAINS,
    "black-templars/crusade-ancient": OFFICERS + ["EXECRATOR"],
    "blood-angels/sanguinary-priest": OFFICERS,
    "chaos-space-marines/master-of-executions": ["CHARACTER"],
    **{f"death-guard/{name}": ["CHARACTER"] for name in (
        "biologus-putrifier", "foul-blightspawn", "icon-bearer", "noxious-blightbringer", "plague-surgeon", "tallyman")},
    **{f"genestealer-cults/{name}": CULT for name in ("biophagus", "clamavus", "locus", "nexos")},
    **{f"necrons/{name}": NOBLES for name in (
        "chronomancer", "geomancer", "orikan-the-diviner", "plasmancer", "psychomancer", "technomancer")},
    **{f"space-marines/{name}": OFFICERS for name in (
        "ancient", "ancient-in-terminator-armour", "apothecary", "bladeguard-ancient")},
    **{f"space-marines/{name}": CAPTAINS for name in (
        "apothecary-biologis", "lieutenant-in-phobos-armour", "lieutenant-in-reiver-armour")},
    "ultramarines/cato-sicarius": ["MARNEUS CALGAR"],
}

# Units that may have two leaders: sheet: models, keyword of one of them.
SECOND_LEADERS = {"tau-empire/kroot-carnivores": {"models": 20, "keyword": "KROOT"}}

# Keywords of passengers that the table has in the singular, or that nobody has (None).
PASSENGERS = {
    "FLAWLESS BLADE": "FLAWLESS BLADES", "HERNKYN YAEGIR": "HERNKYN YAEGIRS",
    "INQUISITORIAL AGENT": "INQUISITORIAL AGENTS", "NECRON WARRIOR": "NECRON WARRIORS",
    "OBLITERATOR": "OBLITERATORS", "YNNARI ASURYANI": None,
}
# One unit of any size: as many places as the largest with two leaders needs.
CAPACITY = {"necrons/night-scythe": 22}


def is_commander(sheet):
    return any(ability["name"] == "Supreme Commander" for ability in sheet["abilities"])


def leader_keys(sheet):
    """Keys about leaders that the table does not have."""
    keys = {"joins": JOINS.get(sheet["id"]), "second_leader": SECOND_LEADERS.get(sheet["id"]),
            "supreme_commander": is_commander(sheet) or None}
    return {name: value for name, value in keys.items() if value is not None}
