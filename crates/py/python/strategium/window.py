"""A window for ``render_mode="human"``; it needs pygame (``pip install strategium[render]``)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from strategium.errors import wrong


class Window:
    """Shows pictures, as large as they come."""

    def __init__(self, title: str) -> None:
        try:
            import pygame
        except ImportError as missing:
            raise wrong("NO_PYGAME", "a window needs pygame: pip install 'strategium[render]'") from missing
        self._pygame: Any = pygame
        self._title = title
        self._screen: Any = None

    def show(self, picture: NDArray[np.uint8], fps: int) -> None:
        """Shows a picture, and waits as the frame rate says."""
        pygame = self._pygame
        height, width, _ = picture.shape
        if self._screen is None:
            pygame.display.init()
            pygame.display.set_caption(self._title)
            self._screen = pygame.display.set_mode((width, height))
            self._clock = pygame.time.Clock()
        surface = pygame.image.frombuffer(np.ascontiguousarray(picture).tobytes(), (width, height), "RGB")
        self._screen.blit(surface, (0, 0))
        pygame.event.pump()
        pygame.display.flip()
        self._clock.tick(fps)

    def close(self) -> None:
        """Closes the window."""
        if self._screen is not None:
            self._pygame.display.quit()
            self._screen = None
