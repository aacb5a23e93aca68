# %% [markdown]
# # Learn to beat a level of the program with NumPy alone
#
# A small network learns the skirmish against a level: proximal policy optimisation with masks, in plain NumPy, on one
# core. Each block between `# %%` lines is a cell for editors that show them; the whole file runs as a script, too:
#
#     python crates/py/examples/train_numpy.py --scenario duel --opponent normal --minutes 9 --curve curve.svg

# %%
from __future__ import annotations

import argparse
import math
import os
import time
from pathlib import Path

# One core: what NumPy multiplies with starts no threads of its own.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

import strategium

parser = argparse.ArgumentParser(description="Trains a policy with NumPy alone and measures it on games it has never seen.")
parser.add_argument("--scenario", default="duel", help="one of strategium.skirmish_scenarios(), a file, or JSON")
parser.add_argument("--opponent", default="normal", help="random, easy, normal, hard or competitive")
parser.add_argument("--minutes", type=float, default=9.0, help="of one core's time, measuring on the way included")
parser.add_argument("--games", type=int, default=2000, help="for the last measurement")
parser.add_argument("--glance", type=int, default=400, help="games for each point of the curve")
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--places", type=int, default=256, help="games played at once")
parser.add_argument("--hidden", type=int, default=96)
parser.add_argument("--curve", type=Path, help="write the learning curve to this SVG file")
parser.add_argument("--save", type=Path, help="write the weights to this .npz file")
arguments = parser.parse_args()

STEPS, EPOCHS, BATCH = 48, 3, 2048
DISCOUNT, SMOOTHING, CLIP, CURIOSITY = 0.99, 0.95, 0.2, 0.01


# %% [markdown]
# ## The network
# Two hidden layers, then a score for every action and an estimate of what is to come. Gradients by hand.


# %%
class Network:
    """Two layers of hyperbolic tangents, a head for actions and a head for the value."""

    def __init__(self, inputs: int, hidden: int, actions: int, seed: int) -> None:
        draw = np.random.default_rng(seed)

        def layer(rows: int, columns: int, scale: float) -> np.ndarray:
            return (scale * draw.standard_normal((rows, columns)) / math.sqrt(rows)).astype(np.float32)

        self.weights = {
            "in": layer(inputs, hidden, 1.0),
            "in_bias": np.zeros(hidden, np.float32),
            "mid": layer(hidden, hidden, 1.0),
            "mid_bias": np.zeros(hidden, np.float32),
            "act": layer(hidden, actions, 0.01),
            "act_bias": np.zeros(actions, np.float32),
            "value": layer(hidden, 1, 0.1),
            "value_bias": np.zeros(1, np.float32),
        }
        self._means = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._squares = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._time = 0

    def forward(self, seen: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Both hidden layers, the scores of actions, and the value."""
        w = self.weights
        first = np.tanh(seen @ w["in"] + w["in_bias"])
        second = np.tanh(first @ w["mid"] + w["mid_bias"])
        return first, second, second @ w["act"] + w["act_bias"], (second @ w["value"] + w["value_bias"])[:, 0]

    def backward(
        self, seen: np.ndarray, first: np.ndarray, second: np.ndarray, scores: np.ndarray, value: np.ndarray
    ) -> dict[str, np.ndarray]:
        """What each weight changes, from what the scores and the value change."""
        w = self.weights
        out = {"act": second.T @ scores, "act_bias": scores.sum(0)}
        out["value"], out["value_bias"] = second.T @ value[:, None], value.sum(keepdims=True)
        back = (scores @ w["act"].T + value[:, None] * w["value"][:, 0]) * (1 - second**2)
        out["mid"], out["mid_bias"] = first.T @ back, back.sum(0)
        back = (back @ w["mid"].T) * (1 - first**2)
        out["in"], out["in_bias"] = seen.T @ back, back.sum(0)
        return out

    def update(self, gradients: dict[str, np.ndarray], rate: float) -> None:
        """A step of Adam, with gradients of length 0.5 at most."""
        self._time += 1
        length = math.sqrt(sum(float((g**2).sum()) for g in gradients.values()))
        shrink = min(1.0, 0.5 / (length + 1e-8))
        for name, gradient in gradients.items():
            gradient = gradient * shrink
            self._means[name] += 0.1 * (gradient - self._means[name])
            self._squares[name] += 0.001 * (gradient**2 - self._squares[name])
            mean = self._means[name] / (1 - 0.9**self._time)
            square = self._squares[name] / (1 - 0.999**self._time)
            self.weights[name] -= (rate * mean / (np.sqrt(square) + 1e-5)).astype(np.float32)


def chances(scores: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """The chance of every action; none for what is masked out."""
    allowed = np.where(masks > 0, scores, -1e9)
    raised = np.exp(allowed - allowed.max(1, keepdims=True)) * (masks > 0)
    return raised / raised.sum(1, keepdims=True)


# %% [markdown]
# ## Measuring
# Half of the games from each seat, on seeds that training never sees; a draw is half a win.


# %%
def measure(network: Network | None, games: int, seed: int) -> tuple[int, int, int]:
    """Games won, drawn and lost; without a network at random."""
    count = min(games, 200)
    vec = strategium.SkirmishVec(count, arguments.scenario, seed=seed, opponent=arguments.opponent)
    held, results = vec.buffers, [0, 0, 0]
    # The same number of games in every place, so that short games do not count more often than long ones.
    left = np.full(count, games // count)
    while left.any():
        if network is None:
            actions = vec.sample()
        else:
            _, _, scores, _ = network.forward(held.observations)
            actions = np.where(held.masks > 0, scores, -1e9).argmax(1).astype(np.int64)
        held = vec.step(actions)
        for place in np.flatnonzero((held.done > 0) & (left > 0)):
            reward = held.rewards[place, vec.seats[place]]
            results[0 if reward > 0.5 else 2 if reward < -0.5 else 1] += 1
            left[place] -= 1
    return results[0], results[1], results[2]


def share(results: tuple[int, int, int]) -> tuple[float, float]:
    """The part of the points, and half of its interval of 95 %."""
    won, drawn, _ = results
    games = sum(results)
    part = (won + drawn / 2) / games
    return part, 1.96 * math.sqrt(part * (1 - part) / games)


def say(who: str, results: tuple[int, int, int]) -> float:
    """Prints a result."""
    part, error = share(results)
    won, drawn, lost = results
    print(f"{who}: {part:.1%} ± {error:.1%} ({won} won, {drawn} drawn, {lost} lost)", flush=True)
    return part


# %% [markdown]
# ## Training
# Every place is a game against the level, half of them from each seat.


# %%
def train(network: Network, seconds: float) -> list[tuple[float, int, float]]:
    """Trains; seconds, games and part of the points at each point of the curve."""
    begin = time.process_time()
    choose = np.random.default_rng(arguments.seed)
    vec = strategium.SkirmishVec(
        arguments.places, arguments.scenario, seed=arguments.seed, opponent=arguments.opponent, shaping=0.5
    )
    held, count = vec.buffers, arguments.places
    rows = np.arange(count)
    shape = (STEPS, count)
    seen = np.empty((*shape, held.observations.shape[1]), np.float32)
    masks = np.empty((*shape, vec.actions), np.uint8)
    taken, done = np.empty(shape, np.int64), np.empty(shape, np.float32)
    odds, values, rewards = (np.empty(shape, np.float32) for _ in range(3))
    curve: list[tuple[float, int, float]] = []
    best, best_part, glance = {}, 0.0, 0.0
    while (passed := time.process_time() - begin) < seconds:
        if passed >= glance:
            part = share(measure(network, arguments.glance, 900_000 + len(curve)))[0]
            curve.append((passed, vec.fleet.episodes, part))
            print(f"{passed:5.0f} s, {vec.fleet.episodes:7} games: {part:.1%}", flush=True)
            if part > best_part:
                best, best_part = {name: weight.copy() for name, weight in network.weights.items()}, part
            glance += seconds / 16
        for step in range(STEPS):
            seen[step], masks[step] = held.observations, held.masks
            _, _, scores, values[step] = network.forward(seen[step])
            chance = chances(scores, masks[step])
            drawn = (chance.cumsum(1) > choose.random((count, 1)) * (1 - 1e-6)).argmax(1)
            taken[step], odds[step] = drawn, chance[rows, drawn]
            held = vec.step(drawn.astype(np.int64))
            rewards[step], done[step] = held.rewards[rows, vec.seats], held.done
        # What each action brought beyond what was expected, smoothed over the steps that follow.
        gains = np.empty(shape, np.float32)
        after, gain = network.forward(held.observations)[3], np.zeros(count, np.float32)
        for step in reversed(range(STEPS)):
            goes_on = 1 - done[step]
            surprise = rewards[step] + DISCOUNT * after * goes_on - values[step]
            gain = surprise + DISCOUNT * SMOOTHING * goes_on * gain
            gains[step], after = gain, values[step]
        improve(network, choose, (seen, masks, taken, odds, gains, gains + values), 1 - passed / seconds)
    # The end of a run is not always its best point; which point is best was seen on other games than those measured last.
    if share(measure(network, arguments.glance, 900_000 + len(curve)))[0] < best_part:
        network.weights = best
    return curve


def improve(network: Network, choose: np.random.Generator, kept: tuple[np.ndarray, ...], left: float) -> None:
    """Some passes over what was played, in batches; steps grow shorter as time runs out."""
    seen, masks, taken, odds, gains, returns = (array.reshape(-1, *array.shape[2:]) for array in kept)
    for _ in range(EPOCHS):
        order = choose.permutation(len(taken))
        for batch in np.array_split(order, max(1, len(order) // BATCH)):
            size, rows = len(batch), np.arange(len(batch))
            inputs, chosen = seen[batch], taken[batch]
            gain = (gains[batch] - gains[batch].mean()) / (gains[batch].std() + 1e-6)
            first, second, scores, value = network.forward(inputs)
            chance = chances(scores, masks[batch])
            ratio = chance[rows, chosen] / np.maximum(odds[batch], 1e-8)
            # Where the policy has moved far enough already nothing pulls it farther.
            pulls = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            push = -(gain * ratio * pulls)[:, None] * (np.eye(chance.shape[1], dtype=np.float32)[chosen] - chance)
            # Being certain costs a little, so that what has not been tried is tried.
            logs = np.log(np.maximum(chance, 1e-8))
            spread = -(chance * logs).sum(1, keepdims=True)
            push += CURIOSITY * chance * (logs + spread)
            gradients = network.backward(inputs, first, second, push / size, 0.5 * (value - returns[batch]) / size)
            network.update(gradients, 1e-3 * max(left, 0.05))


# %% [markdown]
# ## The learning curve as a picture


# %%
def picture(curve: list[tuple[float, int, float]], last: tuple[float, float]) -> str:
    """The part of the points over time, as SVG."""
    wide, high, left, top = 560, 260, 56, 34
    seconds = max(curve[-1][0], 1.0)
    across = lambda passed: left + (wide - left - 20) * passed / seconds
    down = lambda part: top + (high - top - 40) * (1 - part)
    text = 'font-family="sans-serif" font-size="12" fill="#333"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img">',
        f'<rect width="{wide}" height="{high}" fill="#fff"/>',
        f'<text x="{left}" y="18" {text}>{arguments.scenario} against {arguments.opponent}: points won, '
        f"at the end {last[0]:.1%} ± {last[1]:.1%}</text>",
    ]
    for part in (0.0, 0.25, 0.5, 0.75, 1.0):
        colour = "#999" if part == 0.5 else "#ddd"
        lines.append(f'<path d="M{left} {down(part):.1f}H{wide - 20}" stroke="{colour}"/>')
        lines.append(f'<text x="{left - 8}" y="{down(part) + 4:.1f}" text-anchor="end" {text}>{part:.0%}</text>')
    for tenth in range(0, 11, 2):
        at = seconds * tenth / 10
        lines.append(f'<text x="{across(at):.1f}" y="{high - 18}" text-anchor="middle" {text}>{at:.0f} s</text>')
    points = " ".join(f"{across(passed):.1f},{down(part):.1f}" for passed, _, part in curve)
    lines.append(f'<polyline points="{points}" fill="none" stroke="#1f6feb" stroke-width="2"/>')
    lines += [f'<circle cx="{across(p):.1f}" cy="{down(part):.1f}" r="3" fill="#1f6feb"/>' for p, _, part in curve]
    return "\n".join([*lines, "</svg>"]) + "\n"


# %%
space = strategium.SkirmishVec(1, arguments.scenario)
network = Network(space.buffers.observations.shape[1], arguments.hidden, space.actions, arguments.seed)
say("random play", measure(None, arguments.games, 1_000_000))
curve = train(network, 60 * arguments.minutes)
results = measure(network, arguments.games, 2_000_000)
say("trained", results)
if arguments.save:
    np.savez(arguments.save, **network.weights)
if arguments.curve:
    arguments.curve.write_text(picture(curve, share(results)))
