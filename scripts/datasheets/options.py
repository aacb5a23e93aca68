"""Options and loadouts that the fact table could not read, written by hand in its form.

`MORE` is added to what the table has of a sheet; `LOADOUTS` replaces the default wargear of its models. An option in
prose that offers "two different weapons from a list" is written as one option for each weapon given up.
"""


def option(choices, model="*", **more):
    return {"model": model, "choices": [[entry] if isinstance(entry, str) else entry for entry in choices], **more}


def rhino(bolter="Combi-bolter"):
    """A havoc launcher besides the combi-bolter, or instead of it."""
    return [option(["Havoc launcher"], unless=["Havoc launcher"]),
            option(["Havoc launcher"], replaces=[bolter], unless=["Havoc launcher"])]


def helbrute(bolter="Combi-bolter"):
    """One gun for each fist."""
    return [option([bolter, "Heavy flamer"], requires=["Helbrute fist"], pick=2, duplicates=True)]


def sergeant(model, *more):
    """Two different weapons instead of bolt pistol and boltgun."""
    pistols = ["Bolt pistol", "Grav-pistol", "Plasma pistol"]
    blades = ["Astartes chainsword", "Power fist", "Power weapon", "Thunder hammer"]
    guns = ["Boltgun", "Combi-weapon", *more]
    return [option(pistols[1:] + blades + guns[1:], model, replaces=["Bolt pistol"]),
            option(pistols[1:] + blades + guns[1:], model, replaces=["Boltgun"])]


def raptors(**more):
    guns = [[gun, "Close combat weapon"] for gun in ("Flamer", "Meltagun", "Plasma gun")]
    return option(guns, "Raptor", up_to=2, no_duplicates=True, replaces=["Astartes chainsword"], **more)


def wracks(weapon):
    tools = "Twin torturer's tools"
    return option([[weapon, "Torturer's tool"]], up_to=1, per=5, replaces=[tools])


def termagants(weapon):
    return option([weapon], up_to=1, per=10, replaces=["Fleshborer"],
                  or_replaces=[["Termagant spinefists"], ["Termagant devourer"]])


def vespids(weapon):
    return option([weapon], "Vespid Stingwing", up_to=1, unit_models=10, replaces=["Neutron blaster"])


def harlequins(pistol, **more):
    return option([pistol], up_to=2, replaces=["Shuriken pistol"], **more)


EXARCH = "Dire Avenger Exarch"
MORE = {
    "aeldari/dire-avengers": [
        option(["Avenger shuriken catapult"], EXARCH, requires=["Avenger shuriken catapult"]),
        option([["Shuriken pistol", "Diresword"], ["Shuriken pistol", "Power glaive"]], EXARCH,
               replaces=["Avenger shuriken catapult"])],
    # Two of each, and two more of each with ten models.
    "aeldari/troupe": [harlequins("Neuro disruptor"), harlequins("Fusion pistol"),
                       harlequins("Neuro disruptor", unit_models=10), harlequins("Fusion pistol", unit_models=10)],
    "agents-of-the-imperium/inquisitor": [
        option(["Force weapon"], requires=["Psychic Gifts"], replaces=["Inquisitorial melee weapon"])],
    "astra-militarum/cadian-recon-squad": [
        option(["Laspistol", ["Missile launcher", "Laspistol"]], "Recon Trooper", up_to=2, no_duplicates=True,
               replaces=["Lasgun"])],
    "astra-militarum/catachan-command-squad": [
        option(["Medi-pack"], "Veteran Guardsman", up_to=1, requires=["Lasgun"])],
    "black-templars/execrator": [
        option(["Master-crafted power weapon"], requires=["Absolvor bolt pistol"], locks=["Absolvor bolt pistol"])],
    # By its Daemonic Allegiance.
    "chaos-daemons/soul-grinder": [
        option(["Phlegm bombardment", "Scream of despair", "Torrent of burning blood", "Warp gaze"])],
    "chaos-space-marines/chaos-bikers": [
        option(["Combi-weapon"], "Chaos Biker", up_to=2, replaces=["Combi-bolter"]),
        option(["Flamer", "Meltagun", "Plasma gun"], "Chaos Biker", up_to=2)],
    "chaos-space-marines/chaos-rhino": rhino(),
    "death-guard/chaos-rhino": rhino(),
    "emperors-children/chaos-rhino": rhino(),
    "thousand-sons/chaos-rhino": rhino("Inferno combi-bolter"),
    "chaos-space-marines/helbrute": helbrute(),
    "death-guard/helbrute": helbrute(),
    "thousand-sons/helbrute": helbrute("Inferno combi-bolter"),
    "world-eaters/helbrute": helbrute(),
    "chaos-space-marines/raptors": [
        raptors(), raptors(unit_models=10),
        option(["Accursed weapon", "Heavy melee weapon"], "Raptor Champion", replaces=["Astartes chainsword"])],
    "chaos-space-marines/red-corsairs-raiders": [
        option(["Meltagun"], "Red Corsairs Raider", up_to=1, per=5, replaces=["Boltgun"]),
        option(["Power fist"], "Red Corsairs Raider", up_to=1, per=5, replaces=["Reaver's blade"])],
    "drukhari/hellions": [option(["Hellglaive"], "Helliarch", requires=["Splinter pistol"], locks=["Hellglaive"])],
    "drukhari/wracks": [
        option(["Power weapon"], "Acothyst", unless=["Power weapon"], replaces=["Torturer's tool"]),
        wracks("Hexrifle"), wracks("Liquifier gun"), wracks("Ossefactor"), wracks("Stinger pistol")],
    "drukhari/wyches": [
        option(["Gladiatorial weapons"], "Wych", up_to=3, replaces=["Splinter pistol", "Hekatarii blade"])],
    "necrons/overlord": [option(["Resurrection Orb"], unless=["Tachyon arrow"])],
    "space-marines/devastator-squad": sergeant("Devastator Sergeant"),
    "space-marines/tactical-squad": sergeant("Tactical Sergeant", "Storm bolter") + [
        option(["Twin lightning claws"], "Tactical Sergeant", replaces=["Bolt pistol", "Boltgun"])],
    "space-marines/reiver-squad": [option(["Combat knife"], "Reiver Sergeant", requires=["Bolt carbine"])],
    "space-marines/vanguard-veteran-squad-with-jump-packs": [
        option(["Storm Shield", "Grav-pistol", "Hand flamer", "Inferno pistol", "Plasma pistol"],
               replaces=["Bolt pistol"])],
    "space-wolves/wulfen-dreadnought": [
        option(["Storm bolter"], unless=["Storm bolter"], replaces=["Heavy flamer"])],
    # Lists name the turret that the ability gives.
    "tau-empire/breacher-team": [option(["Support turret"], "Breacher Fire Warrior Shas'ui")],
    "tau-empire/strike-team": [option(["Support turret"], "Fire Warrior Shas'ui")],
    "tau-empire/pathfinder-team": [option(["Drone burst cannon"], "Pathfinder Shas'ui", requires=["Recon Drone"])],
    "tau-empire/vespid-stingwings": [
        vespids("T'au flamer"), vespids("Neutron grenade launcher"), vespids("Neutron rail rifle")],
    "tyranids/termagants": [termagants("Strangleweb"), termagants("Spike rifle"), termagants("Shardlauncher")],
}

KILL_TEAM = [
    {"model": "Kill Team Sergeant", "items": ["Plasma pistol", "Power weapon"]},
    {"model": "Gravis Veteran", "items": ["Infernus heavy bolter", "Bolt pistol", "Close combat weapon"]},
    {"model": "Deathwatch Veteran", "count": 1, "per_models": 5,
     "items": ["Stalker bolt rifle", "Bolt pistol", "Close combat weapon"]},
    {"model": "Deathwatch Veteran", "count": 1, "per_models": 5, "items": ["Bolt pistol", "Heavy thunder hammer"]},
    {"model": "Deathwatch Veteran", "count": 1, "per_models": 5,
     "items": ["Deathwatch marksman bolt carbine", "Special-issue bolt pistol", "Close combat weapon"]},
    {"model": "Deathwatch Veteran", "items": ["Special-issue bolt pistol", "Xenophase blade"]},
]
LOADOUTS = {
    "agents-of-the-imperium/aquila-kill-team": KILL_TEAM,
    "deathwatch/decimus-kill-team": KILL_TEAM,
    # Misprinted names of models.
    "adeptus-mechanicus/hastarii-fusiliers": [
        {"model": "Hastarii Fusilier Alpha", "items": ["Neutron fusil", "Hastarii phosphor blaster", "Power weapon"]},
        {"model": "Hastarii Fusilier",
         "items": ["Neutron fusil", "Hastarii phosphor blaster", "Close combat weapon"]}],
    "deathwatch/spectrus-kill-team": [
        {"model": "Kill Team Infiltrator",
         "items": ["Bolt pistol", "Deathwatch marksman bolt carbine", "Close combat weapon"]},
        {"model": "Kill Team Infiltrator with bolt sniper rifle",
         "items": ["Bolt pistol", "Bolt sniper rifle", "Close combat weapon"]},
        {"model": "Kill Team Infiltrator with Deathwatch occulus bolt carbine",
         "items": ["Bolt pistol", "Deathwatch occulus bolt carbine", "Paired combat blades"]},
        {"model": "Kill Team Infiltrator with combat knives", "items": ["Special-issue bolt pistol", "Combat knife"]}],
}
# Nothing is missing: what could not be read is about models that join during a battle.
COMPLETE = {"chaos-daemons/blue-horrors", "chaos-daemons/pink-horrors"}
