# %% [markdown]
# # Any policy against the built-in opponent
#
# In the big battle or in the skirmish:
#
#     python crates/py/examples/play_against_ai.py --game battle --opponent easy --games 4
#     python crates/py/examples/play_against_ai.py --game skirmish --opponent normal --games 20

# %%
from __future__ import annotations

import argparse

import numpy as np

import strategium

parser = argparse.ArgumentParser()
parser.add_argument("--game", choices=["battle", "skirmish"], default="battle")
parser.add_argument("--scenario", default=None, help="one of battle_scenarios() or skirmish_scenarios()")
parser.add_argument("--opponent", default="easy", help="easy, normal, hard, competitive or random; in the battle casual too")
parser.add_argument("--games", type=int, default=4)
parser.add_argument("--show", action="store_true", help="print the table at the end of each game")
arguments = parser.parse_args()


# %% [markdown]
# ## The policy
# Replace it by yours. This one shoots, charges and fights whenever it may, and otherwise acts at random but
# seldom lets a chance pass.


# %%
def battle_policy(env: strategium.BattleEnv) -> strategium.Policy:
    """Reads the table of candidates by the names of its columns."""
    choose = np.random.default_rng(1)
    columns = [name for name, _ in env.fields()["candidates"]]
    kind, idle = columns.index("kind"), columns.index("idle")
    eager = [strategium.KINDS.index(name) for name in ("SHOOT", "DECLARE_CHARGE", "CONFIRM_AND_RESOLVE_ATTACKS")]

    def policy(observation: strategium.Observation, mask: strategium.Mask) -> int:
        candidates = observation["candidates"]
        allowed = np.flatnonzero(mask)
        wanted = allowed[np.isin(candidates[allowed, kind], eager)]
        if wanted.size == 0:
            wanted = allowed[candidates[allowed, idle] == 0]
        return int(choose.choice(wanted if wanted.size else allowed))

    return policy


def skirmish_policy(env: strategium.SkirmishEnv) -> strategium.Policy:
    """Acts at random, but waits only when nothing else is allowed."""
    choose = np.random.default_rng(1)

    def policy(observation: strategium.Observation, mask: strategium.Mask) -> int:
        allowed = np.flatnonzero(mask)
        active = allowed[allowed > 0]
        return int(choose.choice(active if active.size else allowed))

    return policy


# %%
env: strategium.BattleEnv | strategium.SkirmishEnv
if arguments.game == "battle":
    env = strategium.BattleEnv(
        scenario=arguments.scenario or "patrol", opponent=arguments.opponent, opening=True, render_mode="ansi"
    )
    policy = battle_policy(env)
else:
    env = strategium.SkirmishEnv(arguments.scenario or "standard", opponent=arguments.opponent, render_mode="ansi")
    policy = skirmish_policy(env)

# %%
won = 0
for seed in range(arguments.games):
    observation, info = env.reset(seed=seed)
    total, steps, over, late = 0.0, 0, False, False
    while not (over or late):
        observation, reward, over, late, info = env.step(policy(observation, info["action_mask"]))
        total, steps = total + reward, steps + 1
    won += env.match.winner == 0
    print(f"seed {seed}: winner {env.match.winner}, reward {total:+.2f}, {steps} decisions, hash {env.hash()}")
    if arguments.show:
        print(env.render())
print(f"{won} of {arguments.games} won against {arguments.opponent}")
