"""Files and folders: which files of a folder are documents, and writing files all at once.

What a path is, is asked of `os.path`, which does not raise: what cannot be looked at is left to be read, and so named.
Readers of what is written see the old content or the new, never half of it.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from fieldmark.dsl.core.documents import Kind
from fieldmark.runtime.io.content import BOXES, FORMS, SUFFIXES, boxes_of, ending


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A stream that becomes the file at `path` when the block ends, and leaves nothing behind where it raises.

    A link is followed; what exists and is no regular file (a device, a pipe) is written to directly. Raises OSError,
    which names the file also where the disk is full.
    """
    target = Path(os.path.realpath(path))
    draft = target.with_name(f".{target.name[:100]}.{os.urandom(6).hex()}.tmp")
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
    draft = folder.with_name(f".{os.urandom(8).hex()}.tmp")
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
            import shutil  # noqa: PLC0415 - it loads compression

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


def walk_documents(paths: Iterable[Path], kind: Kind = "html") -> Iterator[Path]:
    """The documents of a kind among files and folders, in the order given; folders are walked whole, sorted by name.

    In folders only files with a suffix of that kind are taken and hidden ones are skipped; a file that is named is
    taken whatever its suffix, even if it is not there. A folder that cannot be listed is returned itself, so that
    reading it says why; so is a document of a folder that is gone before its turn, or a link that leads nowhere.
    """
    for path in paths:
        if os.path.isdir(path):
            for file in walk_files(path):
                if os.path.isdir(file) or is_document(file, kind):
                    yield file
        else:
            yield path


def is_document(file: Path, kind: Kind) -> bool:
    """Whether a file of a folder is a document of a kind; one whose boxes stand beside it is not, for they are."""
    suffix = ending(file)
    return suffix in SUFFIXES[kind] and not (suffix in FORMS and suffix != BOXES and os.path.isfile(boxes_of(file)))


def walk_files(folder: Path) -> Iterator[Path]:
    """All files below a folder that are not hidden, sorted by name; links to folders are not followed.

    A folder that cannot be listed is returned itself, and so is what was listed and is not there. Pipes and devices are
    passed over: reading one could wait for ever.
    """
    stack = [folder]
    while stack:
        path = stack.pop()
        if path is not folder and (os.path.islink(path) or not os.path.isdir(path)):
            if os.path.isfile(path) or not os.path.exists(path):
                yield path
            continue
        try:
            entries = sorted(path.iterdir(), reverse=True)
        except OSError:
            yield path
            continue
        stack.extend(entry for entry in entries if not entry.name.startswith("."))
