"""Many big battles in one call, stepped and observed natively, written into NumPy arrays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from strategium import _native
from strategium._native import REST, Battle, BattleFleet, Table
from strategium.arena import checked_seed
from strategium.errors import wrong

ManyBattlesPolicy: TypeAlias = Callable[[dict[str, NDArray[np.float32]], NDArray[np.int8]], NDArray[np.int64]]
"""Chooses an action for each row of observations and masks."""


@dataclass(frozen=True)
class BattleBuffers:
    """The arrays of N battles, written anew by every step."""

    observations: dict[str, NDArray[np.float32]]
    """What the one who is to act sees, as :class:`strategium.BattleEnv` shows it, N rows each."""
    masks: NDArray[np.int8]
    """N × candidates: 1 where an action may be chosen."""
    rewards: NDArray[np.float32]
    """N × 2: what the step brought seat 0 and seat 1: victory points over 100, and 1 or -1 when the battle ended."""
    done: NDArray[np.uint8]
    """N: 1 where the battle ended; a new one has begun in its place."""
    players: NDArray[np.uint8]
    """N: the seat that is to act."""
    refused: NDArray[np.uint8]
    """N: 1 where the action was masked out; nothing changed."""


class BattleVec:
    """N battles at once.

    Without an ``opponent`` both seats are decided outside; with one only seat 0 in even places and seat 1 in odd ones
    (:attr:`seats`). An opponent is a player of the program or a function of observations and masks. Everything else is
    as in :class:`strategium.BattleArena`. ``reset`` and ``step`` write into :attr:`buffers` and return it: keep a copy
    of what must outlive the next step. The interpreter is free while battles are played.
    """

    def __init__(
        self,
        count: int,
        scenario: str = "incursion",
        *,
        seed: int = 0,
        opponent: str | ManyBattlesPolicy | None = None,
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
            table = Table.scenario(scenario, mission, layout, deployment)
        else:
            table = Table(armies, mission, layout, deployment, points)
        if opponent is not None and not isinstance(opponent, str) and not callable(opponent):
            raise wrong("NO_SUCH_PLAYER", "an opponent is the name of a player of the program, or a policy")
        named = opponent if isinstance(opponent, str) else "own"
        self.fleet = BattleFleet(table, count, checked_seed(seed), named, defaults, opening, candidates)
        self.actions = candidates
        self.policy = opponent if callable(opponent) else None
        #: The seat that is decided outside in each place; meaningless without an opponent.
        self.seats = (np.arange(count) % 2).astype(np.uint8)
        shapes = _native.battle_shapes(candidates)
        self.buffers = BattleBuffers(
            observations={
                name: np.zeros((count, columns) if name == "global" else (count, rows, columns), np.float32)
                for name, rows, columns in shapes
            },
            masks=np.zeros((count, candidates), np.int8),
            rewards=np.zeros((count, 2), np.float32),
            done=np.zeros(count, np.uint8),
            players=np.zeros(count, np.uint8),
            refused=np.zeros(count, np.uint8),
        )
        self._choose = np.random.default_rng(seed)
        self._begin()

    @property
    def count(self) -> int:
        """How many battles there are."""
        return self.fleet.count

    def reset(self, seed: int) -> BattleBuffers:
        """Begins every battle anew."""
        self.fleet.reset(checked_seed(seed))
        self._choose = np.random.default_rng(seed)
        self._begin()
        return self.buffers

    def step(self, actions: NDArray[np.int64]) -> BattleBuffers:
        """Plays one action in every battle; one whose action is :data:`strategium._native.REST` is left alone."""
        if not isinstance(actions, np.ndarray) or actions.dtype != np.int64:
            kind = getattr(actions, "dtype", type(actions).__name__)
            raise wrong("WRONG_ACTION", f"actions are an array of int64, one for each battle, not {kind}")
        self._play(actions)
        if self.policy is not None:
            self._let_policy_play()
        return self.buffers

    def sample(self) -> NDArray[np.int64]:
        """An allowed action for every battle, drawn at random."""
        counts = self.buffers.masks.sum(axis=1, dtype=np.int64)
        # The candidates are the first of the action space.
        drawn: NDArray[np.int64] = (self._choose.random(self.count) * counts).astype(np.int64)
        return drawn

    def battle(self, place: int) -> Battle:
        """A copy of one of the battles."""
        return self.fleet.battle(place)

    def hashes(self) -> list[str]:
        """The hash of every battle."""
        return self.fleet.hashes()

    def _begin(self) -> None:
        self._look()
        if self.policy is not None:
            self._let_policy_play()
        for array in (self.buffers.rewards, self.buffers.done, self.buffers.refused):
            array.fill(0)

    def _look(self) -> None:
        held = self.buffers
        arrays: dict[str, Any] = held.observations
        self.fleet.look_into(
            arrays["units"],
            arrays["terrain"],
            arrays["objectives"],
            arrays["cards"],
            arrays["global"],
            arrays["candidates"],
            held.masks,
            held.players,
        )

    def _play(self, actions: NDArray[np.int64]) -> None:
        held = self.buffers
        self.fleet.step_into(actions, held.rewards, held.done, held.refused)
        self._look()

    def _let_policy_play(self) -> None:
        """Asks the policy until in every place the seat outside is asked; what that brings belongs to this step."""
        assert self.policy is not None
        held = self.buffers
        rewards, done, refused = held.rewards.copy(), held.done.copy(), held.refused.copy()
        while (waiting := np.flatnonzero(held.players != self.seats)).size:
            seen = {name: array[waiting] for name, array in held.observations.items()}
            actions = np.full(self.count, REST, np.int64)
            actions[waiting] = self.policy(seen, held.masks[waiting])
            self._play(actions)
            if held.refused.any():
                raise wrong("MASKED_OUT", "the opponent chose an action that is masked out")
            # A battle that has ended has given its rewards; the next one counts from the next step on.
            rewards += held.rewards * (done == 0)[:, None]
            done |= held.done
        held.rewards[:], held.done[:], held.refused[:] = rewards, done, refused
