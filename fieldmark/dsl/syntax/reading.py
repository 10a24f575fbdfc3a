r"""Reading a program text: its strings, its tokens, its lines, and what is said where something else stands than could.

Strings are quoted in a way of our own, so that a file means the same whatever reads it: between double quotes on one
line, with the escapes `\"`, `\\`, `\n`, `\r`, `\t` and `\u{HEX}` with one to six hexadecimal digits. Every
character that is not printable is escaped, so that a reviewer sees what the program says.

A line belongs to the one before where it is indented deeper than the line that began it; white space within a line,
blank lines and comments mean nothing. Readers try one term after another; what each of them waited for is kept for the
farthest place that any of them reached, and that is the place, and the expectation, that an error names.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import Any, Final, Literal, NamedTuple, NoReturn, get_args

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.errors import ProgramError, ProgramSyntaxError

MAX_FOUND: Final = 40
"""Most characters of the program that are repeated in a message."""

MAX_PROBLEM: Final = 400
"""Longest problem sentence, in characters."""

MAX_AFTER_CARET: Final = 100
"""Most characters of the line shown to the right of the place."""

MAX_NUMBER: Final = 1_000_000_000
"""Largest whole number of a program, and the same below zero: more than any document has of anything."""

_ESCAPES: Final = {'"': '"', "\\": "\\", "n": "\n", "r": "\r", "t": "\t"}
_SHORT: Final = {character: f"\\{letter}" for letter, character in _ESCAPES.items()}
_KNOWN: Final = r"\" \\ \n \r \t \u{HEX}"
_BACKSLASH: Final = re.compile(r"\\(?:u\{([0-9A-Fa-f]{1,6})\}|(.?))", re.DOTALL)
_STRING: Final = r'"[^"\\\r\n]*+(?:\\[^\r\n][^"\\\r\n]*+)*+"'
_LITERAL: Final = re.compile(_STRING)
_LAST_CHARACTER: Final = 0x10FFFF
_LINE_END: Final = re.compile(r"\r\n|[\r\n]")
_NAME: Final = r"[^\W\d][\w.-]*+"
_BARE_NAME: Final = re.compile(_NAME)
_BARE_PATH: Final = re.compile(rf"{_NAME}(?:/{_NAME})*+")
_GAP: Final = re.compile(r"(?:[^\S\r\n]|\ufeff|#[^\r\n]*+)*+")
_TOKEN: Final = re.compile(
    rf"(?P<string>{_STRING})|(?P<path>{_NAME}(?:/{_NAME})++)|(?P<word>{_NAME})"
    r"|(?P<number>-?[0-9]++(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?(?![\w.-]))"
    r'|(?P<open>"[^\r\n]*+)|(?P<sign>[][(){}<>:;,/=@+|])|(?P<odd>[^\s"#;:,|{}]++|.)',
    re.DOTALL,
)

TokenKind = Literal["string", "path", "word", "number", "open", "sign", "odd", "end"]
"""What a token is: `open` is a string that is not closed on its line, `odd` what no program has."""

_KINDS: Final[dict[str | None, TokenKind]] = {kind: kind for kind in get_args(TokenKind)}

LINE_OVER: Final = "the end of the line"
PROGRAM_OVER: Final = "the end of the program"


class QuotingError(ProgramError):
    """A string literal is malformed. `offset` counts its characters before the place, from 0 at the opening quote."""

    def __init__(self, offset: int, problem: str) -> None:
        super().__init__(problem)
        self.offset = offset


def quote(text: str) -> str:
    r"""The literal of a text, any text.

    >>> quote('a "b"')
    '"a \\"b\\""'
    """
    return f'"{escape(text)}"'


def escape(text: str) -> str:
    """The inside of a text's literal: printable characters stay as they are, quotes and backslashes excepted."""
    if text.isprintable() and '"' not in text and "\\" not in text:
        return text
    return "".join(_SHORT.get(c) or (c if c.isprintable() else f"\\u{{{ord(c):x}}}") for c in text)


def remark(text: str) -> str:
    """A text that ends its line: as it is where that can be seen, else its literal."""
    plain = text.isprintable() and text == text.strip() and text and not _LITERAL.fullmatch(text)
    return text if plain else quote(text)


def unremark(line: str) -> str:
    """The text of what `remark` wrote. Raises QuotingError as `unquote`."""
    return unquote(line) if _LITERAL.fullmatch(line) else line


def unquote(literal: str) -> str:
    """The text of a literal. Raises QuotingError where it is not closed on its line or an escape is unknown."""
    if not _LITERAL.fullmatch(literal):
        raise QuotingError(0, "a string stands between double quotes, on one line")
    if "\\" not in literal:
        return literal[1:-1]
    return _BACKSLASH.sub(_meaning, literal)[1:-1]


def _meaning(found: re.Match[str]) -> str:
    digits: str | None = found[1]
    if digits is None:
        if found[2] not in _ESCAPES:
            written = "\\" + escape(found[2])
            raise QuotingError(found.start(), f"unknown escape `{written}`; known: {_KNOWN}")
        return _ESCAPES[found[2]]
    code = int(digits, 16)
    if code > _LAST_CHARACTER:
        raise QuotingError(found.start(), f"`{found[0]}` is beyond the last character, \\u{{10ffff}}")
    return chr(code)


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


def clipped(text: str, limit: int) -> str:
    """A text shortened to a limit of characters, with an ellipsis where something is missing."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def repeated(text: str) -> str:
    """A piece of the program as a message repeats it: between backticks, short, unprintable characters escaped."""
    return f"`{clipped(text if text.isprintable() else escape(text), MAX_FOUND)}`"


def name_text(name: str) -> str:
    """A name as it stands in a program: bare where it is letters, digits and `_.-`. No name is a word of the language.

    >>> name_text("data-id"), name_text("1st stop")
    ('data-id', '"1st stop"')
    """
    return name if _BARE_NAME.fullmatch(name) and name.isprintable() else quote(name)


def path_text(path: str) -> str:
    """A tag path as it stands in a program: bare where it is bare names with slashes between."""
    return path if _BARE_PATH.fullmatch(path) and path.isprintable() else quote(path)


def one_of(*choices: str) -> Callable[[Reader], str | None]:
    """A reader of one of some words."""
    return lambda reader: next((word for word in choices if reader.literal(word)), None)


def _blanked(line: str) -> str:
    """The line with a space for each character without a width of one column, so that the caret stands right."""
    return "".join(character if character.isprintable() else " " for character in line)


class Reader:
    """A place in a program text, and the line that it is in.

    `read` methods take what they are named after and go on behind it; where something else stands they take nothing,
    give None, and what they waited for is remembered. `kind` is that of the documents that the program is for.
    """

    def __init__(self, text: str) -> None:
        self.kind: Kind = "html"
        self._text = text
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
        return self._behind, self._text[self._behind : self._line_end(self._behind)]

    def end_line(self) -> None:
        """Raise FaultError unless the line is over."""
        if self.token.kind != "end":
            self._miss(LINE_OVER)
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

    def several(self, read: Callable[[Reader], Any], *between: str) -> tuple[Any, ...]:
        """Values one after another, with a word or sign between two; empty where none stands."""
        found: list[Any] = []  # Any: each slot has values of its own type
        place = self.place
        while (value := read(self)) is not None:
            found.append(value)
            place = self.place
            if between and not self.literal(*between):
                break
        self.back(place)
        return tuple(found)

    def string(self) -> str | None:
        """A text between quotes."""
        token = self.token
        if token.kind != "string":
            self._miss("a string")
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
        bare: TokenKind = "path" if self.token.kind == "path" else "word"
        return self._taken(bare, "a tag path") or self.string()

    def shouted(self) -> str | None:
        """A word in capitals."""
        if not self.token.text.isupper():
            self._miss("a token class")
            return None
        return self._taken("word", "a token class")

    def whole_number(self) -> int | None:
        """A whole number. Raises FaultError where it is above `MAX_NUMBER`."""
        token = self.token
        if token.kind != "number" or not token.text.removeprefix("-").isdecimal():
            self._miss("a whole number")
            return None
        digits = token.text.lstrip("-0")
        if len(digits) > len(str(MAX_NUMBER)) or int(digits or 0) > MAX_NUMBER:
            raise FaultError(token.start, f"a number is at most {MAX_NUMBER:,}, not {repeated(token.text)}")
        number = int(token.text)
        self._advance()
        return number

    def number(self) -> float | None:
        """A number."""
        found = self._taken("number", "a number")
        return None if found is None else float(found)

    def rest_of_line(self) -> str:
        """The text of all that stands before the line's end, comments included. Raises FaultError as `string`."""
        start, line = self.line_left
        self._behind = start + len(line)
        self._next = self._scan(self._behind)
        try:
            return unremark(line.strip())
        except QuotingError as error:
            raise FaultError(start + len(line) - len(line.lstrip()) + error.offset, str(error)) from error

    def fail(self) -> NoReturn:
        """Raise FaultError: at the farthest place at which anything was waited for."""
        start = self._furthest
        self._behind, self._next = start, self._scan(start, first=start == 0)
        token = self._next if self._next.start == start else Token("end", "", start, -1)
        raise FaultError(start, _unexpected(token, self._text), tuple(self._waited))

    def error(self, fault: FaultError, name: str) -> ProgramSyntaxError:
        """The error of a fault; `name` is what messages call the text. Lines end at LF, CR or CRLF; columns count
        characters."""
        number, first = 1, 0
        for found in _LINE_END.finditer(self._text, 0, fault.start):
            number, first = number + 1, found.end()
        line = self._text[first : min(self._line_end(fault.start), fault.start + MAX_AFTER_CARET)]
        problem = _blanked(clipped(fault.problem, MAX_PROBLEM))
        return ProgramSyntaxError(name, number, fault.start - first + 1, _blanked(line), problem, fault.expected)

    def fail_below(self, *expected: str) -> NoReturn:
        """Raise FaultError where lines are missing below the one that has been read."""
        raise FaultError(self._behind, "the line that should follow is missing, or not indented", expected)

    def _line_end(self, start: int) -> int:
        found = _LINE_END.search(self._text, start)
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
    return f"unexpected {repeated(token.text)}"
