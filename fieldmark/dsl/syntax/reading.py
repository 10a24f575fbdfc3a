"""Reading a program text: its tokens, its lines, and what is said where something else stands than could.

A line belongs to the one before where it is indented deeper than the line that began it; white space within a line,
blank lines and comments mean nothing. Readers try one term after another; what each of them waited for is kept for the
farthest place that any of them reached, and that is the place, and the expectation, that an error names.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, NoReturn, get_args

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.errors import ProgramSyntaxError
from fieldmark.dsl.syntax.quoting import QuotingError, escape, unquote, unremark

MAX_FOUND: Final = 40
"""Most characters of the program that are repeated in a message."""

MAX_PROBLEM: Final = 400
"""Longest problem sentence, in characters."""

MAX_AFTER_CARET: Final = 100
"""Most characters of the line shown to the right of the place."""

_LINE_END: Final = re.compile(r"\r\n|[\r\n]")
_NAME: Final = r"[^\W\d][\w.-]*+"
_BARE_NAME: Final = re.compile(_NAME)
_BARE_PATH: Final = re.compile(rf"{_NAME}(?:/{_NAME})*+")
_GAP: Final = re.compile(r"(?:[^\S\r\n]|\ufeff|#[^\r\n]*+)*+")
_TOKEN: Final = re.compile(
    r'(?P<string>"[^"\\\r\n]*+(?:\\[^\r\n][^"\\\r\n]*+)*+")'
    rf"|(?P<path>{_NAME}(?:/{_NAME})++)|(?P<word>{_NAME})"
    r"|(?P<number>-?[0-9]++(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?(?![\w.-]))"
    r'|(?P<open>"[^\r\n]*+)|(?P<sign>[][(){}<>:;,/=@+|])|(?P<odd>[^\s"#;:,|{}]++|.)',
    re.DOTALL,
)

TokenKind = Literal["string", "path", "word", "number", "open", "sign", "odd", "end"]
"""What a token is: `open` is a string that is not closed on its line, `odd` what no program has."""

_KINDS: Final[dict[str | None, TokenKind]] = {kind: kind for kind in get_args(TokenKind)}

LINE_OVER: Final = "the end of the line"
PROGRAM_OVER: Final = "the end of the program"


class Token(NamedTuple):
    """A token with its place; `indent` is the spaces before it where it is the first of its line, else -1."""

    kind: TokenKind
    text: str
    start: int
    indent: int


class FaultError(Exception):
    """What is wrong at an offset of the text, and what could have stood there."""

    def __init__(self, start: int, problem: str, expected: tuple[str, ...] = ()) -> None:
        super().__init__(problem)
        self.start = start
        self.problem = problem
        self.expected = expected


@dataclass(frozen=True, slots=True)
class Source:
    """A program text with the name by which messages call it, usually its path."""

    name: str
    text: str

    def error(self, fault: FaultError) -> ProgramSyntaxError:
        """The error of a fault. Lines end at LF, CR or CRLF; columns count characters."""
        number, first = 1, 0
        for found in _LINE_END.finditer(self.text, 0, fault.start):
            number, first = number + 1, found.end()
        rest = _LINE_END.search(self.text, fault.start)
        last = rest.start() if rest else len(self.text)
        line = self.text[first : min(last, fault.start + MAX_AFTER_CARET)]
        problem = _blanked(clipped(fault.problem, MAX_PROBLEM))
        column = fault.start - first + 1
        return ProgramSyntaxError(self.name, number, column, _blanked(line), problem, fault.expected)


def clipped(text: str, limit: int) -> str:
    """A text shortened to a limit of characters, with an ellipsis where something is missing."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def shown(text: str) -> str:
    """A piece of the program as a message repeats it: between backticks, short, unprintable characters escaped."""
    return f"`{clipped(text if text.isprintable() else escape(text), MAX_FOUND)}`"


def is_bare_name(text: str) -> bool:
    """Whether a name stands in a program without quotes: letters, digits and `_.-`, a letter or `_` first."""
    return _BARE_NAME.fullmatch(text) is not None and text.isprintable()


def is_bare_path(text: str) -> bool:
    """Whether a tag path stands in a program without quotes: names with slashes between."""
    return _BARE_PATH.fullmatch(text) is not None and text.isprintable()


def _blanked(line: str) -> str:
    """The line with a space for each character without a width of one column, so that the caret stands right."""
    return "".join(character if character.isprintable() else " " for character in line)


class Reader:
    """A place in a program text, and the line that it is in.

    `read` methods take what they are named after and go on behind it; where something else stands they take nothing,
    give None, and what they waited for is remembered. `kind` is that of the documents that the program is for.
    """

    def __init__(self, source: Source) -> None:
        self.kind: Kind = "html"
        self._text = source.text
        self._margin = -1
        self._line = -1
        self._behind = 0
        self._next = self._scan(0, first=True)
        self._furthest = 0
        self._waited: dict[str, None] = {}

    @property
    def token(self) -> Token:
        """What stands here; the end of the line, behind the last token, where the line is over."""
        found = self._next
        if found.kind == "end" or (found.indent >= 0 and found.indent <= self._margin and found.start != self._line):
            return Token("end", "", self._behind, -1)
        return found

    @property
    def place(self) -> tuple[int, Token]:
        """Where the reader is, to come back to."""
        return self._behind, self._next

    def back(self, place: tuple[int, Token]) -> None:
        """Go back to a place of this line."""
        self._behind, self._next = place

    def line(self, above: int, alone: bool = False) -> int | None:
        """Begin the next line, if it is indented deeper than the one above; the spaces before it.

        A line that is `alone` ends where the next one begins, however deep that is indented.
        """
        found = self._next
        if found.kind == "end" or found.indent <= above:
            return None
        self._line, self._margin = found.start, sys.maxsize if alone else found.indent
        return found.indent

    def next_line_begins(self, word: str, above: int) -> bool:
        """Whether the next line is indented deeper than the one above, and begins with a word and no `:` behind it."""
        found = self._next
        if found.kind != "word" or found.indent <= above or found.text != word:
            return False
        return self._scan(found.start + len(word)).text != ":"

    @property
    def line_left(self) -> tuple[int, str]:
        """What is left of the text's line, and where it begins."""
        return self._behind, self._text[self._behind : self._line_end()]

    def end_line(self, *or_else: str) -> None:
        """Raise FaultError unless the line is over; `or_else` could have stood here, too."""
        if self.token.kind != "end":
            self._miss(*or_else, LINE_OVER)
            self.fail()

    @property
    def is_over(self) -> bool:
        """Whether the program is."""
        return self._next.kind == "end"

    def literal(self, *texts: str) -> str | None:
        """Words and signs, all of them in a row."""
        place = self.place
        for text in texts:
            if self.token.text != text or self.token.kind not in ("word", "sign"):
                self._miss(f"`{text}`")
                self.back(place)
                return None
            self._advance()
        return " ".join(texts)

    def string(self, called: str = "a string") -> str | None:
        """A text between quotes."""
        token = self.token
        if token.kind != "string":
            self._miss(called)
            return None
        try:
            text = unquote(token.text)
        except QuotingError as error:
            raise FaultError(token.start + error.offset, str(error)) from error
        self._advance()
        return text

    def name(self) -> str | None:
        """A name, with or without quotes."""
        return self._taken("word", "a name") or self.string()

    def path(self) -> str | None:
        """A tag path, with or without quotes."""
        return self._taken("path", "a tag path") or self._taken("word", "a tag path") or self.string()

    def shouted(self) -> str | None:
        """A word in capitals."""
        if not self.token.text.isupper():
            self._miss("a token class")
            return None
        return self._taken("word", "a token class")

    def whole_number(self) -> int | None:
        """A whole number. Raises FaultError where it has too many digits."""
        token = self.token
        if token.kind != "number" or not token.text.removeprefix("-").isdecimal():
            self._miss("a whole number")
            return None
        try:
            number = int(token.text)
        except ValueError as error:
            raise FaultError(token.start, f"a number of {len(token.text)} digits is too long") from error
        self._advance()
        return number

    def number(self) -> float | None:
        """A number."""
        found = self._taken("number", "a number")
        return None if found is None else float(found)

    def rest_of_line(self) -> str:
        """The text of all that stands before the line's end, comments included. Raises FaultError as `string`."""
        start, end = self._behind, self._line_end()
        line = self._text[start:end]
        self._behind, self._next = end, self._scan(end)
        try:
            return unremark(line.strip())
        except QuotingError as error:
            raise FaultError(start + len(line) - len(line.lstrip()) + error.offset, str(error)) from error

    def fail(self, problem: str | None = None) -> NoReturn:
        """Raise FaultError: at the farthest place at which anything was waited for."""
        start = self._furthest
        self._behind, self._next = start, self._scan(start, first=start == 0)
        token = self._next if self._next.start == start else Token("end", "", start, -1)
        raise FaultError(start, problem or _unexpected(token, self._text), tuple(self._waited))

    def fail_below(self, *expected: str) -> NoReturn:
        """Raise FaultError where lines are missing below the one that has been read."""
        raise FaultError(self._behind, "the line that should follow is missing, or not indented", expected)

    def _line_end(self) -> int:
        found = _LINE_END.search(self._text, self._behind)
        return found.start() if found else len(self._text)

    def _taken(self, kind: TokenKind, called: str) -> str | None:
        token = self.token
        if token.kind != kind:
            self._miss(called)
            return None
        self._advance()
        return token.text

    def _miss(self, *called: str) -> None:
        start = self.token.start
        if start > self._furthest:
            self._furthest = start
            self._waited.clear()
        if start == self._furthest:
            self._waited.update(dict.fromkeys(called))

    def _advance(self) -> None:
        self._behind = self._next.start + len(self._next.text)
        self._next = self._scan(self._behind)

    def _scan(self, start: int, first: bool = False) -> Token:
        """The first token from an offset on; `first` tells that a line begins there."""
        begun = start if first else -1
        while True:
            gap = _GAP.match(self._text, start)
            assert gap is not None, "a gap may be empty"
            start = gap.end()
            newline = _LINE_END.match(self._text, start)
            if newline is None:
                break
            begun = start = newline.end()
        indent = start - begun if begun >= 0 else -1
        found = _TOKEN.match(self._text, start)
        if found is None:
            return Token("end", "", start, 0)
        return Token(_KINDS[found.lastgroup], found[0], start, indent)


def _unexpected(token: Token, text: str) -> str:
    """The sentence that says what stands at a place."""
    if token.kind == "open":
        return "the string is not closed on its line"
    if token.kind == "string":
        return f"unexpected string {clipped(token.text, MAX_FOUND)}"
    if token.kind == "end":
        over = not _GAP.sub("", text[token.start :]).strip()
        return f"unexpected {(PROGRAM_OVER if over else LINE_OVER).removeprefix('the ')}"
    return f"unexpected {shown(token.text)}"
