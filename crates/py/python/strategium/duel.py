"""A Gymnasium environment of one seat: the other is played by the program, at random, or by a policy."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from strategium.arena import Arena, Mask, Match, Observation, Policy, checked_seed, chosen, own_seed
from strategium.errors import wrong
from strategium.painter import Painter, metadata
from strategium.stored import pack, unpack


#: How many matches may end before a seat is asked for the first time.
_TRIES = 1000


@dataclass(frozen=True)
class State:
    """An environment put aside: a copy of its match.

    ``bytes(state)`` is for other processes and machines: :meth:`DuelEnv.restore` reads it without running
    code, so it may come from anybody.
    """

    arena: str
    match: Match
    steps: int
    generator: Mapping[str, Any]

    def __bytes__(self) -> bytes:
        return pack(self.arena, self.steps, self.generator, self.match.to_bytes())


class DuelEnv(gymnasium.Env[Observation, Any]):
    """One seat of a match.

    The reward is the change of the margin since the last decision of this seat, and at the end 1 for a
    win, -1 for a defeat, 0 for a draw. ``info["action_mask"]`` says what may be chosen; an action that is
    masked out is refused (``info["refused"]``): nothing changes but the count of steps, unless the arena
    is strict. After ``max_steps`` the episode is truncated.
    """

    metadata = metadata("strategium")

    def __init__(
        self,
        arena: Arena,
        *,
        seat: int = 0,
        opponent: str | Policy = "random",
        max_steps: int = 4000,
        render_mode: str | None = None,
    ) -> None:
        if seat not in (0, 1):
            raise wrong("NO_SUCH_SEAT", f"there is no seat {seat}: 0 or 1")
        if max_steps < 1:
            raise wrong("NO_STEPS", "an episode has at least one step: choose max_steps from 1")
        if isinstance(opponent, str):
            arena.check_player(opponent)
        elif not callable(opponent):
            raise wrong("NO_SUCH_PLAYER", "an opponent is the name of a player of the program, or a policy")
        self.arena = arena
        self.seat = seat
        self.max_steps = max_steps
        self.opponent = opponent
        self.observation_space = arena.space()
        self.action_space = spaces.Discrete(arena.actions)
        self.render_mode = render_mode
        self.metadata = metadata(arena.name)
        self._painter = Painter(render_mode, arena.name)
        self._match: Match | None = None
        self._mask: Mask = np.zeros(arena.actions, np.int8)
        self._steps = 0
        self._margin = 0.0

    @property
    def match(self) -> Match:
        """The match in progress."""
        if self._match is None:
            raise wrong("NOT_BEGUN", "there is no match yet: call reset first")
        return self._match

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a match; its dice have exactly the seed that is given.

        A match that ends before this seat is asked for the first time teaches nothing: the next one is
        begun, with a seed of the environment's generator. ``info["seed"]`` says which one it is.
        """
        seed = None if seed is None else checked_seed(seed)
        super().reset(seed=seed)
        for _ in range(_TRIES):
            begun = own_seed(self.np_random, seed)
            self._begin(begun)
            if self.match.winner is None:
                break
            seed = None
        else:
            raise wrong("NEVER_ASKED", f"seat {self.seat} is never asked before the match ends: take the other one")
        self._steps = 0
        self._margin = self._own_margin()
        observation = self._look()
        self._show()
        return observation, {"seed": begun, **self._told()}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plays an action, then everything until this seat is asked again."""
        match = self.match
        if match.winner is not None:
            raise wrong("GAME_OVER", "the match is over: call reset")
        self._steps += 1
        number, refused = chosen(action, self._mask)
        if not refused or self.arena.strict:
            match.play(number)
            self._let_others_play()
        before, self._margin = self._margin, self._own_margin()
        reward = self._margin - before
        over = match.winner is not None
        if match.winner in (0, 1):
            reward += 1.0 if match.winner == self.seat else -1.0
        observation = self._look()
        told = self._told()
        told["refused"] = refused
        self._show()
        return observation, reward, over, not over and self._steps >= self.max_steps, told

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be chosen, as sb3-contrib asks for it."""
        return self._mask.astype(bool)

    def fields(self) -> dict[str, list[tuple[str, str]]]:
        """What every number of an observation is: name and meaning, by array."""
        return self.arena.fields()

    def hash(self) -> str:
        """The state's hash, the same on every machine."""
        return self.match.hash()

    def state(self) -> State:
        """The environment put aside, for :meth:`restore`."""
        return State(self.arena.name, self.match.copy(), self._steps, self.np_random.bit_generator.state)

    def restore(self, state: State | bytes) -> tuple[Observation, dict[str, Any]]:
        """Goes on from a state that was put aside, here or elsewhere."""
        held = state if isinstance(state, State) else self._read(state)
        generator = copy.deepcopy(self.np_random)
        try:
            generator.bit_generator.state = dict(held.generator)
        except (ValueError, TypeError, KeyError, OverflowError) as problem:
            raise wrong("BROKEN_STATE", "these bytes are no state: their generator is another") from problem
        # Nothing has changed up to here if anything was wrong.
        self._match = held.match.copy()
        self._steps = held.steps
        self._np_random = generator
        self._margin = self._own_margin()
        return self._look(), self._told()

    def clone(self) -> DuelEnv:
        """A second environment that goes on from here, without a window."""
        other = copy.copy(self)
        other.render_mode, other._painter = None, Painter(None, self.arena.name)
        other.observation_space = self.arena.space()
        other.action_space = spaces.Discrete(self.arena.actions)
        other._np_random = copy.deepcopy(self.np_random)
        other._match = self.match.copy()
        other._mask = self._mask.copy()
        return other

    def render(self) -> Any:
        """The table, as the render mode says."""
        return self._painter.paint(self.match)

    def close(self) -> None:
        """Closes the window."""
        self._painter.close()

    def _read(self, data: bytes) -> State:
        steps, generator, match = unpack(data, self.arena.name)
        return State(self.arena.name, self.arena.revive(match), steps, generator)

    def _begin(self, seed: int) -> None:
        players = ["own", "own"]
        if isinstance(self.opponent, str):
            players[1 - self.seat] = self.opponent
        self._match = self.arena.begin(seed, players)
        self._let_others_play()

    def _own_margin(self) -> float:
        margin = self.match.margin()
        return margin if self.seat == 0 else -margin

    def _let_others_play(self) -> None:
        match = self.match
        while match.asked == 1 - self.seat:
            assert not isinstance(self.opponent, str), "the program plays its own seats"
            observation, mask = match.observe(1 - self.seat)
            number, _ = chosen(self.opponent(observation, mask), mask)
            match.play(number)

    def _look(self) -> Observation:
        observation, self._mask = self.match.observe(self.seat)
        return observation

    def _told(self) -> dict[str, Any]:
        return {"action_mask": self._mask.copy(), **self.match.told()}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()
