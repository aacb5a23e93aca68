"""PettingZoo environments of both seats: one after the other (AEC), and all at once (parallel)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from strategium.arena import SEATS, Arena, Mask, Match, Observation, checked_seed, chosen, own_seed
from strategium.errors import wrong
from strategium.painter import Painter, metadata


class _Both:
    """What both kinds of environment share."""

    arena: Arena
    max_cycles: int
    possible_agents: list[str]
    agents: list[str]

    def _set_up(self, arena: Arena, max_cycles: int, render_mode: str | None) -> None:
        if max_cycles < 1:
            raise wrong("NO_STEPS", "an episode has at least one cycle: choose max_cycles from 1")
        self.arena = arena
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.possible_agents = list(SEATS)
        self.agents = []
        self.metadata = metadata(arena.name, is_parallelizable=False)
        self._painter = Painter(render_mode, arena.name)
        self.observation_spaces = {agent: _seen_and_allowed(arena) for agent in SEATS}
        self.action_spaces = {agent: spaces.Discrete(arena.actions) for agent in SEATS}
        self._generator = np.random.default_rng()
        self._match: Match | None = None

    @property
    def match(self) -> Match:
        """The match in progress."""
        if self._match is None:
            raise wrong("NOT_BEGUN", "there is no match yet: call reset first")
        return self._match

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """``observation`` and ``action_mask``."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of the actions."""
        return self.action_spaces[agent]

    def fields(self) -> dict[str, list[tuple[str, str]]]:
        """What every number of an observation is: name and meaning, by array."""
        return self.arena.fields()

    def hash(self) -> str:
        """The state's hash, the same on every machine."""
        return self.match.hash()

    def render(self) -> Any:
        """The table, as the render mode says."""
        return self._painter.paint(self.match)

    def close(self) -> None:
        """Closes the window."""
        self._painter.close()

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            seed = checked_seed(seed)
            self._generator = np.random.default_rng(seed)
        self._match = self.arena.begin(own_seed(self._generator, seed), ("own", "own"))
        self.agents = list(SEATS)
        self._cycles = 0

    def _see(self, seat: int) -> dict[str, Any]:
        observation, mask = self.match.observe(seat)
        return {"observation": observation, "action_mask": mask}

    def _play(self, action: Any, mask: Mask) -> tuple[dict[str, float], bool]:
        """Plays an action of the seat that is asked: rewards, and whether it was refused."""
        match = self.match
        before = match.margin()
        number, refused = chosen(action, mask)
        if not refused or self.arena.strict:
            match.play(number)
        gained = match.margin() - before
        if match.winner in (0, 1):
            gained += 1.0 if match.winner == 0 else -1.0
        return dict(zip(SEATS, (gained, -gained), strict=True)), refused

    def _told(self, refused: bool = False) -> dict[str, dict[str, Any]]:
        return {agent: {"refused": refused, **self.match.told()} for agent in SEATS}


def _seen_and_allowed(arena: Arena) -> spaces.Space[Any]:
    mask = spaces.Box(0, 1, (arena.actions,), np.int8)
    return spaces.Dict({"observation": arena.space(), "action_mask": mask})


class TurnEnv(_Both, AECEnv[str, Any, Any]):
    """Agents act when they are asked, perhaps several times in a row.

    Observations are ``{"observation", "action_mask"}``. An action that is masked out is refused
    (``infos[agent]["refused"]``) and changes nothing but the count of decisions, unless the arena is
    strict. After ``max_cycles`` decisions the episode is truncated.
    """

    def __init__(self, arena: Arena, *, max_cycles: int = 8000, render_mode: str | None = None) -> None:
        super().__init__()
        self._set_up(arena, max_cycles, render_mode)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a match; its dice have exactly the seed that is given."""
        self._begin(seed)
        self.rewards = dict.fromkeys(SEATS, 0.0)
        self._cumulative_rewards = dict.fromkeys(SEATS, 0.0)
        self.terminations = dict.fromkeys(SEATS, False)
        self.truncations = dict.fromkeys(SEATS, False)
        self.infos = self._told()
        self._select()
        self._show()

    def observe(self, agent: str) -> Observation:
        """What an agent sees, whether or not it is asked."""
        return self._see(SEATS.index(agent))

    def step(self, action: Any) -> None:
        """Plays an action of the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._cycles += 1
        _, mask = self.match.observe(SEATS.index(agent))
        self.rewards, refused = self._play(action, mask)
        self.infos = self._told(refused)
        if self.match.winner is not None:
            self.terminations = dict.fromkeys(SEATS, True)
        elif self._cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(SEATS, True)
        self._select()
        self._accumulate_rewards()
        self._show()

    def snapshot(self) -> Match:
        """A copy of the match, for :meth:`restore`; it can be pickled."""
        return self.match.copy()

    def restore(self, match: Match) -> None:
        """Begins an episode from a match that was put aside."""
        self._match, self.agents, self._cycles = match.copy(), list(SEATS), 0
        self.rewards = dict.fromkeys(SEATS, 0.0)
        self._cumulative_rewards = dict.fromkeys(SEATS, 0.0)
        over = match.winner is not None
        self.terminations = dict.fromkeys(SEATS, over)
        self.truncations = dict.fromkeys(SEATS, False)
        self.infos = self._told()
        self._select()

    def _select(self) -> None:
        asked = self.match.asked
        self.agent_selection = SEATS[asked or 0]

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


class TogetherEnv(_Both, ParallelEnv[str, Any, Any]):
    """Both agents act in every step, but only the action of the one that is asked counts.

    ``action_mask`` of the other is all zeros and its action is ignored. Everything else is as in
    :class:`TurnEnv`; a step is one decision.
    """

    def __init__(self, arena: Arena, *, max_cycles: int = 8000, render_mode: str | None = None) -> None:
        self._set_up(arena, max_cycles, render_mode)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begins a match; its dice have exactly the seed that is given."""
        self._begin(seed)
        self._seen = self._see_all()
        if self.render_mode == "human":
            self.render()
        return self._seen, self._told()

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """Plays the action of the agent that is asked."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        self._cycles += 1
        asked = SEATS[self.match.asked or 0]
        if asked not in actions:
            raise wrong("NO_ACTION", f"{asked} is asked: give it an action")
        rewards, refused = self._play(actions[asked], self._seen[asked]["action_mask"])
        over = self.match.winner is not None
        late = not over and self._cycles >= self.max_cycles
        self._seen = self._see_all()
        if over or late:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return self._seen, rewards, dict.fromkeys(SEATS, over), dict.fromkeys(SEATS, late), self._told(refused)

    def _see_all(self) -> dict[str, Observation]:
        return {agent: self._see(seat) for seat, agent in enumerate(SEATS)}
