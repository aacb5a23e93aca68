"""One process and a local Ray cluster give the same results."""

from __future__ import annotations

import numpy as np
import pytest

import strategium
from strategium.ray import episodes, self_play, skirmishes, spread, test_list

ray = pytest.importorskip("ray")


@pytest.fixture(scope="module", autouse=True)
def cluster():
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


def test_self_play_is_the_same_here_and_there():
    arguments = dict(armies=("orks-1000", "space-marines-1000"), players=("easy", "random"), seeds=range(4), points=250)
    here, there = self_play(**arguments), self_play(**arguments, cluster=True, batch=1)
    assert here == there
    assert [one["seed"] for one in here] == [0, 1, 2, 3]
    assert len({one["hash"] for one in here}) == 4
    assert not any(one["defects"] for one in here)


def test_lists_are_tested_the_same_here_and_there():
    arguments = dict(against=["orks-1000"], players=("random", "random"), fixtures=2, seed=3)
    here = test_list("space-marines-1000", **arguments)
    there = test_list("space-marines-1000", **arguments, cluster=True, batch=1)
    assert here == there
    (row,) = here
    assert row["games"] == 4 == row["wins"] + row["draws"] + row["losses"]


def test_skirmishes_are_the_same_here_and_there():
    arguments = dict(scenario="pairs", players=("normal", "random"), seeds=range(6))
    here, there = skirmishes(**arguments), skirmishes(**arguments, cluster=True, batch=2)
    assert here == there
    assert len({one["hash"] for one in here}) > 3


def test_episodes_are_the_same_here_and_there():
    # Inside, so that they travel by value.
    def make():
        return strategium.BattleEnv(scenario="duel", opening=True, defaults=True, candidates=32)

    def last(observation, mask):
        return int(np.flatnonzero(mask)[-1])

    here, there = episodes(make, last, range(2)), episodes(make, last, range(2), cluster=True, batch=1)
    assert here == there
    assert here[0]["hash"] != here[1]["hash"]


def test_jobs_come_back_in_order():
    assert spread(abs, [-3, 2, -1], cluster=True, batch=2) == [3, 2, 1]
    with pytest.raises(strategium.StrategiumError, match="NO_BATCH"):
        spread(abs, [1], batch=0)
