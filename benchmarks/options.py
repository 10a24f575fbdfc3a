"""Options of the command line that benchmarks share, so that one name means one thing in all of them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

from fieldmark.runtime.learning import LEARNERS

Options: TypeAlias = Namespace

SHARED: Final[Mapping[str, Mapping[str, Any]]] = {
    "set": {"help": "a folder of the data: swde, court_emails, ..."},
    "sets": {"nargs": "+", "help": "folders of the data"},
    "--group": {"default": "site", "help": "key of the truth that tells groups apart (default: %(default)s)"},
    "--examples": {"type": int, "default": 3, "help": "documents labelled a group (default: %(default)s)"},
    "--draws": {"type": int, "default": 1, "help": "random choices of what is labelled (default: %(default)s)"},
    "--documents": {"type": int, "help": "documents read (default: %(default)s)"},
    "--fields": {"nargs": "*", "help": "only these fields"},
    "--algorithm": {"choices": LEARNERS, "default": "lrsyn"},
    "--literal": {"action": "store_true", "help": "leave out values that do not stand on their page"},
    "--clean": {"action": "store_true", "help": "only pages whose truth was strictly checked"},
    "--schema": {"default": "courts", "help": "a schema's file or shipped name (default: %(default)s)"},
    "--only": {"default": "", "help": "only groups whose name contains this"},
    "--failures": {"type": int, "default": 0, "help": "print up to this many failures a group"},
    "--inbox": {"type": int, "default": 0, "help": "documents without labels a group (default: %(default)s)"},
    "--jobs": {"type": int, "default": 2, "help": "processes (default: %(default)s)"},
    "--output": {"type": Path, "help": "folder of results"},
}


def option_parser(about: str | None, shared: str = "", **defaults: object) -> ArgumentParser:
    """A parser whose help is a module's docstring, with the shared options of these names; `defaults` are its own."""
    parser = ArgumentParser(description=about, formatter_class=RawDescriptionHelpFormatter)
    for name in shared.split():
        names = ("-o", name) if name == "--output" else (name,)
        parser.add_argument(*names, **SHARED[name])
    parser.set_defaults(**defaults)
    return parser
