"""States as bytes: read without running code; and arguments that must not pass."""

from __future__ import annotations

import pickle
import struct
from pathlib import Path

import numpy as np
import pytest

import strategium
from strategium import stored
from strategium.ray import self_play, test_list


class Mischief:
    """Unpickling it would make a file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self):
        return (Path.touch, (self.path,))


def begun() -> strategium.SkirmishEnv:
    env = strategium.SkirmishEnv("duel", opponent="random")
    env.reset(seed=4)
    return env


def code_of(act) -> str:
    with pytest.raises(strategium.StrategiumError) as refused:
        act()
    return refused.value.code


def test_bytes_from_somebody_else_run_no_code(tmp_path):
    env = begun()
    made = tmp_path / "made"
    assert code_of(lambda: env.restore(pickle.dumps(Mischief(made)))) == "BROKEN_STATE"
    assert not made.exists()


def test_broken_bytes_are_refused_and_change_nothing():
    env = begun()
    good, before = bytes(env.state()), env.hash()
    header = struct.Struct(">11sHQQI")
    other_version = bytearray(good)
    other_version[12] = 99
    changed = bytearray(good)
    changed[-1] ^= 1
    other_game = bytes(begun_battle().state())
    bad = [b"", good[:-1], good + b"x", good[: header.size], bytes(other_version), bytes(changed), other_game, "text", None]
    for data in bad:
        assert code_of(lambda data=data: env.restore(data)) == "BROKEN_STATE", data
        assert env.hash() == before
    other_scenario = strategium.SkirmishEnv("patrol")
    other_scenario.reset(seed=1)
    assert code_of(lambda: env.restore(bytes(other_scenario.state()))) == "BROKEN_STATE"
    generator = stored.pack(env.arena.name, 0, {"bit_generator": "MT19937"}, env.match.to_bytes())
    assert code_of(lambda: env.restore(generator)) == "BROKEN_STATE"
    env.restore(good)
    assert env.hash() == before


def begun_battle() -> strategium.BattleEnv:
    env = strategium.BattleEnv("duel", opponent="random", defaults=True, opening=True)
    env.reset(seed=2)
    return env


def test_a_battle_travels_as_bytes():
    env, other = begun_battle(), begun_battle()
    for _ in range(5):
        env.step(int(np.flatnonzero(env.action_masks())[0]))
    other.restore(bytes(env.state()))
    assert other.hash() == env.hash()
    draws = [one.np_random.integers(0, 2**60) for one in (env, other)]
    assert draws[0] == draws[1]


def test_numbers_that_must_not_pass():
    for shaping in (float("nan"), float("inf")):
        assert code_of(lambda shaping=shaping: strategium.SkirmishEnv("duel", shaping=shaping)) == "WRONG_SHAPING"
    env = begun()
    for seed in (2**64, 2**70, -1, 1.5, True, "7"):
        assert code_of(lambda seed=seed: env.reset(seed=seed)) == "WRONG_SEED"
    before = env.hash()
    for action in (1.5, 1.0, np.float32(1), "1", None, [1, 2]):
        assert code_of(lambda action=action: env.step(action)) == "WRONG_ACTION"
    assert env.hash() == before
    for action in (int(np.flatnonzero(env.action_masks())[0]), np.int64(0), np.array(0), np.array([0])):
        env.step(action)
    for opponent in ("hrad", "", 7):
        assert code_of(lambda opponent=opponent: strategium.SkirmishEnv("duel", opponent=opponent)) == "NO_SUCH_PLAYER"
        assert code_of(lambda opponent=opponent: strategium.BattleEnv("duel", opponent=opponent)) == "NO_SUCH_PLAYER"
    vec = strategium.SkirmishVec(2, "duel")
    assert code_of(lambda: vec.step(np.zeros(2, np.float64))) == "WRONG_ACTION"
    assert code_of(lambda: vec.reset(2**64)) == "WRONG_SEED"


def test_a_battle_that_breaks_off_is_no_draw():
    armies = ("orks-1000", "space-marines-1000")
    (ended,) = self_play(armies, ("stuck", "camper"), [3])
    assert not ended["finished"] and ended["winner"] is None and ended["defects"]
    assert ended["record"][:2] == b"\x1f\x8b" and "--p1-ai stuck" in ended["command"]
    (row,) = test_list("orks-1000", ["space-marines-1000"], players=("stuck", "camper"), fixtures=1)
    assert (row["games"], row["draws"], len(row["defects"])) == (0, 0, 2)
    assert all(broken["record"] and broken["command"] for broken in row["defects"])


def test_an_army_is_refused_only_for_what_stops_a_battle(tmp_path):
    list_ = tmp_path / "few.toml"
    unit = '[[units]]\nid = "boyz"\ndatasheet = "orks/{}"\nmodels = 10\n'
    head = 'id = "few"\nname = "Few"\nfaction = "orks"\ndetachment = "war-horde"\nsize = 1000\n'
    list_.write_text(head + unit.format("boyz"))
    (row,) = test_list(str(list_), ["orks-1000"], players=("random", "random"), fixtures=1)
    assert any("Warlord" in remark for remark in row["remarks"]) and row["games"] == 2
    list_.write_text(head + unit.format("nobody"))
    assert code_of(lambda: test_list(str(list_), ["orks-1000"])) == "ARMY_STOPS"
    assert code_of(lambda: strategium.BattleEnv(armies=(str(list_), "orks-1000"))) == "ARMY_STOPS"
