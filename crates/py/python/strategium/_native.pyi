"""The native half of the package; see ``docs/python.md``."""

from typing import Any, final

import numpy as np
from numpy.typing import NDArray

__version__: str
KINDS: list[str]
BOUNDS: tuple[float, float]

class StrategiumError(ValueError):
    """Something that cannot be done: ``code`` is stable, the text says what to do."""

    code: str

@final
class Table:
    """A table to fight on, set up once."""

    def __new__(
        cls,
        armies: tuple[str, str],
        mission: str = "take-and-hold",
        layout: str = "layout-1",
        deployment: str = "hammer-and-anvil",
        points: int | None = None,
    ) -> Table: ...
    @staticmethod
    def scenario(
        name: str,
        mission: str = "take-and-hold",
        layout: str = "layout-1",
        deployment: str = "hammer-and-anvil",
    ) -> Table: ...
    def begin(
        self,
        seed: int,
        players: tuple[str, str] = ("own", "own"),
        defaults: bool = False,
        opening: bool = False,
        candidates: int = 128,
    ) -> Battle: ...

@final
class Battle:
    """A battle in play."""

    @property
    def asked(self) -> int | None: ...
    @property
    def question(self) -> str | None: ...
    @property
    def round(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def vp(self) -> tuple[int, int]: ...
    @property
    def winner(self) -> int | None: ...
    @property
    def interrupted(self) -> bool: ...
    @property
    def decisions(self) -> int: ...
    def hash(self) -> str: ...
    def count(self) -> int: ...
    def action(self, number: int) -> str: ...
    def play(self, number: int) -> None: ...
    def send(self, action: str) -> None: ...
    def observe_into(
        self,
        seat_index: int,
        units: NDArray[np.float32],
        terrain: NDArray[np.float32],
        objectives: NDArray[np.float32],
        cards: NDArray[np.float32],
        overall: NDArray[np.float32],
        candidates: NDArray[np.float32],
        mask: NDArray[np.int8],
    ) -> None: ...
    def clone(self) -> Battle: ...
    def imagine(self, fork: int) -> Battle: ...
    def to_bytes(self) -> bytes: ...
    @staticmethod
    def from_bytes(bytes: bytes) -> Battle: ...
    def ansi(self, colours: bool = False) -> str: ...
    def rgb(self, width: int = 720) -> NDArray[np.uint8]: ...

def battle_fields() -> list[tuple[str, list[tuple[str, str]]]]: ...
def battle_shapes(candidates: int) -> list[tuple[str, int, int]]: ...
def battle_scenarios() -> list[tuple[str, str]]: ...
def card_names() -> list[str]: ...
def army_ids() -> list[str]: ...
def field_ids() -> tuple[list[str], list[str], list[str]]: ...
def fight(
    armies: tuple[str, str],
    players: tuple[str, str],
    seed: int,
    mission: str = "take-and-hold",
    layout: str = "layout-1",
    deployment: str = "hammer-and-anvil",
    points: int | None = None,
) -> dict[str, Any]: ...
def test_fixtures(seed: int, count: int) -> list[dict[str, Any]]: ...
def test_bout(
    armies: tuple[str, str],
    players: tuple[str, str],
    number: int,
    mission: str,
    layout: str,
    deployment: str,
    seed: int,
    leg: int,
) -> str: ...
