"""What cannot be done: a stable code and a sentence that says what to do."""

from __future__ import annotations

from strategium._native import StrategiumError


def wrong(code: str, text: str) -> StrategiumError:
    """The error with its code."""
    error = StrategiumError(f"{code}: {text}")
    error.code = code
    return error
