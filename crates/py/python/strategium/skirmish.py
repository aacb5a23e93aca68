"""The hex skirmish: small, fast, every action a number."""

from __future__ import annotations

import copy
import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from strategium._native import Skirmish, SkirmishScenario, check_skirmish_player, skirmish_planes
from strategium.arena import Arena, Mask, Match, Observation, Policy
from strategium.duel import DuelEnv
from strategium.errors import wrong
from strategium.zoo import TogetherEnv, TurnEnv

#: How the environment is registered with Gymnasium.
SKIRMISH_ID = "strategium/Skirmish-v2"


class SkirmishMatch(Match):
    """A skirmish in progress; ``skirmish`` is the native one, with more to ask."""

    def __init__(self, skirmish: Skirmish, arena: SkirmishArena) -> None:
        self.skirmish = skirmish
        self._sizes = (arena.scenario.observation_len, arena.actions)
        self._planes = arena.scenario.planes_shape if arena.planes else None
        self._shaping = arena.shaping

    @property
    def asked(self) -> int | None:
        return self.skirmish.asked

    @property
    def winner(self) -> int | None:
        return self.skirmish.winner

    def margin(self) -> float:
        return self._shaping * self.skirmish.margin if self._shaping else 0.0

    def observe(self, seat: int) -> tuple[Observation, Mask]:
        length, actions = self._sizes
        observation, mask = np.empty(length, np.float32), np.empty(actions, np.int8)
        self.skirmish.observe_into(seat, observation, mask)
        if self._planes is None:
            return observation, mask
        planes = np.empty(self._planes, np.float32)
        self.skirmish.planes_into(seat, planes)
        return {"vector": observation, "planes": planes}, mask

    def play(self, action: int) -> None:
        self.skirmish.play(action)

    def hash(self) -> str:
        return self.skirmish.hash()

    def copy(self) -> SkirmishMatch:
        other = copy.copy(self)
        other.skirmish = self.skirmish.clone()
        return other

    def to_bytes(self) -> bytes:
        return self.skirmish.to_bytes()

    def ansi(self) -> str:
        return self.skirmish.ansi()

    def rgb(self) -> NDArray[np.uint8]:
        return self.skirmish.rgb()

    def told(self) -> dict[str, Any]:
        return {"turn": self.skirmish.turn, "phase": self.skirmish.phase}


class SkirmishArena(Arena):
    """Where skirmishes begin.

    ``scenario`` is one of :func:`skirmish_scenarios`, a file, or JSON. In ``strict`` mode an action that
    is masked out ends the activation with an error, as the rules say for agents. ``shaping`` is what
    losing everything costs on the way: the change of the part of VALUE that lives, times this, is added
    to the result; 0 leaves the result alone. With ``planes`` an observation is a dict of the ``vector``
    and the board as ``planes``.
    """

    name = "strategium_skirmish_v2"

    def __init__(
        self, scenario: str = "standard", *, strict: bool = False, shaping: float = 0.5, planes: bool = False
    ) -> None:
        if not math.isfinite(shaping):
            raise wrong("WRONG_SHAPING", f"shaping is a number, not {shaping}: every reward would be {shaping}")
        self.scenario = SkirmishScenario(scenario)
        self.actions = self.scenario.actions
        self.strict = strict
        self.shaping = shaping
        self.planes = planes

    def space(self) -> spaces.Space[Any]:
        low, high = (np.array(bound, np.float32) for bound in self.scenario.bounds())
        vector = spaces.Box(low, high, dtype=np.float32)
        if not self.planes:
            return vector
        return spaces.Dict({"vector": vector, "planes": spaces.Box(-1, 1, self.scenario.planes_shape, np.float32)})

    def begin(self, seed: int, players: Sequence[str]) -> SkirmishMatch:
        one, two = players
        skirmish = self.scenario.begin(seed, (one, two), self.strict)
        return SkirmishMatch(skirmish, self)

    def revive(self, data: bytes) -> SkirmishMatch:
        skirmish = Skirmish.from_bytes(data)
        if not self.scenario.has(skirmish):
            raise wrong("BROKEN_STATE", "these bytes are of another scenario")
        return SkirmishMatch(skirmish, self)

    def check_player(self, name: str) -> None:
        check_skirmish_player(name)

    def fields(self) -> dict[str, list[tuple[str, str]]]:
        if not self.planes:
            return {"observation": self.scenario.fields()}
        return {"vector": self.scenario.fields(), "planes": skirmish_planes()}


class SkirmishEnv(DuelEnv):
    """One seat of the skirmish, for Gymnasium: ``strategium/Skirmish-v2``.

    ``opponent`` is ``random``, a level of the program, or a policy. All other arguments are those of
    :class:`SkirmishArena`.
    """

    def __init__(
        self,
        scenario: str = "standard",
        *,
        seat: int = 0,
        opponent: str | Policy = "random",
        max_steps: int = 2000,
        render_mode: str | None = None,
        **arena: Any,
    ) -> None:
        super().__init__(
            SkirmishArena(scenario, **arena), seat=seat, opponent=opponent, max_steps=max_steps, render_mode=render_mode
        )


def skirmish_aec(
    scenario: str = "standard", *, max_cycles: int = 4000, render_mode: str | None = None, **arena: Any
) -> TurnEnv:
    """Both seats of the skirmish, one after the other."""
    return TurnEnv(SkirmishArena(scenario, **arena), max_cycles=max_cycles, render_mode=render_mode)


def skirmish_parallel(
    scenario: str = "standard", *, max_cycles: int = 4000, render_mode: str | None = None, **arena: Any
) -> TogetherEnv:
    """Both seats of the skirmish at once; only the one that is asked decides."""
    return TogetherEnv(SkirmishArena(scenario, **arena), max_cycles=max_cycles, render_mode=render_mode)
