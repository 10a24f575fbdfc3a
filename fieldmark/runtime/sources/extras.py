"""Libraries that only some documents need: loaded when they are, and named with how to install them where missing."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from fieldmark.dsl.errors import DocumentError


def extra(module: str, name: str, document: str, kind: str) -> Any:
    """A module of the extra `name`. Raises DocumentError where it is not installed; `kind` is what needs it."""
    try:
        return import_module(module)
    except ImportError as error:
        raise DocumentError(
            document, f"it is {kind}; to read it, install the extra: pip install 'fieldmark[{name}]'"
        ) from error
