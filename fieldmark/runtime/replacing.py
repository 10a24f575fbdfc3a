"""Writing files all at once: readers see the old content or the new, never half of it."""

from __future__ import annotations

import errno
import os
import secrets
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A stream that becomes the file at `path` when the block ends, and leaves nothing behind where it raises.

    A link is followed; what exists and is no regular file (a device, a pipe) is written to directly. Raises OSError,
    which names the file also where the disk is full.
    """
    target = Path(os.path.realpath(path))
    draft = target.with_name(f".{target.name[:100]}.{secrets.token_hex(6)}.tmp")
    with _named(path, draft):
        if target.exists() and not target.is_file():
            with target.open("wb") as stream:
                yield stream
            return
        try:
            with draft.open("xb") as stream:
                yield stream
            if target.exists():
                draft.chmod(target.stat().st_mode & 0o777)
            draft.replace(target)
        except BaseException:
            with suppress(OSError):
                draft.unlink()
            raise


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Make a folder, which is not there or empty, with these files: relative path -> content. Raises OSError."""
    draft = folder.with_name(f".{secrets.token_hex(8)}.tmp")
    with _named(folder, draft):
        folder.parent.mkdir(parents=True, exist_ok=True)
        try:
            draft.mkdir()
            for name, data in files.items():
                (draft / name).parent.mkdir(parents=True, exist_ok=True)
                (draft / name).write_bytes(data)
            if folder.is_dir():
                folder.rmdir()
            draft.rename(folder)
        except BaseException:
            shutil.rmtree(draft, ignore_errors=True)
            raise


@contextmanager
def _named(path: Path, draft: Path) -> Iterator[None]:
    """Let an error of writing name the path that the user knows, not the draft, and not nothing.

    A reader that stops reading (a pipe) is no such error.
    """
    try:
        yield
    except OSError as error:
        named = error.filename
        if error.errno != errno.EPIPE and (named is None or Path(os.fsdecode(named)).is_relative_to(draft)):
            raise OSError(error.errno, error.strerror, str(path)) from error
        raise
