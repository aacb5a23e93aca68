# %% [markdown]
# # Learn the skirmish in a few minutes
#
# MaskablePPO of sb3-contrib against random play, on a CPU. Each block between `# %%` lines is a cell for
# editors that show them; the whole file runs as a script, too:
#
#     pip install './crates/py[train]'
#     python crates/py/examples/train_maskable_ppo.py --minutes 5

# %%
from __future__ import annotations

import argparse
import time

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

import strategium

parser = argparse.ArgumentParser()
parser.add_argument("--scenario", default="patrol", help="one of strategium.skirmish_scenarios()")
parser.add_argument("--minutes", type=float, default=5.0)
parser.add_argument("--games", type=int, default=400, help="for each evaluation")
parser.add_argument("--seed", type=int, default=1)
arguments = parser.parse_args()
torch.set_num_threads(1)


# %% [markdown]
# ## A policy is a function
# It gets what its seat sees and what it may choose, and gives the number of an action.


# %%
def random_policy(seed: int) -> strategium.Policy:
    """Any allowed action, all equally likely."""
    choose = np.random.default_rng(seed)
    return lambda observation, mask: int(choose.choice(np.flatnonzero(mask)))


def trained_policy(model: MaskablePPO) -> strategium.Policy:
    """What the model thinks best."""
    return lambda observation, mask: int(model.predict(observation, action_masks=mask, deterministic=True)[0])


def results(policy: strategium.Policy, games: int, first_seed: int) -> tuple[int, int, int]:
    """Wins, draws and defeats against random play, both seats alike."""
    counts = [0, 0, 0]
    for seat in (0, 1):
        env = strategium.SkirmishEnv(arguments.scenario, seat=seat, opponent="random")
        for seed in range(first_seed, first_seed + games // 2):
            observation, info = env.reset(seed=seed)
            over = late = False
            while not (over or late):
                action = policy(observation, info["action_mask"])
                observation, _, over, late, info = env.step(action)
            winner = env.match.winner
            counts[0 if winner == seat else 1 if winner in (None, -1) else 2] += 1
    return counts[0], counts[1], counts[2]


def say(who: str, counts: tuple[int, int, int]) -> float:
    """Prints a result; the share of points with draws as halves."""
    wins, draws, defeats = counts
    share = (wins + draws / 2) / max(sum(counts), 1)
    print(f"{who}: {wins} won, {draws} drawn, {defeats} lost of {sum(counts)}: {share:.1%}", flush=True)
    return share


# %% [markdown]
# ## How good is random play against itself?

# %%
floor = say("random against random", results(random_policy(arguments.seed), arguments.games, 10_000))

# %% [markdown]
# ## Train
# Sixteen games at once, half of them from each seat. The reward is the result, and on the way what is lost
# and destroyed.


# %%
class UntilTheClock(BaseCallback):
    """Stops after a number of minutes."""

    def __init__(self, minutes: float) -> None:
        super().__init__()
        self.end = time.monotonic() + 60 * minutes

    def _on_step(self) -> bool:
        return time.monotonic() < self.end


makers = [
    lambda seat=number % 2: strategium.SkirmishEnv(arguments.scenario, seat=seat, opponent="random")
    for number in range(16)
]
model = MaskablePPO(
    "MlpPolicy",
    DummyVecEnv(makers),
    n_steps=256,
    batch_size=512,
    n_epochs=4,
    learning_rate=5e-4,
    gamma=0.995,
    ent_coef=0.005,
    policy_kwargs={"net_arch": [256, 256]},
    seed=arguments.seed,
    device="cpu",
)
begin = time.monotonic()
model.learn(10**9, callback=UntilTheClock(arguments.minutes))
passed = time.monotonic() - begin
print(f"{model.num_timesteps:,} steps in {passed:.0f} s: {model.num_timesteps / passed:,.0f} steps/s", flush=True)

# %% [markdown]
# ## Evaluate on games it has never seen

# %%
learnt = say("trained against random", results(trained_policy(model), arguments.games, 50_000))
if learnt <= floor:
    raise SystemExit("it has learnt nothing: train longer")
