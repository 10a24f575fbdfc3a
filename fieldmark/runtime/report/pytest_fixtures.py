"""Fixtures as pytest tests: a folder is a collector, each field of its document a test, and `(document)` one more."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from fieldmark.dsl.core.errors import FieldmarkError
from fieldmark.dsl.core.terms import Program
from fieldmark.runtime.io.programs import load
from fieldmark.runtime.report.junit import DOCUMENT, document_fault, failure_lines
from fieldmark.runtime.run import Answers, answering
from fieldmark.runtime.watch.checks import DocumentCheck, check_fixture
from fieldmark.runtime.watch.fixtures import FixtureError, is_fixture, read_fixture
from fieldmark.runtime.watch.page_changes import page_changes


class FixtureTests:
    """The hook that collects fixtures. Raises pytest.UsageError where the program or the schema cannot be read."""

    def __init__(self, program: str, schema: str | None) -> None:
        try:
            self._program: Program = load(program)
            self._answers: Answers = answering(self._program, evidence=True, schema=schema, folder=Path(program).parent)
        except FieldmarkError as error:
            raise pytest.UsageError(str(error)) from error

    @pytest.hookimpl
    def pytest_collect_directory(self, path: Path, parent: pytest.Collector) -> pytest.Collector | None:
        """A fixture's folder holds tests of fields and nothing else."""
        if not is_fixture(path):
            return None
        collector: FixtureFolder = FixtureFolder.from_parent(
            parent, path=path, program=self._program, answers=self._answers
        )
        return collector


class FixtureFolder(pytest.Directory):
    """A fixture: a test for each field of the program and of what was kept. It is checked when its first test runs."""

    def __init__(self, *, program: Program, answers: Answers, **known: Any) -> None:
        super().__init__(**known)
        self._program = program
        self._answers = answers

    @cached_property
    def check(self) -> DocumentCheck:
        """The check of the document."""
        return check_fixture(self.path, self._answers)

    @cached_property
    def changes(self) -> dict[str, str]:
        """What changed on the page, by field."""
        return page_changes(self.check)

    def collect(self) -> Iterator[pytest.Item]:
        """`(document)`, then the fields in the program's order, then those that the program no longer has."""
        try:
            kept = read_fixture(self.path).answers["values"]
        except FixtureError:
            kept = {}
        fields = [field.name for field in self._program.fields]
        records = [records.name for records in self._program.records]
        for name in dict.fromkeys([DOCUMENT, *fields, *records, *kept]):
            item: FieldTest = FieldTest.from_parent(self, name=name)
            yield item


class FieldTest(pytest.Item):
    """That a field of a document is what was kept."""

    parent: FixtureFolder

    def runtest(self) -> None:
        """Raise FieldError where it is not."""
        lines = list(self._lines())
        if lines:
            raise FieldError("\n".join(lines))

    def _lines(self) -> Iterator[str]:
        one = self.parent.check
        fault = document_fault(one)
        if self.name == DOCUMENT:
            yield from [] if fault is None else [fault]
        elif one.error is not None:
            pytest.skip("the document cannot be checked, see (document)")
        for field in one.fields:
            if field.field == self.name and field.failed:
                yield from failure_lines(field, self.parent.changes.get(field.field))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *_: Any) -> Any:
        """What differs, without a traceback."""
        if isinstance(excinfo.value, FieldError):
            return str(excinfo.value)
        return super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """The fixture's folder and the test's name."""
        return self.path, None, f"{self.parent.name}::{self.name}"


class FieldError(Exception):
    """A field is not what was kept; the message says what differs."""
