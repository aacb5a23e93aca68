"""Gymnasium's and PettingZoo's own checks of the skirmish."""

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


@pytest.mark.parametrize("scenario", [name for name, _ in strategium.skirmish_scenarios()])
@pytest.mark.parametrize("strict", [False, True])
def test_gymnasium_accepts_the_environment(scenario, strict):
    env = gymnasium.make(strategium.SKIRMISH_ID, scenario=scenario, strict=strict)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped, skip_render_check=False)
    assert isinstance(env.unwrapped, strategium.SkirmishEnv)


@pytest.mark.parametrize("mode", ["ansi", "rgb_array", "human"])
def test_gymnasium_renders(mode):
    env = gymnasium.make(strategium.SKIRMISH_ID, render_mode=mode)
    env.reset(seed=1)
    picture = env.render()
    if mode == "ansi":
        assert picture.startswith("Turn 1")
    elif mode == "rgb_array":
        assert picture.shape[1:] == (640, 3) and picture.dtype == "uint8" and picture.std() > 5
    else:
        assert picture is None
    env.close()


def test_gymnasium_measures_its_speed():
    env = strategium.SkirmishEnv(render_mode="rgb_array")
    assert benchmark_step(env, target_duration=1, seed=3) > 0
    assert benchmark_init(strategium.SkirmishEnv, target_duration=1, seed=3) > 0
    assert benchmark_render(env, target_duration=1) > 0


def test_pettingzoo_accepts_the_turn_based_environment():
    api_test(strategium.skirmish_aec(), num_cycles=1000, verbose_progress=False)


def test_pettingzoo_accepts_the_parallel_environment():
    parallel_api_test(strategium.skirmish_parallel(), num_cycles=1000)


def test_pettingzoo_finds_both_deterministic():
    seed_test(strategium.skirmish_aec, num_cycles=500)
    parallel_seed_test(strategium.skirmish_parallel, num_cycles=500)
    parallel_seed_test(lambda: strategium.skirmish_parallel(strict=True), num_cycles=500)


def test_pettingzoo_renders():
    render_test(strategium.skirmish_aec)


def test_pettingzoo_counts_cycles():
    module = types.SimpleNamespace(
        parallel_env=strategium.skirmish_parallel,
        env=lambda max_cycles: parallel_to_aec(strategium.skirmish_parallel(max_cycles=max_cycles)),
    )
    max_cycles_test(module)


def test_pettingzoo_measures_its_speed(capsys):
    performance_benchmark(strategium.skirmish_aec())
    assert "turns per second" in capsys.readouterr().out
