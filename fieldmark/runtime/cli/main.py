"""The `fieldmark` command: its subcommands, and what errors look like to people.

A mistake of the user ends in one message and exit status 2, never in a traceback. Subcommands are imported when they
are asked for, so that running a program does not load the learner.
"""

from __future__ import annotations

import errno
from importlib import import_module
from typing import Final

import click

from fieldmark import __version__
from fieldmark.dsl.errors import FieldmarkError

COMMANDS: Final = {
    "learn": "Learn a program from labelled documents.",
    "extract": "Run a program on documents: one JSON object a line.",
    "boxes": "Keep what is read from PDF files and images beside them.",
    "show": "Check a program and print it in its canonical form.",
    "explain": "Say what a program does, or why it finds what it finds in a document.",
    "diff": "Say what is different between two programs.",
    "fixture": "Keep documents with their values, to check programs with.",
    "check": "Say where a program no longer says what it said, or what is true.",
    "watch": "Say whether a feed of pages is still like the fixtures.",
    "stress": "Run a program on simulated changes of its documents, and say what breaks.",
    "export": "Write a program as a Python module, XPath, CSS or JSON.",
    "repair": "Propose a program for pages whose format has changed.",
    "segment": "Find the records of list pages by a domain schema.",
    "gazetteer": "Grow the gazetteers of a domain schema over unlabelled pages.",
}
"""The subcommands in the order of use, with a summary; each is the function `command` of the module of its name."""

INTERRUPTED: Final = 130
"""Exit status after Ctrl-C, as shells expect it."""


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
        command = import_module(f"fieldmark.runtime.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except FieldmarkError as error:
            raise _Misuse(str(error)) from error
        except OSError as error:
            if error.errno == errno.EPIPE or error.filename is None:
                raise
            raise _Misuse(f"{click.format_filename(error.filename)}: {error.strerror}") from error
        except KeyboardInterrupt:
            click.echo("interrupted", err=True)
            ctx.exit(INTERRUPTED)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="fieldmark")
def main() -> None:
    """Learn small, readable programs that pull values out of documents, and run them."""
