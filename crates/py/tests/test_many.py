"""Many games at once: opponents, shaping, rewards of both seats, planes, drawn boards, records."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import strategium
from strategium._native import REST

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


def first(observations, masks):
    """The first action that is allowed, for every row."""
    return masks.argmax(1).astype(np.int64)


def refused(act):
    with pytest.raises(strategium.StrategiumError) as problem:
        act()
    return problem.value.code


@pytest.mark.parametrize("opponent", ["random", "normal", first])
def test_an_opponent_plays_the_other_seat(opponent):
    vec = strategium.SkirmishVec(12, "pairs", seed=3, opponent=opponent, shaping=0.5)
    sums, ended = np.zeros((12, 2)), 0
    for _ in range(300):
        assert np.array_equal(vec.buffers.players, vec.seats)
        held = vec.step(vec.sample())
        assert not held.refused.any()
        sums += held.rewards
        for place in np.flatnonzero(held.done):
            # A result of -1, 0 or 1, and at most half of everything that either side is worth.
            assert sums[place, 0] == pytest.approx(-sums[place, 1], abs=1e-5)
            assert abs(sums[place, 0]) <= 1.5 + 1e-5
            sums[place], ended = 0, ended + 1
    assert ended == vec.fleet.episodes > 12


def test_rewards_of_both_seats_are_those_of_the_environment_for_two():
    vec = strategium.SkirmishVec(1, "duel", seed=2, shaping=0.5)
    seed = json.loads(vec.game(0).to_bytes().split(b"\n")[0])["seed"]
    env = strategium.skirmish_aec("duel", shaping=0.5)
    env.reset(seed=int(seed))
    over, paid = False, 0.0
    while not over:
        asked = int(vec.buffers.players[0])
        assert env.agent_selection == env.possible_agents[asked]
        assert np.array_equal(env.match.observe(asked)[0], vec.buffers.observations[0])
        action = vec.sample()
        env.step(int(action[0]))
        held = vec.step(action)
        rewards = [env.rewards[agent] for agent in env.possible_agents]
        assert held.rewards[0] == pytest.approx(rewards, abs=1e-6)
        over = any(env.terminations.values())
        assert bool(held.done[0]) == over
        paid += abs(rewards[0])
    assert paid > 0.5


def test_an_earlier_self_is_asked_for_its_own_rows_only():
    asked = []

    def earlier(observations, masks):
        assert masks.any(1).all() and len(observations) == len(masks)
        asked.append(len(masks))
        return first(observations, masks)

    vec = strategium.SkirmishVec(16, "duel", opponent=earlier)
    for _ in range(40):
        vec.step(vec.sample())
    assert max(asked) <= 16 and sum(asked) > 100

    def masked(seen, masks):
        return np.argmin(masks, axis=1)

    def played():
        wrong = strategium.SkirmishVec(2, "duel", opponent=masked)
        return [wrong.step(wrong.sample()) for _ in range(20)]

    assert refused(played) == "MASKED_OUT"
    assert refused(lambda: strategium.SkirmishVec(2, "duel", opponent=7)) == "NO_SUCH_PLAYER"
    assert refused(lambda: strategium.SkirmishVec(2, "duel", opponent="god")) == "NO_SUCH_PLAYER"


def test_a_game_that_rests_is_left_alone():
    vec = strategium.SkirmishVec(4, "duel", seed=1)
    before = vec.hashes()
    actions = vec.sample()
    actions[1:] = REST
    held = vec.step(actions)
    after = vec.hashes()
    assert after[0] != before[0] and after[1:] == before[1:] and not held.refused.any()


def test_planes_are_what_the_single_environment_shows():
    vec = strategium.SkirmishVec(2, "patrol", seed=5, planes=True)
    names = [name for name, _ in strategium.skirmish_planes()]
    for _ in range(30):
        vec.step(vec.sample())
    for place in range(2):
        planes = np.empty(vec.scenario.planes_shape, np.float32)
        vec.game(place).planes_into(int(vec.buffers.players[place]), planes)
        assert np.array_equal(planes, vec.buffers.planes[place])
    walls = vec.buffers.planes[0, names.index("wall")]
    assert walls.sum() == 9
    # The action ids of hexes count them as the planes do.
    go = vec.buffers.planes[:, names.index("go")].reshape(2, -1)
    moving = np.flatnonzero(go.any(1))
    assert np.array_equal(go[moving], vec.buffers.masks[moving, 1 + vec.scenario.units :])
    env = strategium.SkirmishEnv("patrol", planes=True)
    observation, _ = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    assert observation["planes"].shape == (len(names), 15, 13)
    assert env.fields()["planes"] == strategium.skirmish_planes()


def test_boards_are_drawn_by_number():
    boards = [strategium.draw_skirmish(seed, cols=11, rows=9, units=3) for seed in range(4)]
    assert len(set(boards)) == 4 and boards[0] == strategium.draw_skirmish(0, cols=11, rows=9, units=3)
    vec = strategium.SkirmishVec(64, boards, seed=1, opponent="easy")
    length = 11 * 9
    walls = {row[-length:].tobytes() for row in vec.buffers.observations}
    assert len(walls) > 1
    for _ in range(100):
        vec.step(vec.sample())
    assert vec.fleet.episodes > 64
    env = strategium.SkirmishEnv(boards[2], opponent="normal")
    assert env.reset(seed=1)[1]["action_mask"].any()
    assert refused(lambda: strategium.SkirmishVec(2, [boards[0], "duel"])) == "OTHER_SHAPE"
    assert refused(lambda: strategium.draw_skirmish(1, cols=5)) == "CANNOT_DRAW"


def test_a_skirmish_is_written_as_a_record():
    env = strategium.SkirmishEnv("duel", opponent="easy")
    _, info = env.reset(seed=4)
    over = False
    while not over:
        _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
    lines = [json.loads(line) for line in env.match.skirmish.record().splitlines()]
    assert lines[0]["format"] == "strategium-skirmish" and lines[0]["seed"] == "4"
    assert lines[-1]["hash"] == env.hash()
    strict = strategium.SkirmishEnv("duel", strict=True)
    strict.reset(seed=4)
    strict.step(10**6)
    assert json.loads(strict.match.skirmish.record().splitlines()[-1])["error"]
    assert refused(env.match.skirmish.imagine(1).record) == "NO_RECORD"


def test_a_battle_is_written_as_a_record():
    env = strategium.BattleEnv("duel", opponent="random", opening=True, defaults=True)
    _, info = env.reset(seed=4)
    env.step(int(info["action_mask"].argmax()))
    assert env.match.battle.record()[:2] == b"\x1f\x8b"


def small(count=6, **more):
    return strategium.BattleVec(count, "duel", **{"opening": True, "defaults": True, "candidates": 32, **more})


@pytest.mark.parametrize("opponent", [None, "random", "normal", lambda seen, masks: masks.argmax(1).astype(np.int64)])
def test_many_battles_go_on_and_end(opponent):
    vec = small(seed=3, opponent=opponent)
    held, sums, results = vec.buffers, np.zeros((6, 2)), 0
    for _ in range(800):
        assert held.masks.any(1).all()
        if opponent is not None:
            assert np.array_equal(held.players, vec.seats)
        held = vec.step(vec.sample())
        assert not held.refused.any()
        sums += held.rewards
        results += int(held.done.sum())
        if results > 6:
            break
    assert results > 6 and vec.fleet.episodes == results and vec.fleet.broken == 0
    assert np.allclose(sums[:, 0], -sums[:, 1], atol=1e-4)


def test_one_battle_of_many_is_the_battle_alone():
    vec = small(3, seed=9)
    alone = vec.battle(1)
    for _ in range(60):
        seat = int(vec.buffers.players[1])
        match = strategium.BattleMatch(alone, 32)
        seen, mask = match.observe(seat)
        assert all(np.array_equal(seen[name], vec.buffers.observations[name][1]) for name in seen)
        assert np.array_equal(mask, vec.buffers.masks[1])
        actions = vec.sample()
        alone.play(int(actions[1]))
        if vec.step(actions).done[1]:
            break
        assert alone.hash() == vec.hashes()[1]
    again = small(3, seed=9)
    assert again.hashes() == small(3, seed=9).hashes() != small(3, seed=10).hashes()
    assert refused(lambda: small(opponent="bot:python3 x.py")) == "CANNOT_SIT_HERE"
    assert refused(lambda: vec.step(np.zeros(2, np.int64))) == "WRONG_SHAPE"


def test_the_example_in_numpy_trains_measures_and_draws_its_curve(tmp_path):
    curve, weights = tmp_path / "curve.svg", tmp_path / "weights.npz"
    command = [sys.executable, str(EXAMPLES / "train_numpy.py"), "--minutes", "0.1", "--games", "40", "--glance", "20"]
    command += ["--opponent", "easy", "--places", "32", "--curve", str(curve), "--save", str(weights)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "trained:" in done.stdout and "random play:" in done.stdout
    assert "<polyline" in curve.read_text() and np.load(weights)["act"].shape[1] == 66
