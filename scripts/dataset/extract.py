#!/usr/bin/env python3
"""Extracts crates/import/data/40kdc.json from 40kdc-data: `make dataset`; with --check only compares.

The last 10th-edition state of the dataset is in the crate wh40kdc 0.5.17, which the Cargo.toml
beside this file pins. Only keys that the library reads are kept, one record a line. Notes in prose are
left out, and so are units that are records of ours (legends.py): what stays is Legends, and the names of
detachments, enhancements and stratagems.
"""
import json
import pathlib
import subprocess
import sys

from legends import cut

KEEP = {
    "factions": ["id", "name", "aliases", "keywords", "parent_faction_id", "faction_rule_id"],
    "units": ["id", "name", "faction_id", "faction_keywords", "keywords", "ability_ids", "weapon_ids", "points",
              "profiles", "role", "attachment_role", "transport_capacity", "base_size_mm"],
    "unit_compositions": ["unit_id", "models"],
    "weapons": ["id", "name", "profiles"],
    "abilities": ["ability_id", "name", "ability_type", "effect", "scope"],
    "wargear": ["id", "name"],
    "wargear_options": ["unit_id", "model_constraint", "replaces", "replacement", "replacement_choice"],
    "leader_attachments": ["leader_id", "eligible_bodyguard_ids"],
    "allied_rules": ["army_keywords_any", "detachment_id", "source_faction_id", "source_keywords"],
    "detachments": ["id", "name", "faction_id", "detachment_rule_id", "enhancement_ids", "stratagem_ids"],
    "enhancements": ["id", "name", "cost", "detachment_id", "keyword_restrictions"],
    "stratagems": ["id", "name", "cp_cost", "detachment_id", "phases", "player_turn", "category"],
    "phase_mappings": ["source_id", "source_type", "phases"],
}
# Copies of one record in several files of the dataset say nothing; weapons keep theirs, by place.
ONCE = {"abilities", "wargear", "wargear_options", "leader_attachments", "enhancements", "stratagems", "phase_mappings"}


def trimmed(kind, record):
    out = {key: record[key] for key in KEEP[kind] if record.get(key) not in (None, [], {}, False, "")}
    if kind == "abilities" and record["ability_type"] != "unit":
        out.pop("effect", None)
        out.pop("scope", None)
    return out


def bundle():
    here = pathlib.Path(__file__).parent
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--manifest-path", str(here / "Cargo.toml")]
    packages = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["packages"]
    manifest = next(package["manifest_path"] for package in packages if package["name"] == "wh40kdc")
    data = pathlib.Path(manifest).parent / "src/data/bundle.generated.json"
    return json.loads(data.read_text(encoding="utf-8"))


def main():
    source = bundle()
    target = pathlib.Path(__file__).parent.parent.parent / "crates/import/data/40kdc.json"
    tables = cut({kind: [trimmed(kind, record) for record in source[kind]] for kind in KEEP})
    parts = []
    for kind, records in tables.items():
        lines = [json.dumps(record, ensure_ascii=False, separators=(",", ":")) for record in records]
        if kind in ONCE:
            lines = list(dict.fromkeys(lines))
        parts.append(f'"{kind}":[\n' + ",\n".join(lines) + "\n]")
    text = "{" + ",\n".join(parts) + "}\n"
    if "--check" not in sys.argv[1:]:
        target.write_text(text, encoding="utf-8")
    elif target.read_text(encoding="utf-8") != text:
        sys.exit("crates/import/data/40kdc.json is not what `make dataset` extracts")


main()
