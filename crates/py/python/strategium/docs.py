"""Tables of observations for the guide, from the same source as the numbers.

``python -m strategium.docs FILE`` writes them anew, between ``<!-- table: NAME -->`` and ``<!-- end -->``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from strategium import _native

_PLACE = re.compile(r"(<!-- table: ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def with_tables(text: str) -> str:
    """A text with every table written anew; an unknown name is an error."""
    tables = _tables()

    def fill(found: re.Match[str]) -> str:
        if found[2] not in tables:
            raise SystemExit(f"there is no table {found[2]}: one of {', '.join(tables)}")
        return found[1] + tables[found[2]]() + found[3]

    return _PLACE.sub(fill, text)


def _tables() -> dict[str, Callable[[], str]]:
    out: dict[str, Callable[[], str]] = {}
    for array, columns in _native.battle_fields():
        out[f"battle-{array}"] = partial(_numbered, columns)
    out["skirmish-observation"] = _skirmish
    out["skirmish-planes"] = lambda: _numbered(_native.skirmish_planes())
    out["skirmish-scenarios"] = lambda: _plain(("skirmish", "what it is"), _native.skirmish_scenarios())
    out["battle-scenarios"] = lambda: _plain(("big battle", "what it is"), _native.battle_scenarios())
    out["battle-kinds"] = lambda: ", ".join(f"{at} `{kind}`" for at, kind in enumerate(_native.KINDS) if kind) + "\n"
    return out


def _skirmish() -> str:
    """The columns once: those of the game, of the first objective, of the first unit and of the first hex."""
    rows: list[tuple[str, str]] = []
    for name, what in _native.SkirmishScenario("standard").fields():
        row, _, column = name.partition("].")
        if name.startswith("wall["):
            if name == "wall[0,0]":
                rows.append(("`wall[col,row]`", what))
        elif not column:
            rows.append((f"`{name}`", what))
        elif row.endswith("[0"):
            rows.append((f"`{row[:-1]}k].{column}`", what))
    return _plain(("name", "meaning"), rows)


def _numbered(columns: list[tuple[str, str]]) -> str:
    rows = [(str(at), f"`{name}`", what) for at, (name, what) in enumerate(columns)]
    return _plain(("column", "name", "meaning"), rows)


def _plain(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "".join("| " + " | ".join(cells) + " |\n" for cells in lines)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        file = Path(name)
        file.write_text(with_tables(file.read_text()))
