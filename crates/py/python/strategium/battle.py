"""The big battle: two armies, a mission, every rule; a choice among the kernel's candidates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from strategium import _native
from strategium._native import Battle, Table
from strategium.arena import Arena, Mask, Match, Observation, Policy
from strategium.duel import DuelEnv
from strategium.zoo import TogetherEnv, TurnEnv

#: How the environment is registered with Gymnasium.
BATTLE_ID = "strategium/Battle-v1"


class BattleMatch(Match):
    """A battle in progress; ``battle`` is the native one, with more to ask."""

    def __init__(self, battle: Battle, candidates: int) -> None:
        self.battle = battle
        self.candidates = candidates

    @property
    def asked(self) -> int | None:
        return self.battle.asked

    @property
    def winner(self) -> int | None:
        return self.battle.winner

    def margin(self) -> float:
        own, other = self.battle.vp
        return (own - other) / 100.0

    def observe(self, seat: int) -> tuple[Observation, Mask]:
        shapes = _native.battle_shapes(self.candidates)
        arrays = {name: np.empty(_shape(name, rows, columns), np.float32) for name, rows, columns in shapes}
        mask = np.empty(self.candidates, np.int8)
        self.battle.observe_into(
            seat,
            arrays["units"],
            arrays["terrain"],
            arrays["objectives"],
            arrays["cards"],
            arrays["global"],
            arrays["candidates"],
            mask,
        )
        return arrays, mask

    def play(self, action: int) -> None:
        self.battle.play(action)

    def hash(self) -> str:
        return self.battle.hash()

    def copy(self) -> BattleMatch:
        return BattleMatch(self.battle.clone(), self.candidates)

    def to_bytes(self) -> bytes:
        return self.battle.to_bytes()

    def ansi(self) -> str:
        return self.battle.ansi()

    def rgb(self) -> NDArray[np.uint8]:
        return self.battle.rgb()

    def told(self) -> dict[str, Any]:
        return {"vp": self.battle.vp, "round": self.battle.round, "phase": self.battle.phase}


class BattleArena(Arena):
    """Where battles begin.

    ``scenario`` is one of :func:`battle_scenarios`; or ``armies`` are two ids or files of army lists,
    cut to about ``points`` if that is given. ``defaults`` answers questions in the middle of an action
    by their defaults, ``opening`` lets the program declare and deploy; both make episodes shorter.
    ``candidates`` is the size of the action space: where the kernel knows more, an even sample of them
    is offered, the first and the last included.
    """

    name = "strategium_battle_v1"

    def __init__(
        self,
        scenario: str = "incursion",
        *,
        armies: tuple[str, str] | None = None,
        points: int | None = None,
        mission: str = "take-and-hold",
        layout: str = "layout-1",
        deployment: str = "hammer-and-anvil",
        defaults: bool = False,
        opening: bool = False,
        candidates: int = 128,
    ) -> None:
        if armies is None:
            self.table = Table.scenario(scenario, mission, layout, deployment)
        else:
            self.table = Table(armies, mission, layout, deployment, points)
        self.actions = candidates
        self._defaults = defaults
        self._opening = opening

    def space(self) -> spaces.Space[Any]:
        low, high = _native.BOUNDS
        shapes = _native.battle_shapes(self.actions)
        return spaces.Dict(
            {name: spaces.Box(low, high, _shape(name, rows, columns), np.float32) for name, rows, columns in shapes}
        )

    def begin(self, seed: int, players: Sequence[str]) -> BattleMatch:
        one, two = players
        battle = self.table.begin(seed, (one, two), self._defaults, self._opening, self.actions)
        return BattleMatch(battle, self.actions)

    def revive(self, data: bytes) -> BattleMatch:
        return BattleMatch(Battle.from_bytes(data), self.actions)

    def check_player(self, name: str) -> None:
        _native.check_battle_player(name)

    def fields(self) -> dict[str, list[tuple[str, str]]]:
        return dict(_native.battle_fields())


class BattleEnv(DuelEnv):
    """One seat of the big battle, for Gymnasium: ``strategium/Battle-v1``.

    ``opponent`` is a level of the program (``easy``, ``casual``, ``normal``, ``hard``, ``competitive``), ``random``,
    ``camper``, or a policy. All other arguments are those of :class:`BattleArena`.
    """

    def __init__(
        self,
        scenario: str = "incursion",
        *,
        seat: int = 0,
        opponent: str | Policy = "random",
        max_steps: int = 4000,
        render_mode: str | None = None,
        **arena: Any,
    ) -> None:
        super().__init__(
            BattleArena(scenario, **arena), seat=seat, opponent=opponent, max_steps=max_steps, render_mode=render_mode
        )


def battle_aec(
    scenario: str = "incursion", *, max_cycles: int = 8000, render_mode: str | None = None, **arena: Any
) -> TurnEnv:
    """Both seats of the big battle, one after the other."""
    return TurnEnv(BattleArena(scenario, **arena), max_cycles=max_cycles, render_mode=render_mode)


def battle_parallel(
    scenario: str = "incursion", *, max_cycles: int = 8000, render_mode: str | None = None, **arena: Any
) -> TogetherEnv:
    """Both seats of the big battle at once; only the one that is asked decides."""
    return TogetherEnv(BattleArena(scenario, **arena), max_cycles=max_cycles, render_mode=render_mode)


def _shape(name: str, rows: int, columns: int) -> tuple[int, ...]:
    return (columns,) if name == "global" else (rows, columns)
