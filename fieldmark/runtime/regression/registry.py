"""All kinds of template changes, in the order in which they are reported.

The kinds are those that sites and mail templates are seen to make: what is inserted and wrapped, what is renamed, what
comes to stand beside a value, what happens to its own row, and what goes away.
"""

from __future__ import annotations

from random import Random
from typing import Final

from fieldmark.runtime.regression.changes import Change
from fieldmark.runtime.regression.edits.inside import (
    join_markup,
    label_case,
    label_punctuation,
    mark_up_label,
    mark_up_value,
    table_to_blocks,
)
from fieldmark.runtime.regression.edits.names import hash_classes, rename, shuffle_attributes, strip
from fieldmark.runtime.regression.edits.neighbours import look_alike, row_added
from fieldmark.runtime.regression.edits.removal import blank_value, drop_row
from fieldmark.runtime.regression.edits.surroundings import (
    advert_before_section,
    advert_between,
    advert_on_top,
    reheading,
    reorder_sections,
    respace,
    wrap_page,
    wrap_section,
)
from fieldmark.runtime.regression.scene import Scene


def _nothing(scene: Scene, random: Random) -> bool:
    del scene, random
    return True


UNCHANGED: Final = Change("unchanged", "the page only written and parsed again", True, _nothing)
"""What is compared with: a difference here is none of the template's."""

CHANGES: Final[tuple[Change, ...]] = (
    Change("advert on top", "a banner before everything else", True, advert_on_top),
    Change("adverts between", "adverts between the top-level sections", True, advert_between),
    Change("advert before section", "an advert directly before a value's section", True, advert_before_section),
    Change("page wrapped", "all content in more blocks", True, wrap_page),
    Change("section wrapped", "a value's section in more blocks", True, wrap_section),
    Change("sections reordered", "the top-level sections in another order", True, reorder_sections),
    Change("headings", "headings outside the rows of values on another level", True, reheading(False)),
    Change("white space", "other indentation and line breaks", True, respace),
    Change("row before", "another row with other label and value before a value's", True, row_added(True)),
    Change("row after", "another row with other label and value after a value's", True, row_added(False)),
    Change(
        "look-alike headed before",
        "same labels, other values, own heading, before",
        True,
        look_alike(before=True, headed=True),
    ),
    Change(
        "look-alike headed after",
        "same labels, other values, own heading, after",
        True,
        look_alike(before=False, headed=True),
    ),
    Change(
        "look-alike before", "same labels, other values, directly before", True, look_alike(before=True, headed=False)
    ),
    Change(
        "look-alike after", "same labels, other values, directly after", True, look_alike(before=False, headed=False)
    ),
    Change("attributes", "attributes in another order, and new ones without meaning", True, shuffle_attributes),
    Change("classes renamed", "class names and ids renamed consistently", False, rename),
    Change("classes hashed", "class names made meaningless, consistently", False, hash_classes),
    Change("classes stripped", "no class names and ids", False, strip),
    Change("value heading", "headings in the rows of values on another level", False, reheading(True)),
    Change("table to blocks", "a value's table made of divs", False, table_to_blocks),
    Change("label marked up", "a label put into an inline element", False, mark_up_label(half=False)),
    Change("label split", "a label's first words put into an inline element", False, mark_up_label(half=True)),
    Change("value marked up", "a value put into an inline element", False, mark_up_value(half=False)),
    Change("value split", "a value's first words put into an inline element", False, mark_up_value(half=True)),
    Change("markup joined", "inline elements of a value's row gone, their content left", False, join_markup),
    Change("label punctuation", "labels with a colon, or without the one they had", False, label_punctuation),
    Change("label case", "labels in another case", False, label_case),
    Change("row dropped", "a field's labels and values gone", False, drop_row),
    Change("value blanked", "a field's values gone, the labels left", False, blank_value),
)
"""Every kind of change. Names are unique."""


def change_named(name: str) -> Change:
    """The change of a name. Raises KeyError."""
    for change in (UNCHANGED, *CHANGES):
        if change.name == name:
            return change
    raise KeyError(name)
