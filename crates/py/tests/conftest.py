"""What several tests share."""

from __future__ import annotations

import os

import numpy as np

# Windows open nowhere.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# Ray tells nobody about test clusters.
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")


def play_on(env, steps=60):
    """Plays at random, the same every time; the hashes on the way."""
    choose = np.random.default_rng(1)
    out = [env.hash()]
    for _ in range(steps):
        if env.match.winner is not None:
            break
        env.step(choose.choice(np.flatnonzero(env.action_masks())))
        out.append(env.hash())
    return out
