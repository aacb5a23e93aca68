"""The package itself: stubs and documentation say what there is."""

from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path

import strategium
from strategium import docs

HERE = Path(__file__).resolve().parent
CONFIG = HERE.parent / "pyproject.toml"
GUIDE = HERE.parents[2] / "docs" / "python.md"


def check(*command: str) -> None:
    done = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_stubs_are_what_the_native_module_has():
    check("mypy.stubtest", "strategium._native", "--mypy-config-file", str(CONFIG))


def test_types_hold():
    check("mypy", "--config-file", str(CONFIG), "--package", "strategium")


def test_everything_exported_exists_and_is_documented():
    for name in strategium.__all__:
        thing = getattr(strategium, name)
        if inspect.isclass(thing) or inspect.isroutine(thing):
            assert thing.__doc__, name


def test_the_guide_has_the_tables():
    assert docs.with_tables(GUIDE.read_text()) == GUIDE.read_text(), "run `make py-docs`"
