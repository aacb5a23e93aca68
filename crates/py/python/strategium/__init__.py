"""Rules-enforced battles for learning agents.

>>> import gymnasium, strategium
>>> env = gymnasium.make("strategium/Skirmish-v2", scenario="duel")
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
    BattleFleet,
    Skirmish,
    SkirmishFleet,
    SkirmishScenario,
    StrategiumError,
    Table,
    __version__,
    army_ids,
    battle_scenarios,
    card_names,
    draw_skirmish,
    field_ids,
    fight,
    sample_actions,
    skirmish_planes,
    skirmish_scenarios,
)
from strategium.arena import Arena, Mask, Match, Observation, Policy
from strategium.battle import BATTLE_ID, BattleArena, BattleEnv, BattleMatch, battle_aec, battle_parallel
from strategium.duel import DuelEnv, State
from strategium.fleet import Buffers, ManyPolicy, SkirmishVec
from strategium.many import BattleBuffers, BattleVec, ManyBattlesPolicy
from strategium.skirmish import (
    SKIRMISH_ID,
    SkirmishArena,
    SkirmishEnv,
    SkirmishMatch,
    skirmish_aec,
    skirmish_parallel,
)
from strategium.zoo import TogetherEnv, TurnEnv

__all__ = [
    "BATTLE_ID",
    "KINDS",
    "SKIRMISH_ID",
    "Arena",
    "Battle",
    "BattleArena",
    "BattleBuffers",
    "BattleEnv",
    "BattleFleet",
    "BattleMatch",
    "BattleVec",
    "Buffers",
    "DuelEnv",
    "ManyBattlesPolicy",
    "ManyPolicy",
    "Mask",
    "Match",
    "Observation",
    "Policy",
    "Skirmish",
    "SkirmishArena",
    "SkirmishEnv",
    "SkirmishFleet",
    "SkirmishMatch",
    "SkirmishScenario",
    "SkirmishVec",
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
    "draw_skirmish",
    "field_ids",
    "fight",
    "sample_actions",
    "skirmish_aec",
    "skirmish_parallel",
    "skirmish_planes",
    "skirmish_scenarios",
]

for _id, _entry in ((SKIRMISH_ID, "strategium.skirmish:SkirmishEnv"), (BATTLE_ID, "strategium.battle:BattleEnv")):
    if _id not in gymnasium.registry:
        gymnasium.register(_id, entry_point=_entry, disable_env_checker=True)
