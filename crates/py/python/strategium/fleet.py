"""Many skirmishes in one call, written into NumPy arrays without copies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from strategium._native import REST, Skirmish, SkirmishFleet, SkirmishScenario, sample_actions
from strategium.arena import checked_seed
from strategium.errors import wrong

ManyPolicy: TypeAlias = Callable[[NDArray[np.float32], NDArray[np.uint8]], NDArray[np.int64]]
"""Chooses an action for each row of observations and masks."""


@dataclass(frozen=True)
class Buffers:
    """The arrays of N games, written anew by every step."""

    observations: NDArray[np.float32]
    """N × L: what the one who is to act sees."""
    planes: NDArray[np.float32]
    """N × planes × columns × rows: the same as planes; without rows unless they are wanted."""
    masks: NDArray[np.uint8]
    """N × A: 1 where an action may be chosen."""
    rewards: NDArray[np.float32]
    """N × 2: what the step brought seat 0 and seat 1: 1 or -1 when the game ended, 0 for a draw, and the shaping."""
    done: NDArray[np.uint8]
    """N: 1 where the game ended; a new one has begun in its place."""
    players: NDArray[np.uint8]
    """N: the seat that is to act."""
    refused: NDArray[np.uint8]
    """N: 1 where the action was masked out: nothing changed, or in strict mode the activation ended."""


class SkirmishVec:
    """N skirmishes at once.

    ``scenario`` is a name, a file or JSON, or several of one shape: each game then draws one of them. Without an
    ``opponent`` both seats are decided outside; with one only seat 0 in even places and seat 1 in odd ones
    (:attr:`seats`), and a step ends when they are asked again. An opponent is ``random``, a level, or a function of
    observations and masks: perhaps an earlier self.

    ``reset`` and ``step`` write into :attr:`buffers` and return it; nothing is allocated and nothing copied, so keep
    a copy of what must outlive the next step. Every place and every episode has dice of its own, given by the seed.
    The interpreter is free while the games are played.
    """

    def __init__(
        self,
        count: int,
        scenario: str | Sequence[str] = "standard",
        *,
        seed: int = 0,
        strict: bool = False,
        shaping: float = 0.0,
        opponent: str | ManyPolicy | None = None,
        planes: bool = False,
        buffers: Buffers | None = None,
    ) -> None:
        self.scenarios = [SkirmishScenario(one) for one in ([scenario] if isinstance(scenario, str) else scenario)]
        if opponent is not None and not isinstance(opponent, str) and not callable(opponent):
            raise wrong("NO_SUCH_PLAYER", "an opponent is the name of a player of the program, or a policy")
        named = opponent if isinstance(opponent, str) else "own"
        self.fleet = SkirmishFleet(self.scenarios, count, checked_seed(seed), strict, shaping, named, planes)
        self.scenario = self.scenarios[0]
        self.planes = planes
        self.policy = opponent if callable(opponent) else None
        #: The seat that is decided outside in each place; meaningless without an opponent.
        self.seats = (np.arange(count) % 2).astype(np.uint8)
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
        shape = (count if self.planes else 0, *self.scenario.planes_shape)
        return Buffers(
            observations=np.zeros((count, self.scenario.observation_len), np.float32),
            planes=np.zeros(shape, np.float32),
            masks=np.zeros((count, self.scenario.actions), np.uint8),
            rewards=np.zeros((count, 2), np.float32),
            done=np.zeros(count, np.uint8),
            players=np.zeros(count, np.uint8),
            refused=np.zeros(count, np.uint8),
        )

    def reset(self, seed: int) -> Buffers:
        """Begins every game anew."""
        seed = checked_seed(seed)
        held = self.buffers
        self._draws = seed
        self.fleet.reset_into(seed, held.observations, held.planes, held.masks, held.players)
        self._clear()
        return held

    def step(self, actions: NDArray[np.int64]) -> Buffers:
        """Plays one action in every game; one whose action is :data:`strategium._native.REST` is left alone."""
        held = self.buffers
        if not isinstance(actions, np.ndarray) or actions.dtype != np.int64:
            kind = getattr(actions, "dtype", type(actions).__name__)
            raise wrong("WRONG_ACTION", f"actions are an array of int64, one for each game, not {kind}")
        self._play(actions)
        if self.policy is not None:
            self._let_policy_play()
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
        self._look()
        return self.buffers

    def game(self, place: int) -> Skirmish:
        """A copy of one of the games."""
        return self.fleet.game(place)

    def hashes(self) -> list[str]:
        """The hash of every game."""
        return self.fleet.hashes()

    def _clear(self) -> None:
        held = self.buffers
        if self.policy is not None:
            self._let_policy_play()
        for array in (held.rewards, held.done, held.refused):
            array.fill(0)

    def _look(self) -> None:
        held = self.buffers
        self.fleet.look_into(held.observations, held.planes, held.masks, held.players)
        self._clear()

    def _play(self, actions: NDArray[np.int64]) -> None:
        held = self.buffers
        self.fleet.step_into(
            actions, held.observations, held.planes, held.masks, held.rewards, held.done, held.players, held.refused
        )

    def _let_policy_play(self) -> None:
        """Asks the policy until in every place the seat outside is asked; what that brings belongs to this step."""
        assert self.policy is not None
        held = self.buffers
        rewards, done, refused = held.rewards.copy(), held.done.copy(), held.refused.copy()
        while (waiting := np.flatnonzero(held.players != self.seats)).size:
            actions = np.full(self.count, REST, np.int64)
            actions[waiting] = self.policy(held.observations[waiting], held.masks[waiting])
            self._play(actions)
            if held.refused.any():
                raise wrong("MASKED_OUT", "the opponent chose an action that is masked out")
            # A game that has ended has given its rewards; the next one counts from the next step on.
            rewards += held.rewards * (done == 0)[:, None]
            done |= held.done
        held.rewards[:], held.done[:], held.refused[:] = rewards, done, refused
