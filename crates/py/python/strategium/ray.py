"""Self-play and list testing on more than one machine, as Ray tasks.

Every battle follows from its arguments and its seed alone, so the results are the same however many
machines fight them. Without ``cluster=True`` everything runs in this process, and Ray is not needed.

>>> from strategium.ray import self_play
>>> results = self_play(("orks-1000", "space-marines-1000"), ("easy", "random"), seeds=range(4))
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from strategium import _native
from strategium.arena import Policy, checked_seed
from strategium.duel import DuelEnv
from strategium.errors import wrong

Job = TypeVar("Job")
Result = TypeVar("Result")


def self_play(
    armies: tuple[str, str],
    players: tuple[str, str],
    seeds: Iterable[int],
    *,
    cluster: bool = False,
    batch: int = 8,
    **field: Any,
) -> list[dict[str, Any]]:
    """Fights one battle a seed between two players of the program; how each ended, in the order of seeds.

    A battle that breaks off has ``finished`` False and no winner; ``defects`` says why, ``record`` is its
    record (bytes that ``strategium show`` reads) and ``command`` repeats it. Leave it out of every figure.

    ``field`` may be ``mission``, ``layout``, ``deployment`` and ``points``. With ``cluster`` batches of
    seeds become Ray tasks; call ``ray.init`` before to choose a cluster.
    """
    jobs = [dict(armies=armies, players=players, seed=checked_seed(seed), **field) for seed in seeds]
    return spread(_fight, jobs, cluster=cluster, batch=batch)


def skirmishes(
    scenario: str,
    players: tuple[str, str],
    seeds: Iterable[int],
    *,
    cluster: bool = False,
    batch: int = 64,
) -> list[dict[str, Any]]:
    """Plays one skirmish a seed between two players of the program: ``seed``, ``winner``, ``steps``, ``hash``."""
    jobs = [(scenario, players, checked_seed(seed)) for seed in seeds]
    return spread(_skirmish, jobs, cluster=cluster, batch=batch)


def episodes(
    make: Callable[[], DuelEnv],
    policy: Policy,
    seeds: Iterable[int],
    *,
    cluster: bool = False,
    batch: int = 8,
) -> list[dict[str, Any]]:
    """Plays one episode a seed with a policy: ``seed``, ``winner``, ``reward``, ``steps``, ``hash`` of each.

    ``make`` builds an environment; each task builds one. Self-play is an environment whose opponent is
    the policy itself.
    """
    jobs = [(make, policy, checked_seed(seed)) for seed in seeds]
    return spread(_episode, jobs, cluster=cluster, batch=batch)


def test_list(
    army: str,
    against: Sequence[str],
    *,
    players: tuple[str, str] = ("normal", "normal"),
    fixtures: int = 10,
    seed: int = 1,
    cluster: bool = False,
    batch: int = 2,
) -> list[dict[str, Any]]:
    """Fights a list against others, each fixture twice with seats exchanged.

    Gives a row for each opponent: ``army``, ``games``, ``wins``, ``draws``, ``losses``, ``vp`` (both
    means) and ``rows`` as the laboratory keeps them. Battles that broke off are in ``defects``, each with
    its record and the command that repeats it, and in no figure. ``remarks`` say what is not allowed about
    the armies; what stops a battle raises ``ARMY_STOPS``.
    """
    remarks = {name: _native.check_army(name) for name in (army, *against)}
    drawn = _native.test_fixtures(checked_seed(seed), fixtures)
    jobs = [
        dict(armies=(army, other), players=players, leg=leg, **fixture)
        for other in against
        for fixture in drawn
        for leg in (1, 2)
    ]
    rows = spread(_bout, jobs, cluster=cluster, batch=batch)
    each = 2 * len(drawn)
    return [
        _sum(other, rows[at * each : (at + 1) * each], remarks[army] + remarks[other])
        for at, other in enumerate(against)
    ]


# pytest would collect it.
test_list.__test__ = False  # type: ignore[attr-defined]


def spread(
    work: Callable[[Job], Result], jobs: Sequence[Job], *, cluster: bool = False, batch: int = 8
) -> list[Result]:
    """Does every job, here or as Ray tasks of this many jobs each; results in the order of the jobs."""
    if batch < 1:
        raise wrong("NO_BATCH", "a task has at least one job: choose batch from 1")
    batches = [list(jobs[at : at + batch]) for at in range(0, len(jobs), batch)]
    if not cluster:
        return [work(job) for part in batches for job in part]
    try:
        import ray
    except ImportError as missing:
        raise wrong("NO_RAY", "a cluster needs Ray: pip install 'strategium[ray]'") from missing
    if not ray.is_initialized():
        ray.init(include_dashboard=False)
    task: Any = ray.remote(_work_through)
    parts = ray.get([task.remote(work, part) for part in batches])
    return [result for part in parts for result in part]


def _work_through(work: Callable[[Job], Result], jobs: list[Job]) -> list[Result]:
    return [work(job) for job in jobs]


def _episode(job: tuple[Callable[[], DuelEnv], Policy, int]) -> dict[str, Any]:
    make, policy, seed = job
    env = make()
    observation, info = env.reset(seed=seed)
    total, over, steps = 0.0, False, 0
    while not over:
        action = policy(observation, info["action_mask"])
        observation, reward, terminated, truncated, info = env.step(action)
        total, over, steps = total + reward, terminated or truncated, steps + 1
    ended = {"seed": seed, "winner": env.match.winner, "reward": total, "steps": steps, "hash": env.hash()}
    env.close()
    return ended


def _skirmish(job: tuple[str, tuple[str, str], int]) -> dict[str, Any]:
    scenario, players, seed = job
    game = _native.SkirmishScenario(scenario).begin(seed, players)
    if game.winner is None:
        raise wrong("NO_SUCH_PLAYER", "both seats are played by the program: no player is `own`")
    return {"seed": seed, "winner": game.winner, "steps": game.steps, "hash": game.hash()}


def _fight(job: dict[str, Any]) -> dict[str, Any]:
    return _native.fight(**job)


def _bout(job: dict[str, Any]) -> dict[str, Any]:
    row: dict[str, Any] = json.loads(_native.test_bout(**job))
    return row


def _sum(army: str, all_rows: list[dict[str, Any]], remarks: list[str]) -> dict[str, Any]:
    """What the battles against one army come to; one that broke off has no part in it."""
    rows = [row for row in all_rows if not row["broken_off"] and not row["defects"]]
    games = max(len(rows), 1)
    return {
        "army": army,
        "games": len(rows),
        "wins": sum(row["winner"] == 0 for row in rows),
        "draws": sum(row["winner"] is None for row in rows),
        "losses": sum(row["winner"] == 1 for row in rows),
        "vp": tuple(sum(row["sides"][side]["vp"] for row in rows) / games for side in (0, 1)),
        "rows": rows,
        "defects": [row for row in all_rows if row["broken_off"] or row["defects"]],
        "remarks": remarks,
    }
