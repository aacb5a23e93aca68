"""What several tests share."""

from __future__ import annotations

import os

# Windows open nowhere.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# Ray tells nobody about test clusters.
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
