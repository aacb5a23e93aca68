"""Writing TOML the way our records look: one row for one weapon, statline or option."""
import json
import re

WIDTH = 118


def slug(name):
    """A printed name as an id: lower case, dashes, no apostrophes."""
    name = re.sub(r"['’!,]", "", name.lower())
    return re.sub(r"[^\w]+", "-", name).strip("-")


def string(text):
    return json.dumps(text, ensure_ascii=False)


def value(it):
    if isinstance(it, bool):
        return "true" if it else "false"
    if isinstance(it, str):
        return string(it)
    if isinstance(it, dict):
        return table(it)
    if isinstance(it, list):
        return "[" + ", ".join(value(entry) for entry in it) + "]"
    return str(it)


def table(entries):
    name = lambda word: word if re.fullmatch(r"[A-Za-z0-9_-]+", word) else string(word)
    return "{ " + ", ".join(f"{name(word)} = {value(it)}" for word, it in entries.items()) + " }"


def array(entries):
    """On one line where it fits, otherwise one entry to a line."""
    line = value(entries)
    if len(line) <= WIDTH - 12:
        return line
    return "[\n" + "".join(f"    {value(entry)},\n" for entry in entries) + "]"


def rows(entries):
    return "[\n" + "".join(f"    {value(entry)},\n" for entry in entries) + "]"


def key(name, it):
    return f"{name} = {array(it) if isinstance(it, list) else value(it)}"
