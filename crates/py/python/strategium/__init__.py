"""Rules-enforced battles for learning agents.

>>> import gymnasium, strategium
>>> env = gymnasium.make("strategium/Battle-v1", scenario="duel", opponent="easy")
>>> observation, info = env.reset(seed=7)
>>> action = info["action_mask"].nonzero()[0][0]
>>> observation, reward, terminated, truncated, info = env.step(action)

The guide is ``docs/python.md`` of the repository.
"""

from __future__ import annotations

import gymnasium

from strategium._native import (
    KINDS,
    Battle,
    StrategiumError,
    Table,
    __version__,
    army_ids,
    battle_scenarios,
    card_names,
    field_ids,
    fight,
)
from strategium.arena import Arena, Mask, Match, Observation, Policy
from strategium.battle import BATTLE_ID, BattleArena, BattleEnv, BattleMatch, battle_aec, battle_parallel
from strategium.duel import DuelEnv, State
from strategium.zoo import TogetherEnv, TurnEnv

__all__ = [
    "BATTLE_ID",
    "KINDS",
    "Arena",
    "Battle",
    "BattleArena",
    "BattleEnv",
    "BattleMatch",
    "DuelEnv",
    "Mask",
    "Match",
    "Observation",
    "Policy",
    "State",
    "StrategiumError",
    "Table",
    "TogetherEnv",
    "TurnEnv",
    "__version__",
    "army_ids",
    "battle_aec",
    "battle_parallel",
    "battle_scenarios",
    "card_names",
    "field_ids",
    "fight",
]

if BATTLE_ID not in gymnasium.registry:
    gymnasium.register(BATTLE_ID, entry_point="strategium.battle:BattleEnv", disable_env_checker=True)
