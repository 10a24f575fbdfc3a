"""Writing a file all at once: readers see the old content or the new, never half of it."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A stream that becomes the file at `path` when the block ends, and leaves nothing behind where it raises.

    A link is followed; what exists and is no regular file (a device, a pipe) is written to directly. Raises OSError.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        with target.open("wb") as stream:
            yield stream
        return
    draft = target.with_name(f".{target.name[:100]}.{secrets.token_hex(6)}.tmp")
    with draft.open("xb") as stream:
        try:
            yield stream
            stream.flush()
            if target.exists():
                draft.chmod(target.stat().st_mode & 0o777)
            draft.replace(target)
        except BaseException:
            with suppress(OSError):
                draft.unlink()
            raise
