"""The native half of the package; see ``docs/python.md``."""

from collections.abc import Sequence
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "BOUNDS",
    "Battle",
    "BattleFleet",
    "KINDS",
    "REST",
    "Skirmish",
    "SkirmishFleet",
    "SkirmishScenario",
    "StrategiumError",
    "Table",
    "__version__",
    "army_ids",
    "battle_fields",
    "battle_scenarios",
    "battle_shapes",
    "card_names",
    "check_army",
    "check_battle_player",
    "check_skirmish_player",
    "draw_skirmish",
    "field_ids",
    "fight",
    "sample_actions",
    "skirmish_planes",
    "skirmish_scenarios",
    "test_bout",
    "test_fixtures",
]

__version__: str
KINDS: list[str]
BOUNDS: tuple[float, float]
REST: int

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
        players: tuple[str, str] = ...,
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
    def record(self) -> bytes: ...
    def to_bytes(self) -> bytes: ...
    @staticmethod
    def from_bytes(bytes: bytes) -> Battle: ...
    def ansi(self, colours: bool = False) -> str: ...
    def rgb(self, width: int = 720) -> NDArray[np.uint8]: ...

@final
class BattleFleet:
    """Many battles on one table; one that ends begins anew."""

    def __new__(
        cls,
        table: Table,
        count: int,
        seed: int = 0,
        opponent: str = "own",
        defaults: bool = False,
        opening: bool = False,
        candidates: int = 128,
    ) -> BattleFleet: ...
    @property
    def count(self) -> int: ...
    @property
    def episodes(self) -> int: ...
    @property
    def broken(self) -> int: ...
    def reset(self, seed: int) -> None: ...
    def step_into(
        self,
        actions: NDArray[np.int64],
        rewards: NDArray[np.float32],
        done: NDArray[np.uint8],
        refused: NDArray[np.uint8],
    ) -> None: ...
    def look_into(
        self,
        units: NDArray[np.float32],
        terrain: NDArray[np.float32],
        objectives: NDArray[np.float32],
        cards: NDArray[np.float32],
        overall: NDArray[np.float32],
        candidates: NDArray[np.float32],
        mask: NDArray[np.int8],
        players: NDArray[np.uint8],
    ) -> None: ...
    def battle(self, place: int) -> Battle: ...
    def hashes(self) -> list[str]: ...

@final
class SkirmishScenario:
    """A scenario of the skirmish."""

    def __new__(cls, scenario: str = "standard") -> SkirmishScenario: ...
    @property
    def name(self) -> str: ...
    @property
    def actions(self) -> int: ...
    @property
    def observation_len(self) -> int: ...
    @property
    def units(self) -> int: ...
    @property
    def size(self) -> tuple[int, int]: ...
    @property
    def planes_shape(self) -> tuple[int, int, int]: ...
    def bounds(self) -> tuple[list[float], list[float]]: ...
    def fields(self) -> list[tuple[str, str]]: ...
    def to_json(self) -> str: ...
    def has(self, game: Skirmish) -> bool: ...
    def begin(self, seed: int, players: tuple[str, str] = ..., strict: bool = False) -> Skirmish: ...

@final
class Skirmish:
    """A skirmish in play."""

    @property
    def asked(self) -> int | None: ...
    @property
    def winner(self) -> int | None: ...
    @property
    def turn(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def steps(self) -> int: ...
    @property
    def margin(self) -> float: ...
    def hash(self) -> str: ...
    def record(self) -> str: ...
    def action(self, id: int) -> str: ...
    def play(self, id: int) -> None: ...
    def observe_into(self, seat: int, observation: NDArray[np.float32], mask: NDArray[np.int8]) -> None: ...
    def planes_into(self, seat: int, planes: NDArray[np.float32]) -> None: ...
    def clone(self) -> Skirmish: ...
    def imagine(self, number: int) -> Skirmish: ...
    def to_bytes(self) -> bytes: ...
    @staticmethod
    def from_bytes(bytes: bytes) -> Skirmish: ...
    def ansi(self, colours: bool = False) -> str: ...
    def rgb(self, width: int = 640) -> NDArray[np.uint8]: ...

@final
class SkirmishFleet:
    """Many games on boards of one shape; one that ends begins anew."""

    def __new__(
        cls,
        scenarios: Sequence[SkirmishScenario],
        count: int,
        seed: int = 0,
        strict: bool = False,
        shaping: float = 0.0,
        opponent: str = "own",
        planes: bool = False,
    ) -> SkirmishFleet: ...
    @property
    def count(self) -> int: ...
    @property
    def episodes(self) -> int: ...
    def reset_into(
        self,
        seed: int,
        observations: NDArray[np.float32],
        planes: NDArray[np.float32],
        masks: NDArray[np.uint8],
        players: NDArray[np.uint8],
    ) -> None: ...
    def look_into(
        self,
        observations: NDArray[np.float32],
        planes: NDArray[np.float32],
        masks: NDArray[np.uint8],
        players: NDArray[np.uint8],
    ) -> None: ...
    def step_into(
        self,
        actions: NDArray[np.int64],
        observations: NDArray[np.float32],
        planes: NDArray[np.float32],
        masks: NDArray[np.uint8],
        rewards: NDArray[np.float32],
        done: NDArray[np.uint8],
        players: NDArray[np.uint8],
        refused: NDArray[np.uint8],
    ) -> None: ...
    def game(self, place: int) -> Skirmish: ...
    def put(self, place: int, skirmish: Skirmish) -> None: ...
    def hashes(self) -> list[str]: ...
    def clone(self) -> SkirmishFleet: ...
    def disagreements(self) -> int: ...

def skirmish_scenarios() -> list[tuple[str, str]]: ...
def skirmish_planes() -> list[tuple[str, str]]: ...
def draw_skirmish(
    seed: int, cols: int = 15, rows: int = 13, units: int = 4, objectives: int = 2, walls: int = 6
) -> str: ...
def sample_actions(masks: NDArray[np.uint8], seed: int, actions: NDArray[np.int64]) -> None: ...
def battle_fields() -> list[tuple[str, list[tuple[str, str]]]]: ...
def battle_shapes(candidates: int) -> list[tuple[str, int, int]]: ...
def battle_scenarios() -> list[tuple[str, str]]: ...
def card_names() -> list[str]: ...
def army_ids() -> list[str]: ...
def check_army(name: str) -> list[str]: ...
def check_battle_player(name: str) -> None: ...
def check_skirmish_player(name: str) -> None: ...
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
