"""The skirmish in OpenSpiel: whole games at random, copies, observations."""

from __future__ import annotations

import numpy as np
import pytest

import strategium

pyspiel = pytest.importorskip("pyspiel")


def test_games_are_played_through_open_spiel():
    import strategium.spiel

    game = pyspiel.load_game(strategium.spiel.NAME, {"scenario": "duel", "seed": 7})
    choose = np.random.default_rng(1)
    ends = []
    for _ in range(6):
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            assert legal and state.legal_actions(1 - state.current_player()) == []
            assert state.action_to_string(state.current_player(), legal[0])
            twin = state.clone()
            action = int(choose.choice(legal))
            state.apply_action(action)
            twin.apply_action(action)
            assert str(twin) == str(state) and twin.legal_actions() == state.legal_actions()
        assert sum(state.returns()) == 0
        ends.append(tuple(state.returns()))
    assert len(set(ends)) > 1


def test_the_observation_is_that_of_the_environment():
    import strategium.spiel

    game = pyspiel.load_game(strategium.spiel.NAME, {"scenario": "duel", "seed": 7})
    state = game.new_initial_state()
    env = strategium.SkirmishEnv("duel")
    seen, _ = env.reset(seed=7)
    observer = game.make_py_observer()
    observer.set_from(state, 0)
    assert np.array_equal(observer.tensor, seen)
    assert state.observation_tensor(0) == pytest.approx(seen.tolist())
