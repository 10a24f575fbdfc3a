"""A pytest plugin: `pytest --fieldmark PROGRAM FIXTURES` runs a test for each document and field.

Fixtures are folders among what pytest is told to collect, beside any other tests. Nothing is loaded and nothing is
collected unless the option is given.
"""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option `--fieldmark`."""
    group = parser.getgroup("fieldmark", "fieldmark: programs held against their fixtures")
    group.addoption("--fieldmark", metavar="PROGRAM", help="Run this program on the fixtures among what is collected.")
    group.addoption("--fieldmark-schema", metavar="SCHEMA", help="A domain schema, as for `fieldmark extract`.")


def pytest_configure(config: pytest.Config) -> None:
    """Register what collects fixtures, where a program is given."""
    program = config.getoption("fieldmark")
    if program is not None:
        from fieldmark.runtime.report.pytest_fixtures import FixtureTests  # noqa: PLC0415 - only where it is used

        tests = FixtureTests(config.invocation_params.dir / program, config.getoption("fieldmark_schema"))
        config.pluginmanager.register(tests, "fieldmark-fixtures")
