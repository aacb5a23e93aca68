"""The skirmish: masks, seeds, copies, many games at once."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys

import numpy as np
import pytest

import strategium
from conftest import play_on

PRINT_HASHES = """
import hashlib, strategium
vec = strategium.SkirmishVec(16, "patrol", seed=7)
for step in range(300):
    held = vec.step(vec.sample())
    if step % 20 == 0:
        seen = hashlib.sha256(b"".join(array.tobytes() for array in vars(held).values())).hexdigest()
        print(seen, *vec.hashes())
"""


def test_processes_agree():
    run = lambda: subprocess.run([sys.executable, "-c", PRINT_HASHES], capture_output=True, text=True, check=True)
    one, two = run().stdout, run().stdout
    assert one == two
    assert len(set(one.split())) > 100


@pytest.mark.parametrize("scenario, count, rounds", [("standard", 50, 700), ("patrol", 50, 700), ("duel", 50, 800)])
def test_the_mask_is_what_is_legal(scenario, count, rounds):
    """110,000 random steps: every allowed action is played on a copy, every other one is refused."""
    vec = strategium.SkirmishVec(count, scenario, seed=5)
    actions = np.empty(count, np.int64)
    for _ in range(rounds):
        assert vec.fleet.disagreements() == 0
        held = vec.step(vec.sample(actions))
        assert not held.refused.any()
    assert vec.fleet.episodes > 10


def test_a_masked_action_is_refused_and_changes_nothing():
    vec = strategium.SkirmishVec(64, "standard", seed=2)
    choose = np.random.default_rng(0)
    for _ in range(50):
        vec.step(vec.sample())
        before, masks = vec.hashes(), vec.buffers.masks.copy()
        wrong = np.array([choose.choice(np.flatnonzero(row == 0)) for row in masks])
        held = vec.step(wrong)
        assert held.refused.all() and not held.done.any() and not held.rewards.any()
        assert vec.hashes() == before and np.array_equal(held.masks, masks)
    assert vec.step(np.full(64, -1)).refused.all()
    assert vec.step(np.full(64, 10**6)).refused.all()


def test_a_single_game_agrees_with_its_mask():
    arena = strategium.SkirmishArena("pairs")
    match = arena.begin(3, ("own", "own"))
    choose = np.random.default_rng(0)
    tried = 0
    while match.winner is None:
        _, mask = match.observe(match.asked)
        for action in range(mask.size):
            copy = match.copy()
            if mask[action]:
                json.loads(copy.skirmish.action(action))
                copy.play(action)
            else:
                with pytest.raises(strategium.StrategiumError) as refused:
                    copy.play(action)
                assert refused.value.code == "MASKED_OUT"
                assert copy.hash() == match.hash()
            tried += 1
        match.play(int(choose.choice(np.flatnonzero(mask))))
    with pytest.raises(strategium.StrategiumError, match="GAME_OVER"):
        match.play(0)
    assert tried > 1000


def test_strict_games_end_the_activation_instead():
    env = strategium.SkirmishEnv("duel", strict=True)
    _, info = env.reset(seed=1)
    before = env.hash()
    masked = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, _, _, _, info = env.step(masked)
    assert info["refused"] and env.hash() != before
    for nonsense in (-1, env.action_space.n):
        env.reset(seed=1)
        assert env.step(nonsense)[-1]["refused"] and env.hash() != before
    vec = strategium.SkirmishVec(8, "duel", strict=True)
    before = vec.hashes()
    assert vec.step(np.full(8, -1)).refused.all()
    assert all(one != two for one, two in zip(before, vec.hashes(), strict=True))


def test_one_game_of_many_is_the_game_alone():
    """The same dice and actions through the vector and through a single game."""
    vec = strategium.SkirmishVec(3, "patrol", seed=11)
    alone = vec.game(1)
    length, actions = vec.scenario.observation_len, vec.actions
    seen, mask = np.empty(length, np.float32), np.empty(actions, np.int8)
    for _ in range(200):
        if alone.winner is not None:
            break
        alone.observe_into(int(vec.buffers.players[1]), seen, mask)
        assert np.array_equal(seen, vec.buffers.observations[1])
        assert np.array_equal(mask, vec.buffers.masks[1].view(np.int8))
        drawn = vec.sample()
        alone.play(int(drawn[1]))
        held = vec.step(drawn)
        if held.done[1]:
            break
        assert alone.hash() == vec.hashes()[1]
    assert alone.winner is not None


def test_buffers_are_the_callers():
    vec = strategium.SkirmishVec(4, "duel")
    mine = vec.make_buffers()
    other = strategium.SkirmishVec(4, "duel", buffers=mine)
    addresses = [array.__array_interface__["data"][0] for array in vars(mine).values()]
    held = other.step(other.sample())
    assert held is mine
    assert [array.__array_interface__["data"][0] for array in vars(held).values()] == addresses
    assert np.array_equal(vec.step(strategium.SkirmishVec(4, "duel").sample()).observations, held.observations)


def test_seeds_are_exact():
    one, two, other = (strategium.SkirmishVec(8, "patrol", seed=seed) for seed in (4, 4, 5))
    for _ in range(200):
        actions = one.sample()
        assert np.array_equal(actions, two.sample())
        one.step(actions), two.step(actions), other.step(other.sample())
    assert one.hashes() == two.hashes() != other.hashes()
    assert len(set(one.hashes())) == 8
    again = one.reset(4).observations.copy()
    assert np.array_equal(again, strategium.SkirmishVec(8, "patrol", seed=4).buffers.observations)


def test_a_fleet_can_be_put_aside():
    vec = strategium.SkirmishVec(8, "patrol", seed=4)
    for _ in range(40):
        vec.step(vec.sample())
    aside, actions = vec.state(), [vec.sample() for _ in range(1)]
    vec.step(actions[0])
    after = vec.hashes()
    vec.restore(aside)
    vec.step(actions[0])
    assert vec.hashes() == after
    vec.fleet.put(0, vec.game(3))
    assert vec.hashes()[0] == vec.hashes()[3]


@pytest.mark.parametrize("opponent", ["random", "easy", "normal"])
def test_a_restored_game_goes_on_the_same(opponent):
    env = strategium.SkirmishEnv("standard", opponent=opponent)
    _, info = env.reset(seed=6)
    choose = np.random.default_rng(1)
    for _ in range(12):
        *_, info = env.step(choose.choice(np.flatnonzero(info["action_mask"])))
    aside, clone = env.state(), env.clone()
    other = strategium.SkirmishEnv("standard", opponent=opponent)
    other.reset(seed=99)
    other.restore(bytes(aside))
    hashes = [play_on(one) for one in (env, clone, other)]
    assert hashes[0] == hashes[1] == hashes[2] and len(set(hashes[0])) > 5
    env.restore(aside)
    assert play_on(env) == hashes[0]


def test_an_imagined_game_looks_the_same_and_rolls_its_own_dice():
    env = strategium.SkirmishEnv("patrol", opponent="random")
    _, info = env.reset(seed=6)
    choose = np.random.default_rng(1)
    ends = set()
    for _ in range(20):
        *_, info = env.step(choose.choice(np.flatnonzero(info["action_mask"])))
    seen = env.match.observe(0)[0]
    for number in range(8):
        copy = env.clone()
        copy.match.skirmish = env.match.skirmish.imagine(number)
        shown = copy.match.observe(0)[0]
        assert np.array_equal(seen, shown)
        ends.add(play_on(copy)[-1])
    assert len(ends) > 4
    # Whatever the number, the game's own seed included, it is not what then happens.
    assert play_on(env)[-1] not in ends


def test_levels_play_whole_games():
    scenario = strategium.SkirmishScenario("pairs")
    ends = [scenario.begin(seed, ("easy", "normal")) for seed in range(6)]
    assert all(game.winner in (-1, 0, 1) for game in ends)
    again = [scenario.begin(seed, ("easy", "normal")).hash() for seed in range(6)]
    assert again == [game.hash() for game in ends] and len(set(again)) > 3


def test_a_match_that_ends_before_the_seat_is_asked_is_passed_over():
    frail = {"MOVE": 1, "HP_MAX": 1, "T": 1, "ARMOR_SAVE": 7}
    guns = {"RNG_NB": 9, "RNG_RNG": 9, "RNG_ATK": 2, "RNG_STR": 9, "RNG_DMG": 1}
    shooter = {"id": 1, "player": 0, "col": 1, "row": 1, **frail, **guns}
    units = [shooter, {"id": 2, "player": 1, "col": 5, "row": 1, **frail}]
    text = json.dumps({"size": [7, 5], "units": units})
    scenario = strategium.SkirmishScenario(text)
    ended = [scenario.begin(seed, ("random", "own")).winner is not None for seed in range(50)]
    assert any(ended) and not all(ended)
    seed = ended.index(True)
    env = strategium.SkirmishEnv(text, seat=1, opponent="random")
    first, info = env.reset(seed=seed)
    assert info["action_mask"].any() and info["seed"] != seed
    again, other = env.reset(seed=seed)
    assert np.array_equal(first, again) and other["seed"] == info["seed"]
    assert env.reset(seed=info["seed"])[1]["seed"] == info["seed"]


def test_matches_can_be_pickled():
    env = strategium.skirmish_aec("duel")
    env.reset(seed=1)
    env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    match = pickle.loads(pickle.dumps(env.snapshot()))
    assert match.hash() == env.hash()


def test_rewards_add_up():
    env = strategium.SkirmishEnv("duel", shaping=0.5)
    choose = np.random.default_rng(3)
    for seed in range(5):
        _, info = env.reset(seed=seed)
        total, over = 0.0, False
        while not over:
            _, reward, over, late, info = env.step(choose.choice(np.flatnonzero(info["action_mask"])))
            total += reward
        result = {0: 1.0, 1: -1.0, -1: 0.0}[env.match.winner]
        assert total == pytest.approx(result + 0.5 * env.match.skirmish.margin)


def test_observations_stay_within_their_space():
    for scenario, _ in strategium.skirmish_scenarios():
        env = strategium.SkirmishEnv(scenario)
        choose = np.random.default_rng(0)
        observation, info = env.reset(seed=1)
        over = False
        while not over:
            assert env.observation_space.contains(observation)
            observation, _, over, _, info = env.step(choose.choice(np.flatnonzero(info["action_mask"])))
        assert len(env.fields()["observation"]) == observation.size


def test_scenarios_grow():
    sizes = [strategium.SkirmishScenario(name).units for name, _ in strategium.skirmish_scenarios()]
    assert sizes == sorted(sizes) and len(set(sizes)) == len(sizes)


def test_scenarios_may_be_written():
    text = strategium.SkirmishScenario("duel").to_json()
    assert strategium.SkirmishScenario(text).to_json() == text


def test_bad_input_has_a_code():
    vec = strategium.SkirmishVec(4, "duel")
    held = vec.buffers
    bad = [
        (lambda: strategium.SkirmishEnv("sea"), "NO_SUCH_SCENARIO"),
        (lambda: strategium.SkirmishEnv("{}"), "BAD_SCENARIO"),
        (lambda: strategium.SkirmishEnv("duel", opponent="god").reset(), "NO_SUCH_PLAYER"),
        (lambda: strategium.SkirmishVec(0), "WRONG_COUNT"),
        (lambda: vec.step(np.zeros(3, np.int64)), "WRONG_SHAPE"),
        (lambda: vec.step(np.zeros(8, np.int64)[::2]), "NOT_CONTIGUOUS"),
        (lambda: vec.fleet.look_into(held.observations[:2], held.planes, held.masks, held.players), "WRONG_SHAPE"),
        (lambda: vec.game(4), "NO_SUCH_PLACE"),
        (lambda: vec.fleet.put(0, strategium.SkirmishVec(1, "pairs").game(0)), "OTHER_SCENARIO"),
        (lambda: strategium.Skirmish.from_bytes(b""), "BROKEN_STATE"),
        (lambda: strategium.Skirmish.from_bytes(vec.game(0).to_bytes()[:-3]), "BROKEN_STATE"),
        (lambda: vec.game(0).rgb(3), "WRONG_WIDTH"),
        (lambda: strategium.sample_actions(held.masks, 1, np.zeros(0, np.int64)), "WRONG_SHAPE"),
    ]
    for act, code in bad:
        with pytest.raises(strategium.StrategiumError) as refused:
            act()
        assert refused.value.code == code, refused.value
