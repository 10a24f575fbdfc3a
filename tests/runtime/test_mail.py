"""E-mails: which part is read, and that damaged ones give one clear sentence."""

from __future__ import annotations

import base64
import re
from email.message import EmailMessage

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.runtime.io.mail import mail_document

HTML = "<html><body><p>Größe: 7</p></body></html>"


def mail(body: bytes | str, *headers: str) -> bytes:
    lines = ["From: a@example.org", "Subject: x", "MIME-Version: 1.0", *headers]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + (body.encode() if isinstance(body, str) else body)


def text_of(data: bytes) -> str:
    """The text of a mail, its headers left out."""
    parts = mail_document(data, "m.eml").root.preorder()
    (body,) = [node for node in parts if node.tag == "body"]
    return " ".join(node.text for node in body.children if node.attribute("class") != "mail-headers")


@pytest.mark.parametrize("html", [True, False])
def test_what_people_read_of_the_headers_is_part_of_the_document(html: bool) -> None:
    message = EmailMessage()
    message["From"], message["To"], message["Date"] = (
        "a@example.org",
        "Ann <b@example.org>",
        "Mon, 02 Nov 2026 10:00:00 +0000",
    )
    message["X-Mailer"], message["Subject"] = "hidden", "Größe der Kiste"
    message.set_content(HTML if html else "line", subtype="html" if html else "plain")
    root = mail_document(message.as_bytes(), "m.eml").root
    (table,) = [node for node in root.preorder() if node.attribute("class") == "mail-headers"]
    rows = [tuple(cell.text for cell in row.children) for row in table.children]
    assert rows == [
        ("Subject:", "Größe der Kiste"),
        ("From:", "a@example.org"),
        ("To:", "Ann <b@example.org>"),
        ("Date:", "Mon, 02 Nov 2026 10:00:00 +0000"),
    ]
    assert "hidden" not in root.text


def alternatives() -> EmailMessage:
    message = EmailMessage()
    message["Subject"] = "x"
    message.set_content("plain")
    message.add_alternative(HTML, subtype="html")
    return message


@pytest.mark.parametrize("charset", ["utf-8", "iso-8859-1", "windows-1252", "utf-16"])
@pytest.mark.parametrize("transfer", ["base64", "quoted-printable", "8bit"])
def test_charsets_and_transfer_encodings(charset: str, transfer: str) -> None:
    raw = HTML.encode(charset)
    if transfer == "base64":
        body = base64.encodebytes(raw)
    elif transfer == "quoted-printable":
        body = b"".join(b"=%02X" % byte + (b"" if n % 20 else b"=\r\n") for n, byte in enumerate(raw, 1))
    else:
        body = raw
    headers = f"Content-Type: text/html; charset={charset}", f"Content-Transfer-Encoding: {transfer}"
    assert text_of(mail(body, *headers)) == "Größe: 7"


def test_html_goes_before_plain_text() -> None:
    assert text_of(alternatives().as_bytes()) == "Größe: 7"


def test_html_with_pictures_and_attachments() -> None:
    message = EmailMessage()
    message["Subject"] = "x"
    message.set_content("plain")
    message.add_alternative(HTML, subtype="html")
    page = message.get_body(("html",))
    assert isinstance(page, EmailMessage)
    page.add_related(b"\x89PNG", "image", "png", cid="<a>")
    message.add_attachment("<p>attached</p>", subtype="html", filename="invoice.html")
    assert text_of(message.as_bytes()) == "Größe: 7"


def test_a_forwarded_message_is_read_only_where_there_is_nothing_else() -> None:
    outer = EmailMessage()
    outer["Subject"] = "Fwd"
    outer.add_attachment(alternatives())
    assert text_of(outer.as_bytes()) == "Größe: 7"
    own = EmailMessage()
    own.set_content("<p>mine</p>", subtype="html")
    own.make_mixed()
    own.add_attachment(alternatives())
    assert text_of(own.as_bytes()) == "mine"


def test_a_blank_html_part_is_passed_over() -> None:
    message = EmailMessage()
    message.set_content("Total: 5\n\nBye")
    message.add_alternative(" \n", subtype="html")
    document = mail_document(message.as_bytes(), "m.eml")
    assert [node.text for node in document.elements_tagged("div")] == ["Total: 5", "Bye"]


def test_an_attachment_is_better_than_nothing() -> None:
    message = EmailMessage()
    message.add_attachment("<p>attached</p>", subtype="html", filename="invoice.html")
    assert text_of(message.as_bytes()) == "attached"


@pytest.mark.parametrize(
    "header",
    [
        "Content-Type: text/html; charset=no-such-charset",
        "Content-Type: text/html; charset=",
        "Content-Type: text/html; charset=us-ascii",
        "Content-Type: text/html; charset*=utf-8''nonsense%ZZ",
        "Content-Type: text/html; charset=\xff\xfe",
        "Content-Type: text/html" + "; a=b" * 100_000,
        "Content-Type: text/html" + ";" * 1_000_000,
        'Content-Type: text/html\r\nContent-Disposition: ;;;="',
        "Content-Type: text/html\r\nContent-Transfer-Encoding: no-such-encoding",
        "Content-Type: text/html\r\nSubject: =?utf-8?b?====?=",
        "Content-Type: text/html\r\nX: " + "=?utf-8?q?=" * 10_000,
    ],
)
def test_damaged_headers_do_not_hide_the_text(header: str) -> None:
    assert text_of(mail(HTML, header)) == "Größe: 7"


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (mail("", "Content-Type: text/html"), "the e-mail has no text"),
        (mail(" \r\n ", "Content-Type: text/plain"), "the e-mail has no text"),
        (mail("x", "Content-Type: image/png"), "the e-mail has no text"),
        (mail(HTML, 'Content-Type: multipart/alternative; boundary="wrong"'), "the boundary between them"),
        (mail(HTML, "Content-Type: multipart/alternative"), "the boundary between them"),
        (mail("PGh0b", "Content-Type: text/html", "Content-Transfer-Encoding: base64"), "base64"),
        (mail("<!-- -->", "Content-Type: text/html"), "no markup"),
    ],
)
def test_one_sentence_says_what_is_wrong(data: bytes, sentence: str) -> None:
    with pytest.raises(DocumentError, match=sentence) as caught:
        mail_document(data, "m.eml")
    assert str(caught.value).startswith("m.eml: ")


def nested(kind: str, depth: int) -> bytes:
    data = b"Content-Type: text/html\n\n<p>deep"
    for level in range(depth):
        header = b"Content-Type: message/rfc822\n\n"
        if kind == "multipart":
            header = b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (level, level)
        data = header + data
    return data


@pytest.mark.parametrize("kind", ["multipart", "message"])
def test_deep_nesting_is_refused(kind: str) -> None:
    assert text_of(nested(kind, 20)) == "deep"
    with pytest.raises(DocumentError, match="nested too deeply"):
        mail_document(nested(kind, 1_500), "m.eml")


def test_parts_beyond_number_are_refused() -> None:
    parts = b"--b\r\n\r\nx\r\n"
    header = "Content-Type: multipart/mixed; boundary=b"
    assert text_of(mail(parts * 500, header)) == "x"
    with pytest.raises(DocumentError, match="too many parts"):
        text_of(mail(parts * 60_000, header))
    with pytest.raises(DocumentError, match="too many parts"):
        text_of(nested("multipart", 90) + b"x\n" * 300_000)


LINES = st.sampled_from(
    [
        b"Content-Type: text/html; charset=utf-8",
        b"Content-Type: multipart/mixed; boundary=b",
        b"Content-Type: message/rfc822",
        b"Content-Transfer-Encoding: base64",
        b"Content-Disposition: attachment; filename*=''x",
        b"Subject: =?utf-8?b?x?=",
        b" folded",
        b"--b",
        b"--b--",
        b"",
        b"<p>x</p>",
        b"PHA+eA==",
        b":",
        b"\xff\0",
    ]
)


@given(st.lists(st.one_of(LINES, st.binary(max_size=12)), max_size=20))
def test_no_message_breaks_the_reader(lines: list[bytes]) -> None:
    try:
        document = mail_document(b"\n".join(lines), "m.eml")
    except DocumentError as error:
        assert re.fullmatch(r"m\.eml: [^\n]+", str(error))  # noqa: PT017  either outcome is right
    else:
        assert document.name == "m.eml"
