"""What is different between two programs: by meaning, by their texts, and by their answers on documents.

Terms of a comparison: single changes with their places.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Step = tuple[str, "str | None", "str | None"]
"""What is gone into (`field`, `strategy`), its name or number in the old program, and in the new one; None where it is
not in that program."""

Place = tuple[Step, ...]

ChangeKind = Literal["added", "removed", "renamed", "order", "changed"]
"""What happened; `order` where the same things stand in another order."""

NAME: Final = "name"
"""What a renamed thing has changed."""

ORDER: Final = "order of "
"""How the subject of a change begins that is about order alone."""


@dataclass(frozen=True, slots=True)
class Change:
    """One difference: where it is, what is different, and what was said in the old and in the new program.

    `old` is None where something was added, `new` where something was removed; both are words for people.
    """

    place: Place
    subject: str
    old: str | None
    new: str | None

    def __post_init__(self) -> None:
        if self.old == self.new:
            raise ValueError(f"a change of {self.subject} changes something, not {self.old!r} to itself")

    @property
    def kind(self) -> ChangeKind:
        """What happened."""
        if self.old is None or self.new is None:
            return "added" if self.old is None else "removed"
        if self.subject == NAME:
            return "renamed"
        return "order" if self.subject.startswith(ORDER) else "changed"

    def reversed(self) -> Change:
        """The change from the new program to the old one."""
        place = tuple((kind, new, old) for kind, old, new in self.place)
        return Change(place, self.subject, self.new, self.old)


@dataclass(frozen=True, slots=True)
class Comparison:
    """What is different between two programs, in the old program's order, what was added last.

    `fields` and `records` pair the names of what is the same field in both, also where it was renamed.
    """

    changes: tuple[Change, ...]
    fields: tuple[tuple[str, str], ...]
    records: tuple[tuple[str, str], ...]

    @property
    def equal(self) -> bool:
        """Whether the programs are equal, whatever they are called."""
        return not self.changes

    @property
    def only_order(self) -> bool:
        """Whether the programs differ, and in nothing but the order of their parts."""
        return bool(self.changes) and all(change.kind == "order" for change in self.changes)
