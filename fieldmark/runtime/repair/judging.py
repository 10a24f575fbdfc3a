"""Whether a field that was learned again is accepted.

It must give on every fixture what the old one gave, change nothing that the old one gives on new pages, contradict
nothing that is known for sure, and each value that it gives anew must be agreed on by two independent claims.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from fieldmark.dsl.evaluation import FieldResult, evaluate_field
from fieldmark.dsl.programs import Field
from fieldmark.dsl.whitespace import fold
from fieldmark.runtime.repair.claims import Claim, agreed
from fieldmark.runtime.repair.domain import Domain
from fieldmark.runtime.repair.head import begins, head_of
from fieldmark.runtime.repair.known import known_of, shared_value, texts_of, vocabulary
from fieldmark.runtime.repair.marks import Marks
from fieldmark.runtime.repair.pages import KeptPage, NewPage, is_of
from fieldmark.runtime.repair.survivors import places_of, surviving
from fieldmark.synth.learned import guarded_class

SHAPED = 3
"""Old values that all need to have one shape for a new value of another shape to be refused."""

Predicted = Callable[[NewPage, tuple[str, ...]], Iterator[Claim]]
"""The claims of other new pages for a value of this one."""


@dataclass(frozen=True, slots=True)
class Given:
    """A value that a field gives on a new page where the old one gave none, with what speaks for it.

    `texts` are folded, in page order; `single` where the field has one value.
    """

    page: NewPage
    texts: tuple[str, ...]
    single: bool
    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is given anew, or, where `reason` is set, why the field is not accepted.

    `unsupported` where nothing stands against it, and too little speaks for it.
    """

    given: tuple[Given, ...]
    reason: str | None = None
    unsupported: bool = False


class Judge:
    """Judges candidates for one field.

    `before` is what the old program said of it on each new page, `labels` are the labels that it had in the old format.
    """

    def __init__(
        self,
        old: Field,
        kept: Sequence[KeptPage],
        pages: Sequence[NewPage],
        before: Mapping[NewPage, FieldResult],
        domain: Domain,
        labels: frozenset[str],
    ) -> None:
        self._old = old
        self._kept = kept
        self._pages = pages
        self._before = before
        self._domain = domain
        everything = (value for page in kept for value in page.fixture.answers["values"].values())
        self._values = frozenset(text for value in everything for text in texts_of(value))
        self._labels = labels
        values = [text for page in kept for text in _texts(evaluate_field(old, page.document))]
        self._shape = guarded_class(values) if len(values) >= SHAPED else None

    def judge(self, candidate: Field, predicted: Predicted) -> Verdict:
        """The values that a candidate gives anew, or why it is not accepted."""
        for kept in self._kept:
            before, now = (_texts(evaluate_field(field, kept.document)) for field in (self._old, candidate))
            if before != now:
                return Verdict((), f"it gives something else on the fixture {kept.fixture.name}")
        given: list[Given] = []
        for page in self._pages:
            result = evaluate_field(candidate, page.document)
            texts, old = _texts(result), _texts(self._before[page])
            if old and texts != old:
                return Verdict((), f"it changes what is found on {page.name}")
            if texts and not old:
                reason = self._objection(page, texts)
                if reason is not None:
                    return Verdict((), f"{page.name}: {reason}")
                claims = self._claims(candidate, page, result, predicted)
                if not agreed(claims):
                    return Verdict((), f"{page.name}: {_spoken(claims, texts)}", unsupported=True)
                given.append(Given(page, texts, candidate.aggregation == "one", claims))
        return Verdict(tuple(given), None if given else "no program gives anything on the new pages")

    def _objection(self, page: NewPage, texts: tuple[str, ...]) -> str | None:
        known = known_of(page, self._old.name)
        if known is not None and known.texts != texts:
            return f"{_shown(texts)} is found where {_shown(known.texts)} was known"
        if self._shape is not None and guarded_class(texts) != self._shape:
            return f"{_shown(texts)} is no {self._shape}, as all old values are"
        said = head_of(self._old.name, page) if self._old.aggregation == "one" else []
        differs = [text for text in said if not begins(text, texts[0])]
        if differs:
            return f"the page's head says {_shown(differs)}, not {_shown(texts)}"
        amber = self._domain.texts(self._old, page)
        if amber and amber != texts:
            return f"AMBER finds {_shown(amber)}, not {_shown(texts)}"
        return None

    def _claims(self, candidate: Field, page: NewPage, result: FieldResult, predicted: Predicted) -> tuple[Claim, ...]:
        """What speaks for a value; other pages are asked only where the page itself does not settle it."""
        claims = tuple(self._own_claims(candidate, page, result))
        others = predicted(page, _texts(result))
        while not agreed(claims):
            other = next(others, None)
            if other is None:
                break
            claims = (*claims, other)
        return claims

    def _own_claims(self, candidate: Field, page: NewPage, result: FieldResult) -> Iterator[Claim]:
        texts = _texts(result)
        if known_of(page, self._old.name) is not None:
            yield Claim("known", "the value kept with the page")
        if candidate.aggregation == "one":
            others = [other for other in self._kept if not is_of(page, other)]
            if shared_value(page, vocabulary(others, self._old.name)) == texts[0]:
                yield Claim("vocabulary", "a value that fixtures share")
        survivors = surviving(self._old, page, changed=True)
        same = survivors.texts == texts and places_of(page, (e.value for e in result.evidence)) <= survivors.places
        if same:
            yield Claim("survivors", survivors.detail)
        used = survivors.landmarks if same else ()
        marks = Marks(self._old, page, self._labels, used, self._values).claim(result.evidence)
        if marks is not None:
            yield marks
        if self._domain.texts(self._old, page):
            yield Claim("amber", "AMBER finds it")


def _spoken(claims: Sequence[Claim], texts: Sequence[str]) -> str:
    """That too little speaks for a value."""
    if not claims:
        return f"nothing speaks for {_shown(texts)}"
    told = ", and ".join(f"{claim.kind} ({claim.detail})" for claim in claims)
    return f"only {told} speaks for {_shown(texts)}"


def _texts(result: FieldResult) -> tuple[str, ...]:
    return tuple(fold(item.value.text) for item in result.evidence)


def _shown(texts: Sequence[str]) -> str:
    first = texts[0] if len(texts[0]) <= 40 else texts[0][:39] + "…"
    return f'"{first}"' + (f" and {len(texts) - 1} more" if len(texts) > 1 else "")
