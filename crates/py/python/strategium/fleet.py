"""Many skirmishes in one call, written into NumPy arrays without copies."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from strategium._native import Skirmish, SkirmishFleet, SkirmishScenario, sample_actions
from strategium.arena import checked_seed
from strategium.errors import wrong


@dataclass(frozen=True)
class Buffers:
    """The arrays of N games, written anew by every step."""

    observations: NDArray[np.float32]
    """N × L: what the one who is to act sees."""
    masks: NDArray[np.uint8]
    """N × A: 1 where an action may be chosen."""
    rewards: NDArray[np.float32]
    """N: 1 or -1 for the one who acted when the game ended; 0 for a draw and before."""
    done: NDArray[np.uint8]
    """N: 1 where the game ended; a new one has begun in its place."""
    players: NDArray[np.uint8]
    """N: the seat that is to act."""
    refused: NDArray[np.uint8]
    """N: 1 where the action was masked out: nothing changed, or in strict mode the activation ended."""


class SkirmishVec:
    """N skirmishes, both seats decided outside.

    ``reset`` and ``step`` write into :attr:`buffers` and return it; nothing is allocated and nothing
    copied, so keep a copy of what must outlive the next step. Every place and every episode has dice of
    its own, given by the seed. The interpreter is free while the games are played.
    """

    def __init__(
        self,
        count: int,
        scenario: str = "standard",
        *,
        seed: int = 0,
        strict: bool = False,
        buffers: Buffers | None = None,
    ) -> None:
        self.scenario = SkirmishScenario(scenario)
        self.fleet = SkirmishFleet(self.scenario, count, checked_seed(seed), strict)
        self.buffers = buffers or self.make_buffers()
        self._draws = seed
        self._look()

    @property
    def count(self) -> int:
        """How many games there are."""
        return self.fleet.count

    @property
    def actions(self) -> int:
        """How many actions there are."""
        return self.scenario.actions

    def make_buffers(self) -> Buffers:
        """Arrays that fit."""
        count = self.fleet.count
        return Buffers(
            observations=np.zeros((count, self.scenario.observation_len), np.float32),
            masks=np.zeros((count, self.scenario.actions), np.uint8),
            rewards=np.zeros(count, np.float32),
            done=np.zeros(count, np.uint8),
            players=np.zeros(count, np.uint8),
            refused=np.zeros(count, np.uint8),
        )

    def reset(self, seed: int) -> Buffers:
        """Begins every game anew."""
        seed = checked_seed(seed)
        held = self.buffers
        for array in (held.rewards, held.done, held.refused):
            array.fill(0)
        self._draws = seed
        self.fleet.reset_into(seed, held.observations, held.masks, held.players)
        return held

    def step(self, actions: NDArray[np.int64]) -> Buffers:
        """Plays one action in every game."""
        held = self.buffers
        if not isinstance(actions, np.ndarray) or actions.dtype != np.int64:
            kind = getattr(actions, "dtype", type(actions).__name__)
            raise wrong("WRONG_ACTION", f"actions are an array of int64, one for each game, not {kind}")
        self.fleet.step_into(
            actions, held.observations, held.masks, held.rewards, held.done, held.players, held.refused
        )
        return held

    def sample(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """An allowed action for every game, drawn at random from a stream of its own."""
        actions = np.empty(self.count, np.int64) if out is None else out
        self._draws = (self._draws + 0x9E37_79B9_7F4A_7C15) & 0xFFFF_FFFF_FFFF_FFFF
        sample_actions(self.buffers.masks, self._draws, actions)
        return actions

    def state(self) -> SkirmishFleet:
        """A copy of all games, for :meth:`restore`."""
        return self.fleet.clone()

    def restore(self, state: SkirmishFleet) -> Buffers:
        """Goes on from a copy."""
        self.fleet = state.clone()
        for array in (self.buffers.rewards, self.buffers.done, self.buffers.refused):
            array.fill(0)
        self._look()
        return self.buffers

    def game(self, place: int) -> Skirmish:
        """A copy of one of the games."""
        return self.fleet.game(place)

    def hashes(self) -> list[str]:
        """The hash of every game."""
        return self.fleet.hashes()

    def _look(self) -> None:
        held = self.buffers
        self.fleet.look_into(held.observations, held.masks, held.players)
