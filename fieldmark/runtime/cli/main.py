"""The `fieldmark` command: its subcommands, what errors look like to people, and what the commands have in common.

A mistake of the user ends in one message and exit status 2, never in a traceback. Subcommands are imported when they
are asked for, so that running a program does not load the learner. Paths that are read are not checked beforehand: a
document that cannot be read must not stop the others, and what reads a file says best what is wrong with it. Where a
command writes is checked before any work is done.
"""

from __future__ import annotations

import errno
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from io import TextIOWrapper
from itertools import chain
from pathlib import Path
from time import perf_counter
from typing import IO, Any, Final, TypeVar

import click
from click.exceptions import Exit

from fieldmark import __version__
from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.errors import DocumentError, FieldmarkError
from fieldmark.runtime.cli.options import defaults_of, no_documents, options_of, tool_table
from fieldmark.runtime.io.files import replacing, walk_documents
from fieldmark.runtime.io.names import json_bytes, json_pieces

COMMANDS: Final = {
    "label": ("learn", "Label documents by clicking, in a browser on this machine."),
    "learn": ("learn", "Learn a program from labelled documents."),
    "induce": ("induce", "Make a program from pages without labels, by noisy annotators."),
    "calibrate": ("induce", "Learn how annotators err and lists look, from sample sites."),
    "extract": ("extract", "Run a program on documents: one JSON object a line."),
    "batch": ("batch", "Run programs on very many documents, and lose none."),
    "boxes": ("extract", "Keep what is read from PDF files and images beside them."),
    "show": ("programs", "Check a program and print it in its canonical form."),
    "explain": ("programs", "Say what a program does, or why it finds what it finds in a document."),
    "diff": ("programs", "Say what is different between two programs."),
    "fixture": ("watch", "Keep documents with their values, to check programs with."),
    "check": ("watch", "Say where a program no longer says what it said, or what is true."),
    "watch": ("watch", "Say whether a feed of pages is still like the fixtures."),
    "stress": ("stress", "Run a program on simulated changes of its documents, and say what breaks."),
    "export": ("programs", "Write a program as a Python module, XPath, CSS or JSON."),
    "repair": ("learn", "Propose a program for pages whose format has changed."),
    "ask": ("ask", "Find the lists on pages that answer a question in words."),
    "segment": ("unlabelled", "Find the records of list pages by a domain schema."),
    "blocks": ("unlabelled", "Divide pages into blocks as they are seen."),
    "gazetteer": ("unlabelled", "Grow the gazetteers of a domain schema over unlabelled pages."),
}
"""The subcommands in the order of use: name -> its module, where it is the function `NAME_command`, and a summary."""

INTERRUPTED: Final = 130
"""Exit status after Ctrl-C, as shells expect it."""

TERMINATED: Final = 143
"""Exit status after SIGTERM, as shells expect it."""


class _Misuse(click.ClickException):
    exit_code = 2


class _Commands(click.Group):
    """The group of subcommands, imported one by one."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = _command(cmd_name)
        ctx.default_map = {cmd_name: _defaults(command, cmd_name)}
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in COMMANDS.items()])

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        _open_streams()
        with _in_one_message():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> None:
        """Run a command, which returns its exit status; None is 0."""
        with _in_one_message(), _ended_by_sigterm():
            ctx.exit(super().invoke(ctx) or 0)


def _command(name: str) -> click.Command:
    command = getattr(import_module(f"fieldmark.runtime.cli.{COMMANDS[name][0]}"), f"{name}_command")
    assert isinstance(command, click.Command)
    _give_loudness(command)
    return command


def _give_loudness(command: click.Command) -> None:
    """Give a command, or those of a group, the options that all commands have."""
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            _give_loudness(inner)
    elif not any(parameter.name == "quiet" for parameter in command.params):
        command.params += [
            click.Option(["-q", "--quiet"], is_flag=True, **_LOUDNESS, help="Tell results and errors alone."),
            click.Option(["-v", "--verbose"], is_flag=True, **_LOUDNESS, help="Tell more, and where errors come from."),
        ]


def _defaults(command: click.Command, name: str) -> dict[str, Any]:
    path, table = tool_table()
    if not table:
        return {}
    shared = {key: value for key, value in table.items() if not isinstance(value, dict)}
    unknown = [key for key, value in table.items() if isinstance(value, dict) and key not in COMMANDS]
    if unknown:
        raise click.UsageError(f"{path}: [tool.fieldmark.{unknown[0]}]: there is no command {unknown[0]!r}")
    own = options_of(command)
    for key in shared:  # most are the command's own, so that others are seldom imported
        if key not in own and not any(key in options_of(_command(other)) for other in COMMANDS):
            raise click.UsageError(f"{path}: [tool.fieldmark]: no command has an option {key!r}")
    return defaults_of(command, {} if name in shared else table.get(name, {}), path, name, shared)


def _keep(ctx: click.Context, parameter: click.Parameter, value: bool) -> None:
    ctx.meta[f"fieldmark.{parameter.name}"] = value


_LOUDNESS: Final[dict[str, Any]] = {"expose_value": False, "callback": _keep}


def is_quiet() -> bool:
    """Whether results and errors alone are wanted."""
    return _is("quiet")


def is_verbose() -> bool:
    """Whether more is wanted than else is told."""
    return _is("verbose")


def _is(loudness: str) -> bool:
    ctx = click.get_current_context(silent=True)
    return ctx is not None and bool(ctx.meta.get(f"fieldmark.{loudness}"))


def shows_colours(*, err: bool = False) -> bool:
    """Whether the standard output, or error, is a terminal, and nobody asked for no colours (https://no-color.org)."""
    return (sys.stderr if err else sys.stdout).isatty() and not os.environ.get("NO_COLOR")


def painted(text: str, colour: str | None, *, err: bool = False) -> str:
    """A text in a colour, where colours are shown."""
    return click.style(text, fg=colour) if colour is not None and shows_colours(err=err) else text


def note(text: str) -> None:
    """Tell something on standard error, unless results and errors alone are wanted; its first words are its kind."""
    if not is_quiet():
        _tell_apart(text)


def _tell_apart(text: str) -> None:
    kind, mark, rest = text.partition(":")
    click.echo(f"{painted(kind, 'yellow', err=True)}{mark}{rest}", err=True)


def tell_json(content: Any) -> None:
    """Print JSON values on a line."""
    click.echo(json_bytes(content), nl=False)


def tell_written(path: Path) -> None:
    """Tell on standard output that a file was written, unless results and errors alone are wanted."""
    if not is_quiet():
        click.echo(f"written to {click.format_filename(path)}")


@contextmanager
def _in_one_message() -> Iterator[None]:
    """Let what went wrong in the block end in one message and an exit status."""
    try:
        yield
    except FieldmarkError as error:
        if is_verbose():
            from traceback import format_exception  # noqa: PLC0415 - only where it is asked for

            click.echo("".join(format_exception(error)), err=True, nl=False)
        raise _Misuse(str(error)) from error
    except OSError as error:
        if error.errno == errno.EPIPE:
            raise
        if error.filename is None:  # or Python tries once more to write it when it ends, and complains
            with suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        where = "the output" if error.filename is None else click.format_filename(error.filename)
        raise _Misuse(f"{where}: {error.strerror or error}") from error
    except KeyboardInterrupt as error:
        click.echo("interrupted", err=True)
        raise Exit(INTERRUPTED) from error


@contextmanager
def _ended_by_sigterm() -> Iterator[None]:
    """Let SIGTERM, by which batches are ended, clean up as Ctrl-C does; only the main thread can."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(*_: object) -> None:
        raise SystemExit(TERMINATED)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _open_streams() -> None:
    """Put streams where Python has None because they were closed: what is written to the output then fails, as it must.

    Of what is written to the standard error nothing is said: there is no place to say it.
    """
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # as `writable`: a name that others give stops no command


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="fieldmark")
def main() -> None:
    """Learn small, readable programs that pull values out of documents, and run them.

    The exit status is 0 where all is well, 1 where a command has found something to look at (COMMAND --help says what),
    2 where it could not do its work, 130 or 143 where it was interrupted.
    """


D = TypeVar("D")


@contextmanager
def writing(path: Path | None) -> Iterator[IO[bytes]]:
    """A stream that becomes the file at `path` when the block ends, or else standard output. Raises OSError."""
    if path is not None:
        with replacing(path) as stream:
            yield stream
        return
    with click.open_file("-", "wb") as stream:
        yield stream
        stream.flush()


def write_lines(paths: Iterable[Path], kind: Kind, output: Path | None, line: Callable[[Path], dict[str, Any]]) -> int:
    """Write one JSON object a line for each document in files and folders; 1 where one of them has an error, else 0.

    Raises click.UsageError where there are no documents.
    """
    failed = False
    found = contents(paths, kind, line)
    with writing(output) as stream:
        for content in found:
            failed = failed or "error" in content
            for piece in json_pieces(content):
                stream.write(piece)
            stream.write(b"\n")
            stream.flush()
    return int(failed)


def contents(paths: Iterable[Path], kind: Kind, content: Callable[[Path], dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The content of each document in files and folders, or its error.

    Raises click.UsageError at once where there are none.
    """
    given = list(paths)
    documents = walk_documents(given, kind)
    first = next(documents, None)
    if first is None:
        raise no_documents(given, kind)
    made = _made(content, chain([first], documents))
    return ({"document": one.name, "error": one.reason} if isinstance(one, DocumentError) else one for _, one in made)


def _made(make: Callable[[Path], D], paths: Iterable[Path]) -> Iterator[tuple[Path, D | DocumentError]]:
    """What is made of each document, or why it cannot be read; how long that took is told where more is wanted."""
    for path in paths:
        begun = perf_counter()
        try:
            done: D | DocumentError = make(path)
        except DocumentError as error:
            done = error
        if is_verbose():
            click.echo(f"{click.format_filename(path)}: {1000 * (perf_counter() - begun):.0f} ms", err=True)
        yield path, done


def read_all(
    read: Callable[[Path], D], paths: Iterable[Path], kind: Kind = "html"
) -> tuple[list[tuple[Path, D]], list[DocumentError]]:
    """The documents in files and folders, each with its path, and why others cannot be read."""
    documents: list[tuple[Path, D]] = []
    unreadable: list[DocumentError] = []
    for path, one in _made(read, walk_documents(paths, kind)):
        if isinstance(one, DocumentError):
            unreadable.append(one)
        else:
            documents.append((path, one))
    return documents, unreadable


def read_some(read: Callable[[Path], D], paths: Sequence[Path]) -> tuple[list[D], bool]:
    """The pages in files and folders, and whether some cannot be read, which are named on standard error.

    Raises click.UsageError where there are none.
    """
    documents, unreadable = read_all(read, paths)
    tell_left_out(unreadable)
    if not documents:
        raise click.UsageError("none of the pages can be read") if unreadable else no_documents(paths)
    return [document for _, document in documents], bool(unreadable)


def tell_left_out(errors: Iterable[Exception]) -> None:
    """Name on standard error what is left out, and why: an error, which is told whatever else is wanted."""
    for error in errors:
        _tell_apart(f"left out: {error}")
