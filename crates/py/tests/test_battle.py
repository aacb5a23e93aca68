"""The big battle: masks, seeds, copies, what is seen and what is not."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys

import numpy as np
import pytest

import strategium
from conftest import play_on
from strategium import _native

SMALL = {"scenario": "skirmish", "opening": True, "candidates": 48}

PRINT_HASHES = """
import numpy, strategium
env = strategium.BattleEnv(scenario="skirmish", opening=True, candidates=48, opponent="easy")
observation, info = env.reset(seed=11)
choose = numpy.random.default_rng(5)
for _ in range(60):
    action = choose.choice(info["action_mask"].nonzero()[0])
    observation, reward, over, late, info = env.step(action)
    total = sum(float(array.astype("float64").sum()) for array in observation.values())
    print(env.hash(), repr(total), reward)
    if over:
        break
"""


def walk(env, seed, steps, policy_seed=0):
    """Plays at random: what was seen at every step."""
    choose = np.random.default_rng(policy_seed)
    observation, info = env.reset(seed=seed)
    yield observation, info
    for _ in range(steps):
        action = choose.choice(info["action_mask"].nonzero()[0])
        observation, _, over, late, info = env.step(action)
        yield observation, info
        if over or late:
            return


def same(one, two):
    return one.keys() == two.keys() and all(np.array_equal(one[key], two[key]) for key in one)


def test_processes_agree():
    run = lambda: subprocess.run([sys.executable, "-c", PRINT_HASHES], capture_output=True, text=True, check=True)
    one, two = run().stdout, run().stdout
    assert one == two
    assert len(set(one.splitlines())) > 20


def test_observations_stay_within_their_space():
    env = strategium.BattleEnv(**SMALL)
    seen = 0
    for observation, _ in walk(env, 3, 250):
        assert env.observation_space.contains(observation)
        seen += 1
    assert seen > 50


def test_the_mask_is_what_is_legal():
    env = strategium.BattleEnv(**SMALL)
    choose = np.random.default_rng(2)
    _, info = env.reset(seed=4)
    tried = 0
    for _ in range(40):
        mask = info["action_mask"]
        for action in range(mask.size):
            battle = env.match.battle.clone()
            if mask[action]:
                battle.play(action)
            else:
                with pytest.raises(strategium.StrategiumError) as refused:
                    battle.play(action)
                assert refused.value.code == "MASKED_OUT"
                assert battle.hash() == env.hash()
            tried += 1
        *_, over, late, info = env.step(choose.choice(mask.nonzero()[0]))
        if over or late:
            break
    assert tried == 40 * 48 or over


def test_a_masked_action_is_refused_and_changes_nothing():
    env = strategium.BattleEnv(**SMALL)
    _, info = env.reset(seed=4)
    before = env.hash()
    masked = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, late, info = env.step(masked)
    assert info["refused"] and reward == 0 and not over and not late
    assert env.hash() == before


def test_candidates_say_what_they_are():
    env = strategium.BattleEnv(scenario="patrol", candidates=64)
    columns = [name for name, _ in env.fields()["candidates"]]
    kind = columns.index("kind")
    kinds = set()
    for observation, info in walk(env, 8, 300):
        for number in np.flatnonzero(info["action_mask"]):
            sent = json.loads(env.match.battle.action(int(number)))
            named = strategium.KINDS[int(observation["candidates"][number, kind])]
            assert named == sent["type"]
            kinds.add(named)
    assert {"DEPLOY_UNIT", "BEGIN_NORMAL_MOVE", "CONFIRM_UNIT_MOVE"} <= kinds


def test_both_seats_see_the_same_table_from_their_own_end():
    env = strategium.battle_aec(scenario="skirmish", opening=True)
    env.reset(seed=2)
    one, two = (env.observe(agent)["observation"] for agent in env.agents)
    columns = [name for name, _ in env.fields()["units"]]
    x, y, own = (columns.index(name) for name in ("x", "y", "own"))
    half = one["units"].shape[0] // 2
    mine, theirs = one["units"][:half], two["units"][half:]
    placed = mine[:, columns.index("on_table")] == 1
    assert placed.any()
    assert np.allclose(mine[placed, x] + theirs[placed, x], 44 / 60, atol=1e-3)
    assert np.allclose(mine[placed, y] + theirs[placed, y], 1, atol=1e-3)
    assert (mine[placed, own] == 1).all() and (theirs[placed, own] == 0).all()


def test_nothing_hidden_is_seen():
    """A copy with other dice and redealt decks looks the same, to both seats."""
    env = strategium.BattleEnv(scenario="skirmish", opening=True, opponent="easy")
    compared = 0
    for _ in walk(env, 5, 150):
        match = env.match
        if match.battle.interrupted or match.winner is not None:
            continue
        copy = strategium.BattleMatch(match.battle.imagine(compared), match.candidates)
        for seat in (0, 1):
            (seen, mask), (imagined, other) = match.observe(seat), copy.observe(seat)
            assert same(seen, imagined) and np.array_equal(mask, other)
        compared += 1
    assert compared > 30


def test_who_is_not_asked_has_no_candidates():
    env = strategium.battle_aec(**SMALL)
    env.reset(seed=1)
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    assert env.observe(other)["action_mask"].sum() == 0
    assert env.observe(other)["observation"]["candidates"].sum() == 0


@pytest.mark.parametrize("opponent", ["random", "camper", "normal"])
def test_a_restored_battle_goes_on_the_same(opponent):
    env = strategium.BattleEnv(opponent=opponent, **SMALL)
    for _ in walk(env, 6, 25):
        pass
    put_aside = env.state()
    copies = [env.clone(), strategium.BattleEnv(opponent=opponent, **SMALL)]
    copies[1].reset(seed=99)
    copies[1].restore(bytes(put_aside))
    hashes = [play_on(one, 40) for one in (env, *copies)]
    assert hashes[0] == hashes[1] == hashes[2]
    env.restore(put_aside)
    assert play_on(env, 40) == hashes[0]


def test_matches_can_be_pickled():
    env = strategium.battle_aec(**SMALL)
    env.reset(seed=1)
    env.step(0)
    match = pickle.loads(pickle.dumps(env.snapshot()))
    assert match.hash() == env.hash()
    env.restore(match)
    assert env.hash() == match.hash()


def test_a_policy_may_play_the_other_seat():
    asked = []

    def first(observation, mask):
        asked.append(mask.sum())
        return int(mask.argmax())

    env = strategium.BattleEnv(opponent=first, **SMALL)
    for _ in walk(env, 3, 30):
        pass
    assert asked and min(asked) > 0


@pytest.mark.parametrize("player", ["bot:python3 my_bot.py", "stuck"])
def test_a_player_of_whole_battles_is_refused_and_not_replaced_by_another(player):
    def code_of(act):
        with pytest.raises(strategium.StrategiumError) as refused:
            act()
        return refused.value.code

    assert code_of(lambda: strategium.BattleEnv(opponent=player, **SMALL)) == "CANNOT_SIT_HERE"
    # Natively as well: nobody else plays in its place.
    table = _native.Table.scenario("skirmish")
    assert code_of(lambda: table.begin(1, ("own", player))) == "CANNOT_SIT_HERE"


def test_rewards_are_the_change_of_the_margin_and_the_result():
    env = strategium.BattleEnv(scenario="duel", opening=True, defaults=True, candidates=32)
    choose = np.random.default_rng(4)
    _, info = env.reset(seed=1)
    total, over = 0.0, False
    while not over:
        _, reward, over, late, info = env.step(choose.choice(info["action_mask"].nonzero()[0]))
        total += reward
        assert not late
    own, other = info["vp"]
    result = {0: 1.0, 1: -1.0, -1: 0.0}[env.match.winner]
    assert total == pytest.approx((own - other) / 100 + result)


def test_scenarios_grow():
    units = []
    for name, _ in strategium.battle_scenarios():
        env = strategium.BattleEnv(scenario=name)
        observation, _ = env.reset(seed=1)
        units.append(int(observation["units"][:, 0].sum()))
    assert units == sorted(units) and len(set(units)) == len(units)


def test_every_army_fits_the_observation():
    for army in strategium.army_ids():
        _native.Table((army, army))


def test_bad_input_has_a_code():
    bad = [
        (lambda: strategium.BattleEnv(scenario="siege"), "NO_SUCH_LESSON"),
        (lambda: strategium.BattleEnv(armies=("orks-1000", "pixies")), "NO_SUCH_ARMY"),
        (lambda: strategium.BattleEnv(mission="tea"), "NO_SUCH_MISSION"),
        (lambda: strategium.BattleEnv(layout="moon"), "NO_SUCH_TABLE"),
        (lambda: strategium.BattleEnv(seat=2), "NO_SUCH_SEAT"),
        (lambda: strategium.BattleEnv(max_steps=0), "NO_STEPS"),
        (lambda: strategium.BattleEnv(render_mode="smell"), "NO_SUCH_MODE"),
        (lambda: strategium.BattleEnv(opponent="god", **SMALL).reset(), "NO_SUCH_PLAYER"),
        (lambda: strategium.BattleEnv(candidates=1).reset(), "TOO_FEW_CANDIDATES"),
        (lambda: strategium.BattleEnv(**SMALL).step(0), "NOT_BEGUN"),
        (lambda: strategium.Battle.from_bytes(b"tea"), "BROKEN_STATE"),
        (lambda: strategium.Battle.from_bytes(b"{}\n"), "BROKEN_STATE"),
    ]
    for act, code in bad:
        with pytest.raises(strategium.StrategiumError) as refused:
            act()
        assert refused.value.code == code, refused.value
        assert str(refused.value).startswith(code)


def test_buffers_must_fit():
    env = strategium.BattleEnv(**SMALL)
    env.reset(seed=1)
    shapes = _native.battle_shapes(48)
    arrays = [np.empty((rows, columns), np.float32) for _, rows, columns in shapes]
    mask = np.empty(48, np.int8)
    battle = env.match.battle
    battle.observe_into(0, *arrays, mask)
    with pytest.raises(strategium.StrategiumError, match="WRONG_SHAPE"):
        battle.observe_into(0, *arrays, mask[:-1])
    with pytest.raises(strategium.StrategiumError, match="NOT_CONTIGUOUS"):
        battle.observe_into(0, *arrays, np.empty(96, np.int8)[::2])
    with pytest.raises(strategium.StrategiumError, match="NO_SUCH_SEAT"):
        battle.observe_into(2, *arrays, mask)


def test_any_action_may_be_sent():
    env = strategium.BattleEnv(**SMALL)
    env.reset(seed=1)
    battle = env.match.battle
    with pytest.raises(strategium.StrategiumError, match="NO_JSON"):
        battle.send("{")
    with pytest.raises(strategium.StrategiumError, match="REFUSED"):
        battle.send('{"type": "END_SHOOTING"}')
    twin = battle.clone()
    battle.send(twin.action(0))
    twin.play(0)
    assert battle.hash() == twin.hash()
