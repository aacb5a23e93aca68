"""Rendering, the same for every environment: ``ansi``, ``rgb_array`` or ``human``."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from strategium.arena import Match
from strategium.errors import wrong
from strategium.window import Window

MODES = ["human", "rgb_array", "ansi"]
FPS = 10


class Painter:
    """Draws matches in one mode."""

    def __init__(self, mode: str | None, title: str) -> None:
        if mode is not None and mode not in MODES:
            raise wrong("NO_SUCH_MODE", f"there is no render mode {mode}: one of {', '.join(MODES)}")
        self.mode = mode
        self._window = Window(title) if mode == "human" else None

    def paint(self, match: Match) -> NDArray[np.uint8] | str | None:
        """What ``render`` returns; a window is shown."""
        if self.mode == "ansi":
            return match.ansi()
        if self.mode == "rgb_array":
            return match.rgb()
        if self._window is not None:
            self._window.show(match.rgb(), FPS)
        return None

    def close(self) -> None:
        """Closes the window."""
        if self._window is not None:
            self._window.close()


def metadata(name: str, **more: Any) -> dict[str, Any]:
    """What an environment says about itself."""
    return {"name": name, "render_modes": list(MODES), "render_fps": FPS, **more}
