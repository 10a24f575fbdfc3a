"""The `fieldmark` command: its subcommands, and what errors look like to people.

A mistake of the user ends in one message and exit status 2, never in a traceback. Subcommands are imported when they
are asked for, so that running a program does not load the learner.
"""

from __future__ import annotations

import errno
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any, Final

import click
from click.exceptions import Exit

from fieldmark import __version__
from fieldmark.dsl.core.errors import FieldmarkError

COMMANDS: Final = {
    "learn": ("learn", "Learn a program from labelled documents."),
    "extract": ("extract", "Run a program on documents: one JSON object a line."),
    "boxes": ("extract", "Keep what is read from PDF files and images beside them."),
    "show": ("programs", "Check a program and print it in its canonical form."),
    "explain": ("programs", "Say what a program does, or why it finds what it finds in a document."),
    "diff": ("programs", "Say what is different between two programs."),
    "fixture": ("watch", "Keep documents with their values, to check programs with."),
    "check": ("watch", "Say where a program no longer says what it said, or what is true."),
    "watch": ("watch", "Say whether a feed of pages is still like the fixtures."),
    "stress": ("stress", "Run a program on simulated changes of its documents, and say what breaks."),
    "export": ("export", "Write a program as a Python module, XPath, CSS or JSON."),
    "repair": ("repair", "Propose a program for pages whose format has changed."),
    "segment": ("amber", "Find the records of list pages by a domain schema."),
    "gazetteer": ("amber", "Grow the gazetteers of a domain schema over unlabelled pages."),
}
"""The subcommands in the order of use: name -> its module, where it is the function `NAME_command`, and a summary."""

INTERRUPTED: Final = 130
"""Exit status after Ctrl-C, as shells expect it."""

TERMINATED: Final = 143
"""Exit status after SIGTERM, as shells expect it."""


class _Misuse(click.ClickException):
    """A mistake of the user, in one message."""

    exit_code = 2


class _Commands(click.Group):
    """The group of subcommands, imported one by one."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = getattr(import_module(f"fieldmark.runtime.cli.{COMMANDS[cmd_name][0]}"), f"{cmd_name}_command")
        assert isinstance(command, click.Command)
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

    def invoke(self, ctx: click.Context) -> object:
        with _in_one_message(), _ended_by_sigterm():
            return super().invoke(ctx)


@contextmanager
def _in_one_message() -> Iterator[None]:
    """Let what went wrong in the block end in one message and an exit status."""
    try:
        yield
    except FieldmarkError as error:
        raise _Misuse(str(error)) from error
    except OSError as error:
        if error.errno == errno.EPIPE:
            raise
        if error.filename is None:
            _drop_output()
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


def _drop_output() -> None:
    """Let what standard output could not take be forgotten, or Python tries once more when it ends, and complains."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="fieldmark")
def main() -> None:
    """Learn small, readable programs that pull values out of documents, and run them.

    The exit status is 0 where all is well, 1 where a command has found something to look at (COMMAND --help says what),
    2 where it could not do its work, 130 or 143 where it was interrupted.
    """
