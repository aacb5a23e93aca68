"""The skirmish as a game of OpenSpiel: ``pip install open_spiel``, then import this module and load the game.

>>> import pyspiel, strategium.spiel
>>> game = pyspiel.load_game("strategium_skirmish", {"scenario": "duel", "seed": 7})
>>> state = game.new_initial_state()

Dice are rolled by the game (*sampled stochastic*): every new state has the dice of the next seed, and a copy of a state
rolls on as the original does. Observations and action ids are those of :class:`strategium.SkirmishEnv`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from strategium._native import Skirmish, SkirmishScenario
from strategium.arena import checked_seed

#: How the game is loaded.
NAME = "strategium_skirmish"

_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Strategium hex skirmish",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"scenario": "standard", "seed": 1},
)

#: No game is longer: a guard for OpenSpiel, which wants one.
_LONGEST = 4000


class SkirmishGame(pyspiel.Game):
    """The game: a scenario, and the seed of the first state's dice."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        asked = {"scenario": "standard", "seed": 1, **(params or {})}
        self.scenario = SkirmishScenario(asked["scenario"])
        self._seed = checked_seed(asked["seed"])
        info = pyspiel.GameInfo(
            num_distinct_actions=self.scenario.actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_LONGEST,
        )
        super().__init__(_TYPE, info, asked)

    def new_initial_state(self) -> SkirmishState:
        """A game at its beginning, with the dice of the next seed."""
        seed, self._seed = self._seed, (self._seed + 1) % (1 << 64)
        return SkirmishState(self, self.scenario.begin(seed))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SkirmishObserver:
        """What shows states to a player."""
        if params:
            raise ValueError("the observation has no parameters")
        return SkirmishObserver(self.scenario)


class SkirmishState(pyspiel.State):
    """A game in progress."""

    def __init__(self, game: SkirmishGame, skirmish: Skirmish) -> None:
        super().__init__(game)
        self.skirmish = skirmish
        self._actions = game.scenario.actions
        self._length = game.scenario.observation_len

    def current_player(self) -> int:
        """The seat that is asked."""
        asked = self.skirmish.asked
        return int(pyspiel.PlayerId.TERMINAL) if asked is None else asked

    def _legal_actions(self, player: int) -> list[int]:
        seen, mask = np.empty(self._length, np.float32), np.empty(self._actions, np.int8)
        self.skirmish.observe_into(player, seen, mask)
        return [int(action) for action in np.flatnonzero(mask)]

    def _apply_action(self, action: int) -> None:
        self.skirmish.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.skirmish.action(action) if player == self.skirmish.asked else str(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.skirmish.winner is not None

    def returns(self) -> list[float]:
        """1 for who has won and -1 for who has lost."""
        gained = {0: 1.0, 1: -1.0}.get(-1 if self.skirmish.winner is None else self.skirmish.winner, 0.0)
        return [gained, -gained]

    def __str__(self) -> str:
        return self.skirmish.ansi()


class SkirmishObserver:
    """Writes what a player sees into :attr:`tensor`."""

    def __init__(self, scenario: SkirmishScenario) -> None:
        self.tensor = np.zeros(scenario.observation_len, np.float32)
        self.dict = {"observation": self.tensor}
        self._mask = np.zeros(scenario.actions, np.int8)

    def set_from(self, state: SkirmishState, player: int) -> None:
        """Shows a state to a player."""
        state.skirmish.observe_into(player, self.tensor, self._mask)

    def string_from(self, state: SkirmishState, player: int) -> str:
        """The board in characters."""
        return state.skirmish.ansi()


pyspiel.register_game(_TYPE, SkirmishGame)
