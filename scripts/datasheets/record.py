"""The text of one record: what the fact table says about a sheet, in the form of data/units."""
import corrections
from options import COMPLETE, LOADOUTS, MORE
from outlines import FLYING, height, outline
from toml import array, key, rows, slug, string, table


def facts(sheet):
    """Everything before the special rules."""
    keywords = sheet["keywords"]
    out = [
        key("id", sheet["id"]),
        key("name", sheet["name"]),
        key("faction", sheet["faction"]),
        key("role", role(keywords)),
        key("keywords", keywords),
        key("faction_keywords", sheet["faction_keywords"]),
    ]
    if sheet.get("model_keywords"):
        own = {model: words for model, words in sheet["model_keywords"].items()}
        out.append("model_keywords = " + table(own))
    out += optional("core", sheet["core"])
    out += optional("faction_abilities", sheet["army_rules"])
    if sheet.get("leads") or sheet.get("leads_unknown"):
        out.append("leads = " + array(leads(sheet)))
    out += [key(name, value) for name, value in corrections.leader_keys(sheet).items()]
    lines, drawn = profiles(sheet)
    if drawn:
        out.append(key("base_source", "ours"))
    unread = sheet.get("options_unread", 0) + sheet.get("loadout_unread", 0)
    if unread and not sheet["id"] in MORE.keys() | LOADOUTS.keys() | COMPLETE:
        out.append(key("options_unread", unread))
    out.append("points = " + rows(points(sheet)))
    out.append("compositions = " + rows(sheet["compositions"]))
    if "max_models" in sheet:
        out.append(key("max_models", sheet["max_models"]))
    out.append("profiles = " + rows(lines))
    out += list_of("weapons", weapons(sheet))
    out.append("loadouts = " + rows(loadouts(sheet)))
    out += list_of("options", options(sheet))
    out += optional("wargear", other_wargear(sheet))
    if "transport" in sheet:
        out.append("transport = " + table(transport(sheet)))
    if "damaged" in sheet:
        out.append("damaged = " + table(damaged(sheet["damaged"])))
    return "\n".join(out) + "\n"


# Abilities that a key of the sheet says.
FIELDS = {"Supreme Commander": "supreme_commander", "Bodyguard": "second_leader"}


def reminders(sheet):
    """A reminder for each printed ability, unless a key of the sheet says it."""
    out = []
    named = set()
    for ability in sheet["abilities"]:
        kind = "wargear" if ability["kind"] == "wargear" else "datasheet"
        for name in [ability["name"]] + ability.get("choices", []):
            if name in named:
                continue
            named.add(name)
            out.append(f"\n[[abilities]]\nkind = \"{kind}\"\nname = {string(name)}\n")
            if name != ability["name"]:
                out.append(f"text = {string('One of ' + ability['name'] + '.')}\n")
            field = FIELDS.get(name)
            out.append(f'field = "{field}"\n' if field in corrections.leader_keys(sheet) else "reminder = true\n")
    return "".join(out)


def leads(sheet):
    """Ids, then the names of units that are Legends."""
    small = {"and", "in", "of", "on", "the", "with"}
    title = lambda name: " ".join(word if word in small else word.capitalize() for word in name.split(" "))
    return sheet.get("leads", []) + [title(name) for name in sheet.get("leads_unknown", [])]


def optional(name, value):
    return [key(name, value)] if value else []


def list_of(name, entries):
    return [name + " = " + rows(entries)] if entries else []


def role(keywords):
    for word, name in [("CHARACTER", "character"), ("BATTLELINE", "battleline"),
                       ("DEDICATED TRANSPORT", "dedicated_transport")]:
        if word in keywords:
            return name
    return "other"


def points(sheet):
    out = []
    for row in sheet["points"]:
        if (sheet["id"], row["models"]) in corrections.POINTS_OUTSIDE:
            continue
        entry = {"models": row["models"], "cost": row["cost"]}
        if "detachment" in row:
            entry["detachment"] = slug(row["detachment"])
        for name in ("in_army_of", "with"):
            if name in row:
                entry[name] = row[name]
        out.append(entry)
    return out


def profiles(sheet):
    """The statlines: first that of most models, then every other one under the name of its model."""
    printed = {line["name"]: line for line in sheet["profiles"]}
    first = sheet["profiles"][0]
    lines, drawn = [], False
    most = {kind["model"]: kind["max"] for composition in sheet["compositions"] for kind in composition}
    for model in sheet["models"]:
        line = printed[model["profile"]] if "profile" in model else first
        base, ours = base_of(model)
        drawn = drawn or ours
        own = sheet.get("model_keywords", {}).get(model["model"])
        lines.append((model["model"], statline(line, base, words_of(sheet, model["model"])), own))
    groups = {}
    for model, stats, own in lines:
        groups.setdefault(str((stats, own)), []).append((model, stats))
    weight = {name: sum(most.get(model, 0) for model, _ in group) for name, group in groups.items()}
    ordered = sorted(groups.items(), key=lambda group: -weight[group[0]])
    out = []
    for place, (_, group) in enumerate(ordered):
        for model, stats in group if place > 0 else group[:1]:
            alone = len(sheet["models"]) == 1 and "model_keywords" not in sheet
            name = sheet["name"] if alone else model
            out.append({"name": name, **stats})
    return out, drawn


def words_of(sheet, model):
    of_models = sheet.get("model_keywords", {})
    alone = {word for words in of_models.values() for word in words}
    return set(of_models.get(model, [])) | {word for word in sheet["keywords"] if word not in alone}


def statline(line, base, keywords):
    stats = {name: line[name] for name in ("M", "T", "Sv", "W", "Ld", "OC")}
    if stats["M"] == 0:
        stats.pop("M")
    if line.get("M_at_least"):
        stats = {"M": stats.pop("M"), "M_at_least": True, **stats}
    if "inv_melee" in line:
        if "inv" in line:
            stats["invulnerable_ranged"] = line["inv"]
        stats["invulnerable_melee"] = line["inv_melee"]
    elif "inv" in line:
        kind = {"ranged": "invulnerable_ranged", "melee": "invulnerable_melee"}.get(line.get("inv_only"), "invulnerable")
        stats[kind] = line["inv"]
    return {**stats, **base, "height": height(keywords)}


def base_of(model):
    """The keys of a base, and whether its size is ours."""
    base = model.get("base", {"shape": "hull"})
    if base["shape"] in ("hull", "unique"):
        return {"base_mm": {"hull": list(outline(model["model"]))}}, True
    size = base.get("mm", [FLYING])
    keys = {"base_mm": size[0] if len(size) == 1 else size}
    if base["shape"] == "flying":
        keys["hover_stand"] = True
    return keys, "mm" not in base


def weapons(sheet):
    out, ids = [], set()
    for weapon in sheet["weapons"]:
        for profile in weapon["profiles"]:
            melee = profile["range"] == "melee"
            name = weapon["id"] + ("-" + slug(profile["mode"]) if "mode" in profile else "")
            if name in ids:
                name += "-melee" if melee else "-ranged"
            ids.add(name)
            row = {"id": name, "name": weapon["name"]}
            if "mode" in profile:
                row["profile"] = profile["mode"].lower()
            row["range"] = "MELEE" if melee else profile["range"]
            row["A"] = profile["A"]
            if profile["skill"] is not None:
                row["WS" if melee else "BS"] = profile["skill"]
            row.update({name: profile[name] for name in ("S", "AP", "D")})
            if profile.get("abilities"):
                row["abilities"] = profile["abilities"]
            out.append(row)
    return out


def items(sheet, written):
    """Items by the names of their weapons; one with a count is a table."""
    out = []
    for entry in written:
        name, count = (entry, 1) if isinstance(entry, str) else entry
        for meant in corrections.NAMES.get((sheet["id"], name), [[name, count]]):
            meant, times = (meant, count) if isinstance(meant, str) else meant
            out.append(meant if times == 1 else {"name": meant, "count": times})
    return out


def loadouts(sheet):
    out = [dict(entry) for entry in LOADOUTS.get(sheet["id"], [])]
    if out:
        return out
    for model in sheet["models"]:
        some = model.get("some", [])
        for group in some:
            out.append({"model": model["model"], "count": group["count"], "items": items(sheet, group["items"])})
        most = max(kind["max"] for composition in sheet["compositions"] for kind in composition
                   if kind["model"] == model["model"])
        if sum(group["count"] for group in some) < most:
            out.append({"model": model["model"], "items": items(sheet, model.get("items", []))})
    if all("count" not in entry and entry["items"] == out[0]["items"] for entry in out):
        return [{"model": "*", "items": out[0]["items"]}]
    return out


def options(sheet):
    out = []
    for option in sheet.get("options", []) + MORE.get(sheet["id"], []):
        given = option.get("replaces", [])
        who = corrections.OPTION_MODELS.get((sheet["id"], given[0] if given and isinstance(given[0], str) else ""))
        who = who or option["model"]
        row = {} if who in ("*", "unit") else {"model": who}
        for ours, theirs in [("up_to", "up_to"), ("per_models", "per"), ("unit_models", "unit_models"),
                             ("unless", "unless"), ("requires", "requires"), ("locks", "locks"),
                             ("all_or_none", "all")]:
            if option.get(theirs):
                row[ours] = option[theirs]
        if "per_models" in row:
            row.setdefault("up_to", 1)
        if "unless" in row:
            row["unless"] = [name for phrase in row["unless"] for name in corrections.PHRASES.get(phrase, [phrase])]
        if given:
            row["replaces"] = items(sheet, given)
        if option.get("or_replaces"):
            row["or_replaces"] = [items(sheet, other) for other in option["or_replaces"]]
        row["choices"] = [items(sheet, choice) for choice in option["choices"]]
        for name in ("pick", "duplicates", "no_duplicates", "each_copy", "copies"):
            if option.get(name):
                row[name] = option[name]
        if "pick" in row and sheet["id"] in corrections.DUPLICATES:
            row["duplicates"] = True
        if row.get("duplicates"):
            # "No duplicates" of one of them is not said.
            row.pop("no_duplicates", None)
        out.append(row)
    return out


def other_wargear(sheet):
    """Items that are neither weapons nor abilities."""
    known = {weapon["name"] for weapon in sheet["weapons"]}
    known |= {ability["name"].split(" (")[0] for ability in sheet["abilities"]}
    lists = [entry["items"] for entry in loadouts(sheet)]
    for option in options(sheet):
        lists += option["choices"] + [option.get("replaces", [])] + option.get("or_replaces", [])
    names = {entry if isinstance(entry, str) else entry["name"] for held in lists for entry in held}
    return sorted(name for name in names if slug(name) not in {slug(word) for word in known})


def transport(sheet):
    printed = sheet["transport"]
    meant = lambda words: [word for word in (corrections.PASSENGERS.get(word, word) for word in words) if word]
    capacity = corrections.CAPACITY.get(sheet["id"], printed["capacity"])
    out = {"capacity": capacity, "allow": list(dict.fromkeys(meant(printed["allow"])))}
    if meant(printed.get("exclude", [])):
        out["exclude"] = meant(printed["exclude"])
    if printed.get("slots"):
        out["slots"] = [{"keyword": meant([word])[0], "slots": places} for word, places in printed["slots"]]
    return out


def damaged(printed):
    words = []
    for effect in printed["effects"]:
        if effect.get("stat") == "OC":
            words.append(f"OC {effect['add']}")
        elif effect.get("stat") == "A":
            words.append("A halved")
        else:
            words.append("-1 to Hit rolls of this model")
    return {"from": printed["from"], "to": printed["to"], "text": ", ".join(words), "effects": printed["effects"]}
