"""Mails in quotes that somebody passes on, without a word of who wrote them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldmark.runtime.io.texts import text_document
from tests.runtime.test_plain_texts import tagged

PARAGRAPHS = st.lists(
    st.sampled_from(["Dear customer,", "It is on its way.", "Oak   7\nAsh   8", "Sites:\n- Halden\n- Ludlow", "Bye"]),
    min_size=1,
    max_size=4,
)


@given(
    before=PARAGRAPHS,
    after=PARAGRAPHS,
    sign=st.sampled_from(["> ", ">", " > "]),
    above=st.sampled_from(["Is this ours?\n\nThanks\nAda", "FYI", "Ours?\n\nPhone: 0170 55"]),
    below=st.sampled_from(["", "\n\nAda"]),
)
def test_a_mail_of_several_paragraphs_reads_as_it_does_alone(
    before: list[str], after: list[str], sign: str, above: str, below: str
) -> None:
    mail = "\n\n".join([*before, "Order: A-17\nTotal: 12.50", *after])
    quoted = "\n".join(f"{sign}{line}" for line in mail.splitlines())
    document, alone = text_document(f"{above}\n\n{quoted}{below}", "a.txt"), text_document(mail, "b.txt")
    assert [node.text for node in tagged(document.root, "blockquote")[0].children] == [
        node.text for node in tagged(alone.root, "body")[0].children
    ]


@pytest.mark.parametrize(
    "text",
    [
        "> Order: A-17\n\nIs ours.\n\n> Total: 12.50\n\nIs too much.",
        "Order: A-18\n\n> Order: A-17\n>\n> Bye",
        "No\n\n> Is it ours?\n>\n> Bye",
    ],
)
def test_what_is_answered_piece_by_piece_or_has_no_label_of_its_own_keeps_its_quotes(text: str) -> None:
    assert not tagged(text_document(text, "a.txt").root, "blockquote")
