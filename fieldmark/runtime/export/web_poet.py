"""A program as a web-poet page object: a folder with its module, its page class, its item class and its fixtures.

    trips_program/                         the package that runs without fieldmark (`python`)
    trips_page.py                          `TripsPage`, `TripsItem`
    fixtures/trips_page.TripsPage/test-1/  inputs/HttpResponse-body.html, inputs/HttpResponse-info.json, output.json,
                                           meta.json: the layout that web-poet's pytest plugin runs
    pytest.ini                             so that `pytest` finds the modules

Pages of HTML only: e-mails, texts and forms do not come as HTTP responses. Field names become Python names; where that
changes one, the item's docstring says so.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote as percent_encoded

from fieldmark.dsl.core.errors import ProgramError
from fieldmark.dsl.core.terms import Field, Program, Records
from fieldmark.dsl.syntax.reading import quote
from fieldmark.runtime.export.python import docstring, export_python, kind_of, literal, python_names, shown
from fieldmark.runtime.io.documents import bytes_of
from fieldmark.runtime.io.files import PAGES, ending
from fieldmark.runtime.watch.fixtures import Fixture

ABSTAINED: Final = "abstained"
"""The field of the item that holds the reasons of what abstains."""

_TAKEN: Final = frozenset(
    (
        *(ABSTAINED, "answers", "field", "cached_property", "str", "list", "dict"),
        *("response", "to_item", "item_cls", "validate_input", "fields_to_ignore", "skip_nonitem_fields"),
        *("html", "url", "base_url", "urljoin", "selector", "css", "xpath", "jmespath"),
    )
)
"""Names that a field of the item cannot have: the page's module uses them, or web-poet's `WebPage`."""

_FILE: Final = '''\
"""The web-poet page object of the program {shown}; its answers are those of `{module}`.

Written by `fieldmark export`. Subclass `{name}Page` to change a field; learn and export anew to change the program.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from web_poet import WebPage, field

from {module} import extract


@dataclass
class {name}Item:
    """What the program finds; None where it finds nothing or abstains, and then `{abstained}` says why.{renamed}"""

{members}


class {name}Page(WebPage[{name}Item]):
    """A page that the program reads."""

    @cached_property
    def answers(self) -> dict[str, Any]:
        """All that the program says of the page; decoded by the response's headers where they name an encoding."""
        declared = self.response.headers.declared_encoding() is not None
        return extract(self.response.text if declared else bytes(self.response.body), "page.html")
{fields}'''

_FIELD: Final = '''
    @field
    def {name}(self) -> {kind}:
        """{about}"""
        found: {kind} = self.answers[{path}]
        return found
'''

_INI: Final = "[pytest]\npythonpath = .\ntestpaths = fixtures\n"


@dataclass(frozen=True, slots=True)
class Package:
    """The files of a folder, by path, and the documents of the fixtures that are no pages of HTML."""

    files: dict[str, bytes]
    left_out: tuple[str, ...]


def export_web_poet(program: Program, fixtures: Iterable[Fixture] = ()) -> Package:
    """The package of a program. Raises ProgramError where it is for forms."""
    if program.kind != "html":
        raise ProgramError("web-poet reads web pages, and the program is for forms")
    slug = _slug(program.name)
    name = "".join(word.capitalize() for word in slug.split("_"))
    members = dict(python_names([*program.fields, *program.records], _TAKEN))
    files = {
        **{f"{slug}_program/{path}": data for path, data in export_python(program).items()},
        f"{slug}_page.py": _page_file(program, slug, name, members).encode("utf-8"),
        "pytest.ini": _INI.encode("utf-8"),
    }
    given = list(fixtures)
    pages = [fixture for fixture in given if PAGES.get(ending(fixture.document)) == "html"]
    for number, fixture in enumerate(pages, 1):
        folder = f"fixtures/{slug}_page.{name}Page/test-{number}"
        files |= {f"{folder}/{path}": data for path, data in _fixture_files(fixture, members)}
    return Package(files, tuple(fixture.name for fixture in given if fixture not in pages))


def _slug(name: str) -> str:
    words = re.findall(r"[a-z0-9]+", name.lower())
    return "_".join(words) if words and not words[0][0].isdigit() else "_".join(["program", *words])


def _page_file(program: Program, slug: str, name: str, members: dict[str, Field | Records]) -> str:
    kinds = {member: f"{kind_of(item)} | None" for member, item in members.items()}
    fields = [
        _FIELD.format(
            name=member,
            kind=kinds[member],
            about=f"The program's {shown(item)}.",
            path=f'"values"][{literal(item.name)}',
        )
        for member, item in members.items()
    ]
    about = "The reasons of what abstains, by the program's names."
    fields.append(_FIELD.format(name=ABSTAINED, kind="dict[str, str]", about=about, path='"abstained"'))
    renamed = [
        f"`{member}` is the program's {quote(item.name)}." for member, item in members.items() if member != item.name
    ]
    more = docstring("".join(f"\n    {line}" for line in ["", *renamed])) + "\n    " if renamed else ""
    return _FILE.format(
        shown=docstring(quote(program.name)),
        module=f"{slug}_program",
        name=name,
        abstained=ABSTAINED,
        renamed=more,
        members="\n".join(f"    {member}: {kind}" for member, kind in {**kinds, ABSTAINED: "dict[str, str]"}.items()),
        fields="".join(fields),
    )


def _fixture_files(fixture: Fixture, members: dict[str, Field | Records]) -> Iterator[tuple[str, bytes]]:
    values = fixture.answers["values"]
    output = {name: values.get(item.name) for name, item in members.items()}
    known = fixture.source.startswith(("http://", "https://"))
    url = fixture.source if known else f"https://fixture.invalid/{percent_encoded(fixture.name)}"
    info = {"url": url, "status": 200, "headers": [], "_encoding": None, "type": "HttpResponse"}
    yield "inputs/HttpResponse-body.html", bytes_of(fixture.document, fixture.name)
    yield "inputs/HttpResponse-info.json", _json(info)
    yield "output.json", _json({**output, ABSTAINED: fixture.answers["abstained"]})
    yield "meta.json", _json({"fixture": fixture.name, "source": fixture.source, "date": fixture.date})


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=True, indent=2).encode("ascii") + b"\n"
