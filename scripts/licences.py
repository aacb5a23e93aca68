#!/usr/bin/env python3
"""Fails where a crate we depend on has a licence outside the list in deny.toml.

Reads what `cargo metadata` says about the crates in Cargo.lock, without a network and without another tool.
cargo-deny also looks into the licence files; this check runs everywhere, as part of `make audit`.
"""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def tokens(expression):
    """The words and brackets of an SPDX expression; the old `MIT/Apache-2.0` means OR."""
    return re.findall(r"[()]|[^\s()]+", expression.replace("/", " OR "))


def fits(expression, allowed):
    """Whether the licences of an SPDX expression can be met with those allowed."""
    words = tokens(expression)

    def any_of(at):
        value, at = all_of(at)
        while at < len(words) and words[at] == "OR":
            right, at = all_of(at + 1)
            value = value or right
        return value, at

    def all_of(at):
        value, at = one(at)
        while at < len(words) and words[at] == "AND":
            right, at = one(at + 1)
            value = value and right
        return value, at

    def one(at):
        if words[at] == "(":
            value, at = any_of(at + 1)
            if words[at] != ")":
                raise ValueError(expression)
            return value, at + 1
        name, at = words[at], at + 1
        if at < len(words) and words[at] == "WITH":
            # An exception only adds permissions.
            return name in allowed or f"{name} WITH {words[at + 1]}" in allowed, at + 2
        return name in allowed, at

    value, at = any_of(0)
    if at != len(words):
        raise ValueError(expression)
    return value


def self_test():
    allowed = {"MIT", "ISC", "Apache-2.0 WITH LLVM-exception"}
    for expression, wanted in [
        ("MIT", True),
        ("GPL-3.0", False),
        ("GPL-3.0 OR MIT", True),
        ("Apache-2.0/MIT", True),
        ("MIT AND ISC", True),
        ("MIT AND GPL-3.0", False),
        ("(GPL-3.0 OR ISC) AND MIT", True),
        ("Apache-2.0 WITH LLVM-exception", True),
        ("Apache-2.0", False),
        ("MIT AND Apache-2.0 WITH LLVM-exception OR GPL-3.0", True),
    ]:
        if fits(expression, allowed) != wanted:
            sys.exit(f"licences.py judges {expression} wrongly")


def main():
    self_test()
    deny = tomllib.loads((ROOT / "deny.toml").read_text())["licenses"]
    allowed = set(deny["allow"])
    extra = {entry["crate"]: allowed | set(entry["allow"]) for entry in deny.get("exceptions", [])}
    asked = ["cargo", "metadata", "--locked", "--offline", "--format-version", "1"]
    answer = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True)
    if answer.returncode != 0:
        print(f"the licences cannot be read: {answer.stderr.strip()}", file=sys.stderr)
        return 3
    packages = json.loads(answer.stdout)["packages"]
    found = []
    for package in packages:
        name, licence = f"{package['name']} {package['version']}", package["license"]
        try:
            if not licence:
                found.append(f"{name} names no licence: read {package['license_file'] or 'its source'}")
            elif not fits(licence, extra.get(package["name"], allowed)):
                found.append(f"{name} has {licence}, which deny.toml does not allow")
        except (ValueError, IndexError):
            found.append(f"{name} has a licence that cannot be read: {licence}")
    for line in found:
        print(line, file=sys.stderr)
    print(f"{len(packages)} crates, {len(found)} with a licence outside the list in deny.toml")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
