"""Sizes that nobody prints: outlines of models without a base, and heights. These are ours.

A hull is a rectangle around the model without guns, banners and spikes, in millimetres: length along
the direction it drives, then width. One class of vehicle has one outline, so that a Rhino is a Rhino in
every army. Records with such an outline say `base_source = "ours"`.
"""

# class: (length, width, what it was measured or estimated by)
CLASSES = {
    "rhino": (117, 77, "the Rhino hull and everything built on it"),
    "land-raider": (170, 105, "the Land Raider hull"),
    "chimera": (110, 85, "the Chimera hull and everything built on it"),
    "leman-russ": (110, 95, "the Leman Russ hull"),
    "rogal-dorn": (135, 105, "the Rogal Dorn hull, between a Leman Russ and a Baneblade"),
    "baneblade": (205, 135, "the Baneblade hull and everything built on it"),
    "taurox": (110, 80, "light trucks and armoured cars"),
    "skorpius": (130, 90, "the Skorpius hull, a Trukk, a Plagueburst Crawler"),
    "land-fortress": (165, 105, "the Hekaton Land Fortress"),
    "battlewagon": (190, 125, "the Battlewagon"),
    "buggy": (90, 60, "small open vehicles and gun carriages"),
    "tankette": (55, 40, "remote-controlled tankettes"),
    "drop-pod": (120, 120, "the Drop Pod with its doors closed"),
    "stalker": (120, 100, "a walking machine on four legs"),
    "heavy-walker": (160, 120, "walking machines larger than a Knight"),
    "hover-tank": (240, 150, "the Astraeus"),
    "scout-titan": (160, 130, "a Warhound, a Revenant, a Stompa"),
    "battle-titan": (220, 180, "a Reaver, a Phantom"),
    "great-titan": (300, 240, "a Warbringer, a Warlord"),
    "gunship": (400, 300, "the Thunderhawk"),
    "manta": (1100, 900, "the Manta"),
    "great-beast": (200, 140, "super-heavy creatures"),
    "great-flyer": (300, 250, "the Harridan"),
    "barricade": (140, 50, "one stretch of a defence line"),
    "shrine": (120, 100, "altars, trees and small strongpoints"),
    "bunker": (150, 120, "bunkers and gun platforms"),
    "pylon": (50, 50, "one pillar of several"),
}

# the name of a model (without "Chaos ", "Imperial " and the like) or of its sheet: class
MODELS = {
    "rhino": ["Castigator", "Exorcist", "Immolator", "Rhino", "Sororitas Rhino", "Anathema Psykana Rhino",
              "Sisters of Battle Immolator", "Baal Predator", "Predator Annihilator", "Predator Destructor",
              "Vindicator", "Razorback", "Whirlwind"],
    "land-raider": ["Land Raider", "Land Raider Crusader", "Land Raider Redeemer", "Venerable Land Raider"],
    "chimera": ["Chimera", "Inquisitorial Chimera", "Basilisk", "Deathstrike", "Hellhound", "Hydra", "Manticore",
                "Wyvern"],
    "leman-russ": ["Leman Russ Battle Tank", "Leman Russ Commander", "Leman Russ Demolisher", "Leman Russ Eradicator",
                   "Leman Russ Executioner", "Leman Russ Exterminator", "Leman Russ Punisher",
                   "Leman Russ Vanquisher", "Commissar Grave"],
    "rogal-dorn": ["Rogal Dorn Battle Tank", "Rogal Dorn Commander"],
    "baneblade": ["Baneblade", "Banehammer", "Banesword", "Doomhammer", "Hellhammer", "Shadowsword", "Stormlord",
                  "Stormsword"],
    "taurox": ["Taurox", "Taurox Prime", "Goliath Rockgrinder", "Goliath Truck", "Sagitaur", "Hippogriff AFV",
               "Centaur RSV"],
    "skorpius": ["Skorpius Disintegrator", "Skorpius Dunerider", "Trukk", "Plagueburst Crawler"],
    "land-fortress": ["Hekaton Land Fortress"],
    "battlewagon": ["Battlewagon"],
    "buggy": ["Invader ATV", "Mek Gunz"],
    "tankette": ["Cyclops Demolition Vehicle"],
    "drop-pod": ["Drop Pod"],
    "stalker": ["Triarch Stalker"],
    "heavy-walker": ["Acastus Knight Asterius", "Acastus Knight Porphyrion", "Khorne Lord of Skulls",
                     "Seraptek Heavy Construct"],
    "hover-tank": ["Astraeus"],
    "scout-titan": ["Warhound Titan", "Revenant Titan", "Stompa"],
    "battle-titan": ["Reaver Titan", "Phantom Titan"],
    "great-titan": ["Warbringer Nemesis Titan", "Warlord Titan"],
    "gunship": ["Thunderhawk Gunship", "Grey Knights Thunderhawk Gunship"],
    "manta": ["Manta"],
    "great-beast": ["Gargantuan Squiggoth", "Hierophant"],
    "great-flyer": ["Harridan"],
    "barricade": ["Aegis Defence Line", "Tidewall Shieldline"],
    "shrine": ["Feculent Gnarlmaw", "Skull Altar", "Noctilith Crown", "Miasmic Malignifier", "Sporocyst"],
    "bunker": ["Hammerfall Bunker", "Big'ed Bossbunka", "Tidewall Droneport", "Tidewall Gunrig"],
    "pylon": ["Convergence of Dominion Starstele"],
}
CLASS_OF = {name: kind for kind, names in MODELS.items() for name in names}
PREFIXES = ("Chaos ", "Imperial ")

# Flying bases whose size is not given: the small one.
FLYING = 60


def outline(model):
    """Length and width of a model that has no base."""
    name = model
    for prefix in PREFIXES:
        if name not in CLASS_OF:
            name = name.removeprefix(prefix)
    length, width, _ = CLASSES[CLASS_OF[name]]
    return length, width


def height(keywords):
    """Inches: 1.6 for people, 2.8 for vehicles, 6 for what towers or flies on a stem."""
    has = keywords.__contains__
    if has("AIRCRAFT") or has("TITANIC") or has("TOWERING"):
        return 6
    if has("MONSTER"):
        return 4
    if has("VEHICLE"):
        return 3 if has("WALKER") else 2.8
    if has("MOUNTED"):
        return 2.2
    if has("BEAST") or has("BEASTS") or has("SWARM"):
        return 1.3
    return 1.6
