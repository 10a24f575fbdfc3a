"""A program as a list of expressions: one line for each strategy, with comments that say what it does not say."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from fieldmark.dsl.blueprints import Blueprint
from fieldmark.dsl.programs import Field, Program, Records, Strategy, separations_of
from fieldmark.dsl.syntax.printer import print_separations, print_strategy, print_text
from fieldmark.dsl.syntax.quoting import quote
from fieldmark.dsl.syntax.types import print_conversion
from fieldmark.dsl.text import Whole
from fieldmark.runtime.export.css import css_of
from fieldmark.runtime.export.xpath import Expression, InexpressibleError, xpath_of

_WIDTH: Final = 100

_HEAD: Final = (
    "{language} for the program {name}: an expression for each strategy, which selects the nodes whose text the "
    "strategy reads. An expression is exact where nothing else is said: the strategy's own nodes on every page "
    "{pages}. What no expression says: that the region around a landmark must look as it did (the blueprint); that "
    "strategies vote, and a field abstains where they differ or one of them finds several candidates; that "
    "surroundings decide between sections that look alike; and that a value of an unusual shape or length is not "
    "trusted. The Python export says all of it."
)

_PAGES: Final = {
    "XPath": "without templates that lxml parsed without comments, with no white space but ASCII's and no-break spaces",
    "CSS": "without templates, scripts and styles, in whose attributes no white space could be left out",
}


@dataclass(frozen=True, slots=True)
class Listing:
    """The text of a list, with how many strategies it has, and of how many there is an expression."""

    text: str
    strategies: int
    expressed: int


class _Writer:
    """Collects the lines of a list. `write` makes an expression, `remark` a comment of a line."""

    def __init__(self, write: Callable[[Strategy], Expression], remark: Callable[[str], str]) -> None:
        self._write = write
        self._remark = remark
        self.lines: list[str] = []
        self.strategies = self.expressed = 0

    def say(self, text: str, indent: int = 0) -> None:
        """Add a comment, in lines of bounded width."""
        margin = " " * indent
        for line in textwrap.wrap(text, _WIDTH, initial_indent=margin, subsequent_indent=f"{margin}  ") or [""]:
            self.lines.append(self._remark(line))

    def field(self, field: Field) -> None:
        """Add the strategies of a field."""
        self.lines.append("")
        self.say(f"field {quote(field.name)}" + ("" if field.formats else ": never on a page, so not looked for"))
        for number, layout in enumerate(field.formats, 1):
            for place, part in enumerate(layout.parts, 1):
                for nth, strategy in enumerate(part.strategies, 1):
                    where = f"format {number}, " if len(field.formats) > 1 else ""
                    where += f"part {place}, " if len(layout.parts) > 1 else ""
                    self._strategy(strategy, f"{where}strategy {nth}")

    def _strategy(self, strategy: Strategy, where: str) -> None:
        value = strategy.value
        self.lines.append(self._remark(f"  {where}"))
        self.lines += map(self._remark, print_strategy(strategy, 2).splitlines()[1:])
        self.strategies += 1
        try:
            expression = self._write(strategy)
        except InexpressibleError as error:
            self.say(f"not expressed: {error}", 2)
            return
        self.expressed += 1
        for lost in expression.lost:
            self.say(f"selects more, as it does not say this: {lost}", 2)
        if value.text != Whole():
            self.say(f"the value is a part of the text: {print_text(value.text)}", 2)
        if value.conversion is not None:
            self.say(f"the value is converted to: {print_conversion(value.conversion)}", 2)
        if isinstance(strategy.blueprint, Blueprint) and strategy.blueprint.entries:
            self.say("and only where the region looks as the blueprint says", 2)
        self.lines.append(expression.text)

    def records(self, records: Records) -> None:
        """Say of records that they are not expressed."""
        self.lines.append("")
        self.say(f"records {quote(records.name)}, each {print_separations(separations_of(records))}")
        self.say("not expressed: each record is read as a document of its own, and no expression makes one", 2)
        self.strategies += 1


def export_xpath(program: Program) -> Listing:
    """The XPath expressions of a program; comments begin with `#`."""
    return _listing(program, "XPath", _Writer(xpath_of, lambda line: f"# {line}".rstrip()))


def export_css(program: Program) -> Listing:
    """The CSS selectors of a program, with its comments."""
    return _listing(program, "CSS", _Writer(css_of, lambda line: f"/* {line.replace('*/', '* /')} */"))


def _listing(program: Program, language: str, writer: _Writer) -> Listing:
    writer.say(_HEAD.format(language=language, name=quote(program.name), pages=_PAGES[language]))
    for field in program.fields:
        writer.field(field)
    for records in program.records:
        writer.records(records)
    return Listing("\n".join(writer.lines) + "\n", writer.strategies, writer.expressed)
