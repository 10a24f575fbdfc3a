"""Labels beside documents: what they mean, and that every mistake is told with its file and place."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldmark.dsl.core.errors import DocumentError, LabelError
from fieldmark.runtime.io.labels import read_examples, read_folder, read_labels
from tests.runtime.samples import PAGE


def folder_of(tmp_path: Path, **files: str) -> Path:
    """A folder with the files given as stem_suffix=content."""
    for name, content in files.items():
        (tmp_path / name.replace("_", ".")).write_text(content, encoding="utf-8")
    return tmp_path


def labels_of(tmp_path: Path, content: str) -> Path:
    return folder_of(tmp_path, a_json=content) / "a.json"


def test_examples_of_a_folder(tmp_path: Path) -> None:
    labels = '{"total": "12,50 €", "item": ["Kettle", "Cups"], "voucher": null, "notes": []}'
    folder_of(tmp_path, b_html=PAGE, b_json=labels, c_html=PAGE, a_html=PAGE, a_json='{"total": "5"}')
    first, second = read_examples(tmp_path)
    assert first.document.name.endswith("a.html")
    assert first.labels == {"total": "5"}
    assert second.labels == {"total": "12,50 €", "item": ("Kettle", "Cups"), "voucher": None, "notes": None}
    folder = read_folder(tmp_path)
    assert [example.document.name for example in folder.examples] == [first.document.name, second.document.name]
    assert [document.name for document in folder.unlabelled] == [str(tmp_path / "c.html")]
    assert folder.unreadable == ()


def test_stems_with_dots_and_folders_below(tmp_path: Path) -> None:
    below = tmp_path / "below"
    below.mkdir()
    (below / "a.2024.html").write_text(PAGE)
    (below / "a.2024.json").write_text('{"total": "5"}')
    (tmp_path / "a.2024.eml").write_text(PAGE)
    assert [example.document.name for example in read_examples(tmp_path)] == [str(below / "a.2024.html")]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('{"a": "x",}', r"a\.json:1:11: it is not JSON: .+"),
        ('{\n  "a": x}', r"a\.json:2:8: it is not JSON: Expecting value"),
        ("", r"a\.json:1:1: it is not JSON: Expecting value"),
        ("[" * 100_000, r"a\.json: .+ nested too deeply"),
        ("[]", r"a\.json: it must hold one object of fields and their values, not a list"),
        ('"x"', r"a\.json: it must hold one object .+, not a text"),
        ("5", r"a\.json: it must hold one object .+, not the number 5"),
        ('{"a": 1e5}', r'a\.json: field "a": 1e5 is no plain decimal number; put the value in quotes, .+'),
        ('{"a": ["x", 7e0]}', r'a\.json: field "a", item 2: 7e0 is no plain decimal number; .+'),
        ('{"a": Infinity}', r'a\.json: field "a": Infinity is no plain decimal number.+'),
        ('{"a": ["x", NaN]}', r'a\.json: field "a", item 2: NaN is no plain decimal number.+'),
        ('{"a": ' + "9" * 9_000 + "}", r'a\.json: field "a": 9{37}\.\.\. is no plain decimal number.{1,120}'),
        ('{"a": {"b": "x"}}', r'a\.json: field "a": a value is .+, not an object'),
        ('{"a": [["x"]]}', r'a\.json: field "a", item 1: a value is .+, not a list'),
        ('{"a": ["x", null]}', r'a\.json: field "a", item 2: a value is .+, not null'),
        ('{"a": ["x", " "]}', r'a\.json: field "a", item 2: the text is blank; write null .+'),
        ('{"a": "\\ud800"}', r'a\.json: field "a": the text holds half of a character .+'),
        ('{"": "x"}', r'a\.json: a field\'s name is one line of text without surrounding space, not ""'),
        ('{" a": "x"}', r'a\.json: a field\'s name is .+, not " a"'),
        ('{"a\\nb": "x"}', r'a\.json: a field\'s name is .+, not "a\\nb"'),
        ('{"a": "x", "a": "y"}', r'a\.json: field "a" stands twice in one object'),
        ('{"a": 1e1, "b": 2E2, "c": {}}', r'a\.json: field "a": .+; field "b": .+; field "c": .+'),
        (json.dumps({f"f{n}": n * 1e20 for n in range(1, 10)}), r"a\.json: .+; and 4 more mistakes"),
    ],
)
def test_a_mistake_names_file_and_place(tmp_path: Path, content: str, message: str) -> None:
    path = labels_of(tmp_path, content)
    with pytest.raises(LabelError) as caught:
        read_labels(path)
    assert re.fullmatch(re.escape(str(tmp_path)) + "/" + message, str(caught.value))


def test_a_number_is_the_text_that_it_is_written_as(tmp_path: Path) -> None:
    content = '{"a": 12.50, "b": [-7, 0.0, "x"], "c": 1234567890123456789012345}'
    expected = {"a": "12.50", "b": ("-7", "0.0", "x"), "c": "1234567890123456789012345"}
    assert read_labels(labels_of(tmp_path, content)) == expected


def test_what_databases_write_for_nothing_is_null_and_a_truth_is_its_word(tmp_path: Path) -> None:
    content = '{"a": "", "b": " ", "c": NaN, "d": true, "e": [{"f": "", "g": NaN, "h": false}]}'
    expected = {"a": None, "b": None, "c": None, "d": "true", "e": ({"f": None, "g": None, "h": "false"},)}
    assert read_labels(labels_of(tmp_path, content)) == expected


def test_labels_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b'{"a": "\xff"}')
    with pytest.raises(LabelError, match="it is not UTF-8 text: byte 8"):
        read_labels(path)
    with pytest.raises(LabelError, match=r"none\.json: the labels cannot be read: No such file"):
        read_labels(tmp_path / "none.json")


def test_a_byte_order_mark_is_allowed(tmp_path: Path) -> None:
    assert read_labels(labels_of(tmp_path, '\ufeff{"a": "x"}')) == {"a": "x"}


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({}, "there are no labels in it"),
        ({"a_html": PAGE}, "there are no labels in it"),
        ({"a_html": PAGE, "a_json": "{}"}, "there are no labels in it"),
        (
            {"a_html": PAGE, "b_json": '{"a": "x"}'},
            r"b\.json: there is no document of this name beside it, such as b\.html, ",
        ),
        ({"a_html": PAGE, "a_eml": PAGE, "a_json": '{"a": "x"}'}, r"a\.json: .+ a\.eml and a\.html; rename"),
    ],
)
def test_folders_that_cannot_be_learned_from(tmp_path: Path, files: dict[str, str], message: str) -> None:
    with pytest.raises(LabelError, match=message):
        read_folder(folder_of(tmp_path, **files))


def test_labels_named_after_the_whole_name_of_the_document_are_told_their_name(tmp_path: Path) -> None:
    folder_of(tmp_path, a_html=PAGE)
    (tmp_path / "a.html.json").write_text('{"a": "x"}')
    with pytest.raises(LabelError, match=r"a\.html\.json: .+; the labels of .*a\.html are named a\.json"):
        read_folder(tmp_path)


def test_two_files_of_labels_for_one_document_are_refused(tmp_path: Path) -> None:
    folder_of(tmp_path, a_html=PAGE, a_json='{"a": "x"}')
    (tmp_path / "a.JSON").write_text('{"a": "y"}')
    if len(list(tmp_path.iterdir())) == 2:
        pytest.skip("this file system knows no upper and lower case")
    with pytest.raises(LabelError, match=r"a\.json: a\.JSON is for the same document; remove one of them"):
        read_folder(tmp_path)


def test_all_files_that_are_wrong_are_told_at_once(tmp_path: Path) -> None:
    for name in "abcdefg":
        (tmp_path / f"{name}.html").write_text(PAGE)
        (tmp_path / f"{name}.json").write_text('{"a": "x"}' if name == "b" else "{")
    with pytest.raises(LabelError) as caught:
        read_folder(tmp_path)
    assert caught.value.where == str(tmp_path / "a.json") + ":1:2"
    first, *told, last = str(caught.value).splitlines()
    for line, name in zip((first, *told), "acdef", strict=True):
        assert line.startswith(f"{tmp_path / name}.json:1:2: it is not JSON: ")
    assert last == "and 1 more file of labels"


def test_no_folder(tmp_path: Path) -> None:
    with pytest.raises(LabelError, match="there is no such folder"):
        read_examples(tmp_path / "none")
    with pytest.raises(LabelError, match="it is not a folder"):
        read_examples(labels_of(tmp_path, "{}"))


def test_an_unreadable_document_does_not_stop_the_others(tmp_path: Path) -> None:
    folder_of(tmp_path, a_html=PAGE, a_json='{"a": "x"}', b_html="", b_json='{"a": "y"}', c_html="")
    folder = read_folder(tmp_path)
    assert [example.labels for example in folder.examples] == [{"a": "x"}]
    assert [error.name for error in folder.unreadable] == [str(tmp_path / "b.html"), str(tmp_path / "c.html")]
    with pytest.raises(DocumentError, match=r"b\.html: the document is empty"):
        read_examples(tmp_path)


NAMES = st.text(st.characters(codec="utf-8"), min_size=1, max_size=8).filter(
    lambda t: t.isprintable() and t == t.strip()
)
TEXTS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=8).filter(lambda text: text.strip() != "")
LABELS = st.dictionaries(NAMES, st.one_of(TEXTS, st.lists(TEXTS), st.none()), max_size=4)
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text()),
    lambda inner: st.one_of(st.lists(inner), st.dictionaries(st.text(), inner)),
    max_leaves=8,
)


@given(LABELS, st.booleans())
def test_sound_labels_are_read_as_they_are(
    tmp_path_factory: pytest.TempPathFactory, labels: dict[str, str | list[str] | None], plain: bool
) -> None:
    path = tmp_path_factory.getbasetemp() / "law.json"
    path.write_text(json.dumps(labels, ensure_ascii=plain), encoding="utf-8")
    expected = {name: (tuple(v) or None) if isinstance(v, list) else v for name, v in labels.items()}
    assert read_labels(path) == expected
    assert list(read_labels(path)) == list(labels)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ({"e": [{"d": 1e99}]}, 'field "e", record 1, field "d": 1e+99 is no plain decimal number'),
        ({"e": [{"d": "x"}, {"d": ["x", " "]}]}, 'field "e", record 2, field "d", item 2: the text is blank'),
        ({"e": [{"d": ["x", None]}]}, 'field "e", record 1, field "d", item 2: a value is a text'),
        ({"e": [{"d": "x"}, "y"]}, 'field "e", record 2: a list of records holds objects, and "..." at its end'),
        ({"e": ["...", {"d": "x"}]}, 'field "e", record 1: a list of records holds objects'),
        ({"e": [{"d": [{"f": [{"g": "x"}]}]}]}, "records may hold records, but those hold texts and lists of texts"),
        ({"e": [{" d": "x"}]}, 'a field\'s name is one line of text without surrounding space, not " d"'),
    ],
)
def test_mistakes_in_records_are_told_with_their_place(tmp_path: Path, content: object, complaint: str) -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(labels_of(tmp_path, json.dumps(content)))
    assert complaint in str(caught.value)


def test_lists_of_records(tmp_path: Path) -> None:
    text = '{"e": [{"d": "x", "f": null, "g": [{"h": ["y", "z"]}]}, {}, "..."], "i": ["..."]}'
    expected = {"e": ({"d": "x", "f": None, "g": ({"h": ("y", "z")},)}, {}, ...), "i": ("...",)}
    assert read_labels(labels_of(tmp_path, text)) == expected


@given(JSON)
def test_any_json_gives_labels_or_one_message(tmp_path_factory: pytest.TempPathFactory, content: object) -> None:
    path = tmp_path_factory.getbasetemp() / "any.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    try:
        read_labels(path)
    except LabelError as error:
        assert error.where == str(path)  # noqa: PT017  either outcome is right
