"""An environment put aside as bytes, in a format of its own: reading it runs no code, even from an untrusted author.

The bytes are: the magic ``STRATEGIUM\\0``, the version (2 bytes), the lengths of the header and of the
match (8 bytes each), their CRC-32 (4 bytes), the header (JSON), the match (as the native game writes it).
All numbers are big-endian.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Mapping
from typing import Any

from strategium.errors import wrong

MAGIC = b"STRATEGIUM\0"
VERSION = 1
_HEAD = struct.Struct(">11sHQQI")
#: No header is larger: a few numbers.
_LARGEST_HEADER = 1 << 16


def pack(arena: str, steps: int, generator: Mapping[str, Any], match: bytes) -> bytes:
    """The bytes of an environment."""
    header = json.dumps({"arena": arena, "steps": steps, "generator": _plain(generator)}).encode()
    return _HEAD.pack(MAGIC, VERSION, len(header), len(match), zlib.crc32(header + match)) + header + match


def unpack(data: bytes, arena: str) -> tuple[int, dict[str, Any], bytes]:
    """Steps, the state of the generator, and the bytes of the match; only of an environment of this arena."""
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise _broken(f"a {type(data).__name__} is neither a state nor bytes")
    data = bytes(data)
    if len(data) < _HEAD.size or not data.startswith(MAGIC):
        raise _broken("they do not begin as a state does: use bytes(env.state())")
    _, version, header_length, match_length, check = _HEAD.unpack_from(data)
    if version != VERSION:
        raise _broken(f"they are of version {version}, and this program reads version {VERSION}")
    body = data[_HEAD.size :]
    if header_length > _LARGEST_HEADER or header_length + match_length != len(body):
        raise _broken("they are cut off or too long")
    if zlib.crc32(body) != check:
        raise _broken("they were changed on the way")
    try:
        header = json.loads(body[:header_length])
        held, steps, generator = header["arena"], header["steps"], header["generator"]
    except (ValueError, KeyError, TypeError) as problem:
        raise _broken("their header cannot be read") from problem
    if held != arena:
        raise _broken(f"they are of {held}, and this is {arena}")
    if not isinstance(steps, int) or isinstance(steps, bool) or steps < 0 or not isinstance(generator, dict):
        raise _broken("their header says nothing sensible")
    return steps, generator, body[header_length:]


def _broken(why: str) -> Exception:
    return wrong("BROKEN_STATE", f"these bytes are no state: {why}")


def _plain(value: Any) -> Any:
    """Numbers of NumPy as Python's own, all the way down."""
    if isinstance(value, Mapping):
        return {str(key): _plain(part) for key, part in value.items()}
    return value.item() if hasattr(value, "item") and not hasattr(value, "__len__") else value
