"""A note that only some mails have, between lines that all have: what changes from mail to mail is no label of it, and
what is unlike all its values is none that somebody forgot."""

from __future__ import annotations

from random import Random

import pytest

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

MARKUP = {
    "paragraphs": ("<h1>You are registered: {}</h1>", "<p>{}</p>"),
    "titles": ("<h1>{}</h1><p>You are registered.</p>", "<p>{}</p>"),
    "own styles": ("<h1>You are registered: {}</h1>", "<p style='font-family:Arial;color:#c30'>{}</p>"),
}
COURSES = ("Welding", "First Aid", "Calligraphy", "Bookbinding", "Rowing", "Astronomy", "Weaving", "Glazing")


def _mail(draw: Random, markup: str, has_note: bool, course: str, name: str) -> Example:
    title, paragraph = MARKUP[markup]
    note = f"Changed on {draw.randint(1, 28)} {draw.choice(('May', 'June', 'August'))}" if has_note else None
    html = title.format(course) + (paragraph.format(note) if note else "")
    html += f"<p>{draw.randint(1, 28)} July</p><p>Registration number <b>{draw.randint(10**5, 10**6)}</b></p>"
    return Example(HtmlDocument.from_bytes(f"{html}<p>See you soon</p>".encode(), name), {"note": note})


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("shown", ["10", "100", "1000", "110", "1110"])
@pytest.mark.parametrize("markup", MARKUP)
def test_a_note_is_given_where_it_is_there_and_only_there(markup: str, shown: str, seed: int) -> None:
    """However many of few mails have the note."""
    draw = Random(f"{markup} {shown} {seed}")
    courses = iter(draw.sample(COURSES, len(COURSES)))
    examples = [_mail(draw, markup, each == "1", next(courses), f"{number}.html") for number, each in enumerate(shown)]
    program = learn(examples).program
    for has_note in (True, False) * 2:
        new = _mail(draw, markup, has_note, next(courses), "new.html")
        (field,) = evaluate(program, new.document).fields
        label = new.labels["note"]
        assert [one.value.text for one in field.evidence] == ([] if label is None else [label])
