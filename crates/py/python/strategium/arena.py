"""What every environment is made of: an arena where matches begin, and a match in progress.

The environments of :mod:`strategium.duel` and :mod:`strategium.zoo` know nothing about a game but this.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from strategium.errors import wrong

Mask: TypeAlias = NDArray[np.int8]
"""One number an action: 1 may be chosen, 0 may not."""

Observation: TypeAlias = Any
"""A NumPy array or a dict of them, as the observation space says."""

Policy: TypeAlias = Callable[[Observation, Mask], int]
"""Chooses an action from what its seat sees."""

SEATS = ("player_0", "player_1")
"""The names of the agents: player 1 of the rules is seat 0."""


class Match(ABC):
    """A game in progress."""

    @property
    @abstractmethod
    def asked(self) -> int | None:
        """The seat that must decide; None when the game is over."""

    @property
    @abstractmethod
    def winner(self) -> int | None:
        """The seat that won, -1 for a draw, None while the game goes on."""

    @abstractmethod
    def margin(self) -> float:
        """How far seat 0 is ahead, in rewards."""

    @abstractmethod
    def observe(self, seat: int) -> tuple[Observation, Mask]:
        """What a seat sees and may choose, in fresh arrays; nothing may be chosen by who is not asked."""

    @abstractmethod
    def play(self, action: int) -> None:
        """Plays an action of the seat that is asked, and goes on to the next decision made outside."""

    @abstractmethod
    def hash(self) -> str:
        """The state's hash, the same on every machine."""

    @abstractmethod
    def copy(self) -> Match:
        """A copy that goes its own way. Matches can be pickled, too."""

    @abstractmethod
    def to_bytes(self) -> bytes:
        """The match as bytes, for :meth:`Arena.revive`."""

    @abstractmethod
    def ansi(self) -> str:
        """The table in characters."""

    @abstractmethod
    def rgb(self) -> NDArray[np.uint8]:
        """The table as a picture: height, width, 3."""

    def told(self) -> dict[str, Any]:
        """What else is worth knowing, for ``info``."""
        return {}


class Arena(ABC):
    """Where matches begin."""

    #: With its version, as it is registered.
    name: str
    #: How many actions there are.
    actions: int
    #: An illegal action is played, and the rules deal with it; otherwise nothing happens.
    strict: bool = False

    @abstractmethod
    def space(self) -> spaces.Space[Any]:
        """A fresh observation space."""

    @abstractmethod
    def begin(self, seed: int, players: Sequence[str]) -> Match:
        """A new match; a player is ``own`` (decided outside) or the name of one of the program's."""

    @abstractmethod
    def revive(self, data: bytes) -> Match:
        """A match from its bytes; ``BROKEN_STATE`` for anything else."""

    @abstractmethod
    def check_player(self, name: str) -> None:
        """Raises ``NO_SUCH_PLAYER`` where the program has no player of that name."""

    @abstractmethod
    def fields(self) -> dict[str, list[tuple[str, str]]]:
        """What every number of an observation is: name and meaning, by array."""


def chosen(action: Any, mask: Mask) -> tuple[int, bool]:
    """The number of an action, one past the last where there is none of that number, and whether it is masked out."""
    array = np.asarray(action)
    if array.size != 1 or array.dtype.kind not in "iu":
        raise wrong("WRONG_ACTION", f"an action is a whole number, not {action!r}")
    number = int(array.item())
    within = 0 <= number < mask.size
    return (number if within else mask.size), not (within and mask[number])


#: One more than the largest seed.
SEEDS = 1 << 64


def checked_seed(seed: Any) -> int:
    """A seed as it was given; refused where it is no whole number from 0 to 2**64 - 1."""
    array = np.asarray(seed)
    whole = isinstance(seed, int) or (array.size == 1 and array.dtype.kind in "iu")
    if isinstance(seed, bool) or not whole:
        raise wrong("WRONG_SEED", f"a seed is a whole number, not {seed!r}")
    number = int(seed)
    if not 0 <= number < SEEDS:
        raise wrong("WRONG_SEED", f"a seed is from 0 to 2**64 - 1, not {number}")
    return number


def own_seed(generator: np.random.Generator, seed: int | None) -> int:
    """The seed of a match: the one that was asked for, or the next of the generator."""
    if seed is not None:
        return checked_seed(seed)
    return int(generator.integers(0, 2**63))
