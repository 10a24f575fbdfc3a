"""Checks as JUnit XML, which CI services read: a test suite for each document, a test case for each field.

There is no one standard; what GitHub's actions, GitLab and Jenkins all read is `testsuites`, `testsuite`, `testcase`,
`failure`, `error` and `system-out`, with the attributes written here. Of every suite the first case, `(document)`, is
that the document can be read and its format is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import BinaryIO, Final
from xml.etree import ElementTree as ET

from fieldmark.dsl.syntax.notation import printable
from fieldmark.runtime.io.names import shown_path
from fieldmark.runtime.watch.checks import NOTHING_THERE, DocumentCheck, FieldCheck
from fieldmark.runtime.watch.page_changes import what_changed, what_differs

DOCUMENT: Final = "(document)"
"""The name of the case that stands for the document as a whole; no field can have it."""

_LONGEST: Final = 2_000
"""Characters of a message."""

_VALUE: Final = 200
"""Characters of a value in a message."""


class JunitFile:
    """JUnit XML in the making: checks are added one by one, and written with their counts at the end."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._suites: list[bytes] = []
        self._counts = Counter(tests=0, failures=0, errors=0)

    def add(self, one: DocumentCheck, changes: Mapping[str, str]) -> None:
        """Add the check of a document; `changes` is what changed on its page, by field."""
        folder = one.fixture.folder if one.known == "fixture" and one.fixture is not None else one.document
        place = printable(shown_path(folder), _LONGEST)
        cases = [_document_case(one), *(_field_case(field, changes.get(field.field)) for field in one.fields)]
        faults = {f"{kind}s": sum(case.find(kind) is not None for case in cases) for kind in ("failure", "error")}
        counts = {"tests": len(cases), **faults}
        suite = ET.Element("testsuite", {"name": place, **{name: str(count) for name, count in counts.items()}})
        for case in cases:
            case.set("classname", place)
            suite.append(case)
        self._counts.update(counts)
        ET.indent(suite)
        self._suites.append(ET.tostring(suite, encoding="utf-8"))

    def write(self, stream: BinaryIO) -> None:
        """Write what was added."""
        root = ET.Element("testsuites", {"name": printable(self._name, _LONGEST)})
        root.attrib.update({name: str(count) for name, count in self._counts.items()})
        root.text = "\n"
        head, tail = ET.tostring(root, encoding="utf-8", xml_declaration=True).rsplit(b"</", 1)
        stream.write(head)
        for suite in self._suites:
            stream.write(suite + b"\n")
        stream.write(b"</" + tail + b"\n")


def document_fault(one: DocumentCheck) -> str | None:
    """Why a document as a whole fails, or None."""
    if one.error is not None:
        return printable(one.error, _LONGEST)
    return f"unknown format: {NOTHING_THERE}" if one.unknown_format else None


def failure_lines(field: FieldCheck, change: str | None) -> Iterator[str]:
    """A field that fails, in lines: what became of its value, where, why, what changed on the page."""
    yield f"{field.outcome}: {what_changed(field, _VALUE)}"
    why = what_differs(field)
    if why:
        yield f"why: {why}"
    if change:
        yield f"page: {printable(change, _LONGEST)}"
    if field.distance:
        yield f"the region is {field.distance:.2f} from its blueprint (0 same, 1 nothing in common)"


def _document_case(one: DocumentCheck) -> ET.Element:
    case = _case(DOCUMENT)
    fault = document_fault(one)
    if fault is not None:
        kind, what = ("failure", "unknown format") if one.error is None else ("error", "unreadable")
        ET.SubElement(case, kind, {"message": fault, "type": what})
    return case


def _field_case(field: FieldCheck, change: str | None) -> ET.Element:
    case = _case(printable(field.field, _LONGEST))
    if field.failed:
        lines = list(failure_lines(field, change))
        failure = ET.SubElement(case, "failure", {"message": "; ".join(lines), "type": field.outcome})
        failure.text = "\n".join(lines)
    elif field.outcome not in {"unchanged", "found"}:
        ET.SubElement(case, "system-out").text = f"{field.outcome}: {what_differs(field)}"
    return case


def _case(name: str) -> ET.Element:
    return ET.Element("testcase", {"name": name, "classname": "", "time": "0"})
