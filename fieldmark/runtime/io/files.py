"""Files and folders: what a document is, which files of a folder are documents, and writing files all at once.

What a document is, its name and its first bytes tell: a page, a mail, text, a form, or nothing readable. What a path
is, is asked of `os.path`, which does not raise: what cannot be looked at is left to be read, and so named. Readers of
what is written see the old content or the new, never half of it.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path, PurePath
from typing import Any, BinaryIO, Final, Literal

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.errors import DocumentError
from fieldmark.runtime.io.names import place, writable

Content = Literal["html", "mail", "text", "boxes", "pdf", "image"]
"""What the bytes of a document are."""

BOXES: Final = ".boxes.json"
"""How the name of a file of boxes ends. One that stands beside an image or a PDF of the same name is read in its
place."""

REST: Final = "..."
"""At the end of a list of records, in answers and labels: there are more, of which nothing is said."""

PAGES: Final[dict[str, Content]] = {".html": "html", ".htm": "html", ".xhtml": "html", ".eml": "mail", ".txt": "text"}
"""File name endings (lower case) of documents that are read as pages."""

FORMS: Final[dict[str, Content]] = {
    BOXES: "boxes",
    ".pdf": "pdf",
    ".png": "image",
    ".jpg": "image",
    ".jpeg": "image",
    ".tif": "image",
    ".tiff": "image",
}
"""File name endings (lower case) of documents that are read as forms."""

SUFFIXES: Final[dict[Kind, dict[str, Content]]] = {"html": PAGES, "form": FORMS}
"""Kind of document -> the file name endings that are looked for in folders."""

_ENDINGS: Final = {**PAGES, **FORMS}

_FOREIGN: Final[tuple[tuple[bytes, str], ...]] = (
    (b"GIF8", "a GIF image"),
    (b"PK\x03\x04", "a zip archive or an office document"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\x7fELF", "an executable"),
    (b"\xd0\xcf\x11\xe0", "an Outlook message (.msg) or an old office document"),
)
"""First bytes of files that are often given by mistake, and what to call them."""

_SIGNATURES: Final[tuple[tuple[bytes, Content], ...]] = (
    (b"%PDF-", "pdf"),
    (b"\x89PNG", "image"),
    (b"\xff\xd8\xff", "image"),
    (b"II*\0", "image"),
    (b"MM\0*", "image"),
)
"""First bytes of forms."""

_SAMPLE: Final = 65_536
"""Bytes looked at for markup and mail headers."""

_BINARY_SAMPLE: Final = 8_192
"""Bytes looked at for control characters."""

_FEW_CONTROLS: Final = 4
"""Control characters that any text may hold."""

_CONTROLLED: Final = 0.03
"""Largest share of control characters among the bytes of a text."""

_CONTROLS: Final = bytes(code for code in range(1, 32) if code not in b"\t\n\v\f\r\x1b")

_MARKUP: Final = re.compile(rb"\s*<(?:!doctype|!--|\?xml|[a-z][a-z0-9]*[\s/>])", re.IGNORECASE)

_ORDER_MARK: Final = re.compile(rb"\A(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)")
"""What a text may begin with that tells its encoding."""

_HEADER: Final = re.compile(rb"([!-9;-~]{1,100}):")

_MAIL_HEADERS: Final = frozenset(
    b"from to subject date received return-path delivered-to message-id mime-version content-type sender".split()
)

NOT_FETCHED: Final = "it is an address, and nothing is fetched; get the page first, with curl for instance"
"""What is said of an address in place of a file."""

_ADDRESS: Final = re.compile(r"(?:https?|ftp|file)://?[^/\s]", re.IGNORECASE)


def is_address(text: str) -> bool:
    """Whether a text is an address on the web and no path; `Path` makes one slash of two."""
    return _ADDRESS.match(text) is not None and not os.path.exists(text)


def kind_of(name: str, data: bytes) -> Content:
    """The kind of a document by its suffix; by its content where the suffix says nothing, or is a mail's wrongly."""
    for beginning, told in _SIGNATURES:
        if data.startswith(beginning):
            return told
    data = _ORDER_MARK.sub(b"", data[:_SAMPLE], count=1).replace(b"\0", b"")  # UTF-16, too, is then told by its tags
    kind = _ENDINGS.get(ending(PurePath(name)))
    if kind is not None and (kind != "mail" or _starts_with_headers(data)):
        return kind
    if _MARKUP.match(data):
        return "html"
    return "mail" if kind == "mail" or _looks_like_mail(data) else "text"


def ending(path: PurePath) -> str:
    """The ending of a file's name that tells what it is, lower case; of files of boxes both their suffixes."""
    name = path.name.lower()
    return BOXES if name.endswith(BOXES) else path.suffix.lower()


def stem(path: Path) -> Path:
    """The path without its ending: what a document has in common with its labels and its boxes.

    A path whose name is nothing but an ending behind dots, or that has no name, is its own stem.
    """
    name = path.name[: len(path.name) - len(ending(path))]
    return path.with_name(name) if name.strip(".") else path


def with_ending(path: Path, end: str) -> Path:
    """The path with another ending in the place of its own: of what stands beside a document."""
    return (place := stem(path)).with_name(place.name + end)


def boxes_of(path: Path) -> Path:
    """The file of boxes that stands beside a document, if there is one."""
    return with_ending(path, BOXES)


def labels_of(path: Path) -> Path:
    """The file of labels that stands beside a document, if there is one."""
    return with_ending(path, ".json")


def foreign_kind(data: bytes) -> str | None:
    """What a file is that begins like no text ("a PDF file"), or None."""
    return next((kind for beginning, kind in _FOREIGN if data.startswith(beginning)), None)


def is_binary(data: bytes) -> bool:
    """Whether UTF-8 bytes hold too many control characters for a text. Zero bytes do not count."""
    sample = data[:_BINARY_SAMPLE].replace(b"\0", b"")
    controls = len(sample) - len(sample.translate(None, _CONTROLS))
    return controls > max(_FEW_CONTROLS, _CONTROLLED * len(sample))


def _header_block(data: bytes) -> list[bytes]:
    lines = data[:_SAMPLE].lstrip(b"\r\n").splitlines()
    if lines and lines[0].startswith(b"From "):
        lines = lines[1:]
    return lines[: lines.index(b"")] if b"" in lines else lines


def _starts_with_headers(data: bytes) -> bool:
    block = _header_block(data)
    return bool(block) and _HEADER.match(block[0]) is not None


def _looks_like_mail(data: bytes) -> bool:
    """Whether the first paragraph is nothing but headers, at least two of them those of a mail."""
    names = set()
    for line in _header_block(data):
        if line[:1] in b" \t":
            continue
        header = _HEADER.match(line)
        if header is None:
            return False
        names.add(header.group(1).lower())
    return len(names & _MAIL_HEADERS) >= 2


def extra(module: str, name: str, document: str, kind: str) -> Any:
    """A module of the extra `name`. Raises DocumentError where it is not installed; `kind` is what needs it."""
    try:
        return import_module(module)
    except ImportError as error:
        raise DocumentError(
            document, f"it is {kind}; to read it, install the extra: pip install 'fieldmark[{name}]'"
        ) from error


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


def write_text(path: Path, text: str) -> None:
    """Write a text to a file, all at once; any text can be (`writable`). Raises OSError."""
    with replacing(path) as stream:
        stream.write(writable(text))


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Make a folder, which is not there or empty, with these files: relative path -> content.

    Raises OSError, and FileNameError where a path is none.
    """
    draft = folder.with_name(f".{os.urandom(8).hex()}.tmp")
    with _named(folder, draft):
        folder.parent.mkdir(parents=True, exist_ok=True)
        try:
            draft.mkdir()
            for name, data in files.items():
                path = place(draft, *name.split("/"))
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
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
