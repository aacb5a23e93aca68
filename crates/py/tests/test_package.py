"""The package itself: stubs and documentation say what there is."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import strategium
from strategium import _native, docs

HERE = Path(__file__).resolve().parent
STUBS = HERE.parent / "python" / "strategium" / "_native.pyi"
GUIDE = HERE.parents[2] / "docs" / "python.md"


def test_stubs_cover_every_name():
    tree = ast.parse(STUBS.read_text())
    told: dict[str, set[str]] = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            told[node.name] = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
        elif isinstance(node, ast.FunctionDef):
            told[node.name] = set()
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            told[node.target.id] = set()
    names = {name for name in vars(_native) if not name.startswith("__") or name == "__version__"}
    assert names == set(told)
    for name in names:
        thing = getattr(_native, name)
        if inspect.isclass(thing) and name != "StrategiumError":
            public = {part for part in vars(thing) if not part.startswith("_")}
            assert public == told[name] - {"__new__"}, name


def test_everything_exported_exists_and_is_documented():
    for name in strategium.__all__:
        thing = getattr(strategium, name)
        if inspect.isclass(thing) or inspect.isroutine(thing):
            assert thing.__doc__, name


def test_the_guide_has_the_tables():
    assert docs.with_tables(GUIDE.read_text()) == GUIDE.read_text(), "run `make py-docs`"
