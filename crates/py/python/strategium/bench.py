"""Steps a second of one core through Python: ``python -m strategium.bench``.

Seconds are those of the processor, so that other programs on the machine do not disturb the figures.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import strategium
from strategium.duel import DuelEnv


def measure(step: Callable[[], int], seconds: float) -> float:
    """How much ``step`` counts in a second, the best of three runs."""
    step()
    best = 0.0
    for _ in range(3):
        done, begin = 0, time.process_time()
        while (passed := time.process_time() - begin) < seconds / 3:
            done += step()
        best = max(best, done / passed)
    return best


def vector(scenario: str, count: int, seconds: float) -> float:
    """Random play through :class:`strategium.SkirmishVec`: masks, observations and choices of every step."""
    vec = strategium.SkirmishVec(count, scenario, seed=1)
    actions = np.empty(count, np.int64)

    def step() -> int:
        vec.step(vec.sample(actions))
        return count

    return measure(step, seconds)


def single(env: DuelEnv, seconds: float) -> float:
    """Random play through a Gymnasium environment."""
    choose = np.random.default_rng(0)
    state: dict[str, Any] = {"info": env.reset(seed=1)[1]}

    def step() -> int:
        mask = state["info"]["action_mask"]
        *_, over, late, info = env.step(choose.choice(np.flatnonzero(mask)))
        state["info"] = env.reset()[1] if over or late else info
        return 1

    return measure(step, seconds)


def figures(seconds: float) -> dict[str, float]:
    """Every figure, by name."""
    out: dict[str, float] = {}
    for scenario, _ in strategium.skirmish_scenarios():
        out[f"SkirmishVec {scenario}, 256 games"] = vector(scenario, 256, seconds)
    out["SkirmishEnv standard"] = single(strategium.SkirmishEnv(), seconds)
    for scenario, _ in strategium.battle_scenarios():
        env = strategium.BattleEnv(scenario=scenario, opening=True)
        out[f"BattleEnv {scenario}"] = single(env, seconds)
    return out


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description="Steps a second through Python, one core, random play.")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each figure")
    parser.add_argument("--json", action="store_true", help="one JSON document")
    arguments = parser.parse_args()
    found = figures(arguments.seconds)
    if arguments.json:
        print(json.dumps(found))
        return
    width = max(map(len, found))
    for name, speed in found.items():
        print(f"{name:<{width}}  {speed:>12,.0f} steps/s")


if __name__ == "__main__":
    main()
