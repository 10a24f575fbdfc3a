"""What a file says and the disk is asked for: names become paths here, files are read in bounds, texts made writable.

Names come from schemas, programs and documents of others. None of them becomes a path but through `place`: it says one
file below a folder, whatever the machine, and no link leads out of it. What others name is read only where it is a
regular file of bounded size, so that no device and no pipe is waited for.
"""

from __future__ import annotations

import errno
import json
import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from fieldmark.dsl.core.errors import DocumentError, FieldmarkError
from fieldmark.dsl.html.parsing import MAX_BYTES

MAX_NAME: Final = 200
"""Longest name of a file, in bytes of UTF-8: file systems take 255, and drafts have a longer one."""

_SIGNS: Final = re.compile(r'[/\\:*?"<>|]')
"""What stands in no name of a file, on one machine or another."""

_DEVICE: Final = re.compile(r"(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])", re.IGNORECASE)
"""Names that are devices on Windows, with whatever ending."""


class FileNameError(FieldmarkError):
    """A name that a file gives is none for a file, or leads out of its folder."""


def file_name(name: str) -> str:
    """The name, where it is one for a file on any machine. Raises FileNameError, which says what is wrong with it."""
    if reason := _fault(name):
        shown = ascii(name) if len(name) <= MAX_NAME else f"{name[:40]!a}..."
        raise FileNameError(f"{shown} cannot name a file: {reason}; give it another name")
    return name


def is_file_name(name: str) -> bool:
    """Whether a name is one for a file on any machine."""
    return _fault(name) is None


def _fault(name: str) -> str | None:
    if not name or name.startswith(".") or name.endswith((".", " ")):
        return "it is empty, begins with a dot, or ends with a dot or a space"
    if sign := _SIGNS.search(name):
        return f"it holds {sign[0]}"
    if not name.isprintable():
        return "it holds a character that cannot be seen"
    if _DEVICE.fullmatch(name.partition(".")[0].rstrip()):
        return "on some machines it is a device"
    if len(name.encode()) > MAX_NAME:
        return f"it is longer than {MAX_NAME} bytes"
    return None


def place(folder: Path, *names: str) -> Path:
    """The path of a file below a folder, by the names of folders and its own. Raises FileNameError."""
    return inside(folder, folder.joinpath(*map(file_name, names)))


def beside(folder: Path, named: str) -> Path:
    """The path that a file of a folder names, in it or below. Raises FileNameError."""
    try:
        return place(folder, *named.split("/"))
    except FileNameError as error:
        raise FileNameError(f"{named!a} names no file in the same folder or below: {error}") from error


def inside(folder: Path, path: Path) -> Path:
    """The path of a file in a folder. Raises FileNameError where links lead out of it."""
    if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder)):
        raise FileNameError(f"{shown_path(path)} leads out of its folder, by a link; remove it")
    return path


def shown_path(path: Path) -> str:
    """A path as text that can be written anywhere: bytes of a file name that are not UTF-8 become `\\udcXX`."""
    return writable(str(path)).decode("utf-8")


def writable(text: str) -> bytes:
    """A text in UTF-8, any text: half of a character, as escapes in JSON and in e-mails make it, becomes `\\udXXX`."""
    return text.encode("utf-8", "backslashreplace")


def json_text(content: Any, indent: int | None = None) -> bytes:
    """JSON values in UTF-8, without an end of line; any text is read back as it was."""
    return writable(json.dumps(content, ensure_ascii=False, indent=indent))


def json_bytes(content: Any, indent: int | None = None) -> bytes:
    """JSON values in a file, or on a line, with its end."""
    return json_text(content, indent) + b"\n"


def json_in(data: bytes, name: str) -> Any:
    """The JSON values that a document holds. Raises DocumentError."""
    try:
        return json.loads(data)
    except (ValueError, RecursionError) as error:
        raise DocumentError(name, f"it is not JSON: {error}") from error


def length(value: Any) -> float:
    """A finite number of ordinary size among JSON values; everything else raises ValueError."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= 1e9:
        raise ValueError(f"not a length: {value!r}")
    return float(value)


def json_pieces(content: Any) -> Iterator[bytes]:
    """JSON values on a line, piece by piece: an iterator in them, not within a list, is a list, of which
    one item is made at a time."""
    if isinstance(content, Iterator):
        yield b"["
        for number, item in enumerate(content):
            yield b", " if number else b""
            yield from json_pieces(item)
        yield b"]"
    elif isinstance(content, dict) and _holds_iterator(content):
        for number, (key, value) in enumerate(content.items()):
            yield b", " if number else b"{"
            yield json_text(key) + b": "
            yield from json_pieces(value)
        yield b"}"
    else:
        yield json_text(content)


def _holds_iterator(content: Any) -> bool:
    """Whether an iterator stands in JSON objects, however deep."""
    return isinstance(content, Iterator) or (isinstance(content, dict) and any(map(_holds_iterator, content.values())))


_DOTTED: Final = re.compile(rb"(?:[\w-]+[ \t]*\.[ \t]*){100}")
"""A key of so many names: a table in a table for each, for which the parser takes the square of their number."""


def read_toml(data: bytes) -> dict[str, Any]:
    """The content of a TOML file. Raises ValueError, also where it is nested too deeply."""
    import tomllib  # noqa: PLC0415 - few commands read any

    if _DOTTED.search(data):
        raise ValueError("a key has more than 100 names")
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except RecursionError as error:
        raise ValueError("its arrays or tables are nested too deeply") from error


def read_file(path: Path, most: int = MAX_BYTES, *, regular: bool = True) -> bytes:
    """What a file holds, of at most so many bytes; with `regular`, a pipe or a device is refused.

    Raises OSError, and says in `strerror` what is wrong.
    """
    try:
        if regular and not stat.S_ISREG(mode := os.stat(path).st_mode) and not stat.S_ISDIR(mode):
            raise OSError(errno.EINVAL, "it is no regular file, but a device or a pipe", str(path))
        with path.open("rb") as stream:
            size = min(os.fstat(stream.fileno()).st_size, most)
            data = stream.read(size + 1)
            if len(data) > size:  # a pipe, which does not tell its size, one that has grown, or more than is read
                data += stream.read(most - size)
    except ValueError as error:  # a character that no path has
        raise OSError(errno.EINVAL, str(error), str(path)) from error
    if len(data) > most:
        limit = f"{most // 2**20} MiB" if most >= 2**20 else f"{most:,} bytes"
        raise OSError(errno.EFBIG, f"it is larger than {limit}, the most that is read", str(path))
    return data
