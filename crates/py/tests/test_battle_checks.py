"""Gymnasium's and PettingZoo's own checks of the big battle."""

from __future__ import annotations

import types
import warnings

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.performance import benchmark_init, benchmark_render, benchmark_step
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec

import strategium

#: A small battle that begins with the first Command phase.
SMALL = {"scenario": "duel", "opening": True, "defaults": True, "candidates": 32}


def aec(**more):
    return strategium.battle_aec(**{**SMALL, **more})


def parallel(**more):
    return strategium.battle_parallel(**{**SMALL, **more})


def test_gymnasium_accepts_the_environment():
    env = gymnasium.make(strategium.BATTLE_ID, **SMALL)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped, skip_render_check=False)
    assert isinstance(env.unwrapped, strategium.BattleEnv)


@pytest.mark.parametrize("mode", ["ansi", "rgb_array", "human"])
def test_gymnasium_renders(mode):
    env = gymnasium.make(strategium.BATTLE_ID, render_mode=mode, **SMALL)
    env.reset(seed=1)
    picture = env.render()
    if mode == "ansi":
        assert "Player 1:" in picture
    elif mode == "rgb_array":
        assert picture.shape == (528, 720, 3) and picture.dtype == "uint8" and picture.std() > 5
    else:
        assert picture is None
    env.close()


def test_gymnasium_measures_its_speed():
    env = strategium.BattleEnv(render_mode="rgb_array", **SMALL)
    assert benchmark_step(env, target_duration=1, seed=3) > 0
    assert benchmark_init(lambda: strategium.BattleEnv(**SMALL), target_duration=1, seed=3) > 0
    assert benchmark_render(env, target_duration=1) > 0


def test_pettingzoo_accepts_the_turn_based_environment():
    api_test(aec(), num_cycles=200, verbose_progress=False)


def test_pettingzoo_accepts_the_parallel_environment():
    parallel_api_test(parallel(), num_cycles=200)


def test_pettingzoo_finds_both_deterministic():
    seed_test(aec, num_cycles=60)
    parallel_seed_test(parallel, num_cycles=60)


def test_pettingzoo_renders():
    render_test(aec)


def test_pettingzoo_counts_cycles():
    module = types.SimpleNamespace(
        parallel_env=parallel, env=lambda max_cycles: parallel_to_aec(parallel(max_cycles=max_cycles))
    )
    max_cycles_test(module)


def test_pettingzoo_measures_its_speed(capsys):
    performance_benchmark(aec())
    assert "turns per second" in capsys.readouterr().out
