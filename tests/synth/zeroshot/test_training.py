"""Training: what is learned on some made-up sites answers questions about another one."""

from __future__ import annotations

from random import Random

import numpy as np

from fieldmark.dsl.core.loglinear import read_model, write_model
from fieldmark.synth.zeroshot.aggregation import Vocabulary
from fieldmark.synth.zeroshot.answers import AskedPage
from fieldmark.synth.zeroshot.training import (
    CAUTION,
    IN_VAIN,
    VAIN_EACH,
    Known,
    Posed,
    by_other_sites,
    is_compatible,
    is_seen,
    pose,
    ranked,
    train_lists,
    train_models,
    train_seen,
    with_unanswerable,
)
from tests.synth.zeroshot.pages import laid_out, page

_PEOPLE = ("Ada Berg", "Ben Cole", "Cora Dunn", "Dirk Eddy", "Eve Ford", "Finn Gray", "Gwen Hart", "Hal Ives")
_FRAMES = ("<table>{}</table>", "<ul>{}</ul>", "<div>{}</div>", "<ol>{}</ol>", "<section>{}</section>")
_RECORDS = (
    "<tr><td>{0}</td><td>{1}</td></tr>",
    "<li><b>{0}</b> <i>{1}</i></li>",
    "<p><span>{0}</span><span>{1}</span></p>",
    "<li><div><a>{0}</a></div><div>{1}</div></li>",
    "<article><h3>{0}</h3><p>{1}</p></article>",
)


def _site(number: int) -> tuple[bytes, list[Known]]:
    """A page of a site with members and the dates on which they joined, and questions about it."""
    drawn = Random(number)
    people = tuple(drawn.sample(_PEOPLE, 5))
    dates = tuple(f"{drawn.randint(1, 28):02}/0{number}/2024" for _ in people)
    records = "".join(_RECORDS[number].format(*one) for one in zip(people, dates, strict=True))
    menu = "".join(f"<li><a>{word}</a></li>" for word in ("Home", "Members", "Search:", "Log in"))
    text = f"<html><body><ul class='menu'>{menu}</ul><h2>Members</h2>{_FRAMES[number].format(records)}</body></html>"
    asked = (("members", people), ("dates of joining", dates))
    return text.encode(), [Known(question, values, f"site {number}", "clubs") for question, values in asked]


def _posed(vocabulary: Vocabulary) -> list[Posed]:
    sites = [_site(number) for number in range(5)]
    return [one for data, questions in sites for one in pose(page(data), questions, vocabulary)]


def test_a_site_that_was_left_out_is_answered() -> None:
    vocabulary = Vocabulary()
    posed = _posed(vocabulary)
    assert all(one.compatible.any() for one in posed)
    weights = train_lists([one for one in posed if one.known.site != "site 4"], vocabulary)
    tested = [one for one in posed if one.known.site == "site 4"]
    assert [bool(one.right[ranked(one, weights)[0][0]]) for one in tested] == [True, True]


def test_models_answer_as_they_did_in_training() -> None:
    vocabulary = Vocabulary()
    posed = _posed(vocabulary)
    models = train_models(posed, vocabulary, "2024-03-01")
    assert read_model(write_model(models.lists), "lists").about["date"] == "2024-03-01"
    weights = np.array([*models.lists.weights.values()])
    data, questions = _site(2)
    asked = AskedPage(page(data), models)
    for known, one in zip(questions, [one for one in posed if one.known.site == "site 2"], strict=True):
        answer = asked.ask(known.text, top=3)
        assert answer.lists[0].values == known.values
        assert np.isclose(answer.lists[0].probability, ranked(one, weights)[0][1])
        assert 0 <= answer.certainty <= 1


def test_every_feature_has_its_caution() -> None:
    vocabulary = Vocabulary()
    _posed(vocabulary)
    assert {name.partition(" ")[0] for name in vocabulary.numbers} == set(CAUTION) - {"seen"}
    data, questions = _site(1)
    assert [*pose(page(data), questions, vocabulary, laid_out(page(data)))]
    assert {name.partition(" ")[0] for name in vocabulary.numbers} == set(CAUTION)


def test_what_is_seen_is_learned_and_changes_no_other_weight() -> None:
    vocabulary, blind = Vocabulary(), Vocabulary()
    sites = [_site(number) for number in range(5)]
    posed = [one for data, some in sites for one in pose(page(data), some, vocabulary, laid_out(page(data)))]
    weights = train_lists(posed, vocabulary)
    seen = train_seen(by_other_sites(posed, vocabulary), vocabulary)
    told = is_seen(vocabulary)
    assert np.any(seen[told])
    assert not np.any(seen[~told])
    assert not np.any(weights[told])
    alone = train_lists(_posed(blind), blind)
    assert dict(zip(blind.numbers, alone, strict=True)) == {
        name: weight for name, weight in zip(vocabulary.numbers, weights, strict=True) if not name.startswith("seen ")
    }


def test_compatible_is_first_second_and_last() -> None:
    assert is_compatible(("a", "b", "x", "d"), ("a", "b", "c", "d"))
    assert not is_compatible(("a", "x", "c", "d"), ("a", "b", "c", "d"))
    assert not is_compatible(("a",), ("a",))


def test_a_question_of_another_kind_of_page_has_no_answer() -> None:
    club = [Known("members", ("a", "b"), "s", "clubs")]
    shop = [Known("prices of lamps", ("1", "2"), "t", "shops")]
    found = with_unanswerable({1: club, 2: shop})
    assert [known.text for known in found[1]] == ["members", "prices of lamps", *IN_VAIN[:VAIN_EACH]]
    assert [known.text for known in found[2]] == ["prices of lamps", "members", *IN_VAIN[VAIN_EACH : 2 * VAIN_EACH]]
    assert not any(known.values for some in found.values() for known in some[1:])
