"""Which files of a folder are documents.

What a path is, is asked of `os.path`, which does not raise: what cannot be looked at is left to be read, and so named.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from fieldmark.dsl.documents import Kind
from fieldmark.runtime.sources.content import BOXES, FORMS, SUFFIXES, boxes_of, ending


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
