"""The small mutations of the core that the tests have to notice (`benchmarks.mutations` applies them)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Mutation:
    """One piece of a file, what stands there instead, and what is then wrong."""

    file: str
    old: str
    new: str
    breaks: str
    tests: tuple[str, ...]


def _tests(folder: str, names: str) -> tuple[str, ...]:
    """The test files of a folder with these names, in order."""
    return tuple(f"tests/{folder}/test_{name}.py" for name in names.split())


DECIDING: Final = (
    *_tests("dsl", "vote_laws guard_laws planted evaluation unknown_formats contexts records"),
    *_tests("synth", "inserted_rows repeated_lists"),
)
TERMS: Final = _tests(
    "dsl", "planted vote_laws text text_values selectors blueprints outer_landmarks regions headings contexts"
)
LISTS: Final = _tests("dsl", "planted records separation_laws")
GROUPS: Final = _tests("synth", "uneven_lists repeated_lists")
REREAD: Final = _tests("synth", "spellings joining beside")
ADDED: Final = _tests("synth", "labels_added")
SEARCH: Final = _tests(
    "synth", "learn_laws label_faults repeated_lists clusters learn outer_landmarks leading contexts splits typed"
)


def _of(tests: tuple[str, ...], file: str, *mutations: tuple[str, str, str]) -> tuple[Mutation, ...]:
    return tuple(Mutation(f"fieldmark/{file}", *mutation, tests) for mutation in mutations)


VOTES: Final = _of(
    DECIDING,
    "dsl/core/vote.py",
    (
        "if enough and _outvotes(best, supporters.values(), outcomes)",
        "if enough",
        "labels of one table outvote what stands elsewhere",
    ),
    ("MAJORITY: Final = 0.6", "MAJORITY: Final = 0.5", "half of the voices are enough"),
    (
        "alone = len(landmarks) == 1 or",
        "alone = True or",
        "a label that stands twice does not speak against one of its values",
    ),
    ("is_longer = len(found) == 1", "is_longer = len(found) == 0", "a text that has the value in it speaks against it"),
    ("is_longer or found < said", "is_longer", "what knows that it lacks something speaks against the whole list"),
    ("0 if {*best} <= {*counted} else ", "", "what counts rows needs no others that are sure"),
    ("        if not outcomes[index].ambiguous:\n", "        if True:\n", "who is ambiguous supports a value"),
    ("least = min(lacking)", "least = max(lacking)", "those are heard that lack most of the context"),
    ("if i not in counted and not picks", "if not picks", "who counts rows is heard"),
    ("and not picks(strategies[i].value.node)]", "]", "who takes the n-th text is heard rather than who counts rows"),
)

FORMATS: Final = _of(
    DECIDING,
    "dsl/core/formats.py",
    ("if len(speaking) == 2:", "if len(speaking) == 1:", "the first voice decides alone"),
    ("if first.texts == outcome.texts and clear", "if clear", "two voices need not agree"),
    (
        "self._is_sound(outcome) and not self.lacking(part, outcome)",
        "self._is_sound(outcome)",
        "who finds it elsewhere agrees as well",
    ),
    ("return outcome if outcome.findings and self._is_sound(outcome) else None", "return outcome", "one is no vote"),
    ("    if len(speaking) < 2 or any(", "    if len(speaking) < 1 or any(", "one part alone decides a single value"),
    ("if outcome.ambiguous or outcome.texts != texts:", "if outcome.ambiguous:", "parts need not agree"),
    ('if part.required and aggregation != "one":', "if not part:", "half a list is given"),
    (
        "for reason, candidates in unsure if not any(starmap(are_one, product(sure, candidates)))]",
        "for reason, _ in ()]",
        "doubt of a part is not heard",
    ),
    (
        "    if len(evidence) < 2:\n        return evidence, []",
        "    return evidence, []",
        "places that differ give a value",
    ),
    ('if aggregation == "list":', "if aggregation:", "a set has texts twice"),
)

UNSURE: Final = _of(
    GROUPS, "dsl/core/vote.py", ("is_longer or found < said", "True", "what doubts a list does not speak against it")
)

COUNTING: Final = _of(
    _tests("synth", "inserted_rows uneven_lists headed_lists"),
    "dsl/core/counting.py",
    ("if lacks(outcomes[speaking[0]]) and any(", "if False and any(", "what stands elsewhere is counted to"),
    (
        "    if (label := lacking_label(speaking, strategies, outcomes)) is not None:",
        "    if False:",
        "what replaced a row is read",
    ),
    (
        "    if not said or any(said < found",
        "    if said or any(said < found",
        "who counts siblings outvotes a section",
    ),
    (
        "is_label = beside and steps(one.region) == 0",
        "is_label = False and steps(one.region) == 0",
        "a line is read for another whose icon is gone",
    ),
    (" or texts[index] in sure]", "]", "who counts and agrees is not heard"),
)

EVALUATION: Final = (
    *_of(
        _tests("synth", "inserted_rows"),
        "dsl/core/vote.py",
        ("wrong = precedes_label(speaking, strategies, outcomes)", "wrong = None", "a list before its label is its"),
    ),
    *_of(
        _tests("synth", "inserted_rows"),
        "dsl/core/fields.py",
        (
            "    if said.evidence and (label := _lacking_name(",
            "    if False and (label := _lacking_name(",
            "what another label names is a value",
        ),
    ),
    *_of(
        DECIDING,
        "dsl/core/record_lists.py",
        ("FAR_MORE: Final = 2", "FAR_MORE: Final = 9", "alternatives of records are not listened to"),
        ("if there and sum(record.blank <= blank for", "if there and sum(True for", "far more may lack more"),
        ("is_record(sum(required), len(required))", "is_record(99, 1)", "whatever stands between records is one"),
        ("    if 2 * blank < required:\n", "    if True:\n", "half a record is given"),
    ),
    *_of(
        DECIDING,
        "dsl/core/evaluate.py",
        ("        return reason or why\n", "        return reason\n", "fields of an unknown page are absent"),
        ("why if part == NO_LANDMARK else part for", "part for", "an unknown page tells each missing landmark"),
        ("return sum(found) < KNOWN_BY * len(found)", "return False", "what is gone with much of the rest is absent"),
    ),
    *_of(
        DECIDING,
        "dsl/core/fields.py",
        (
            "if field.optional and not any(verdict.located for",
            "if field.optional or not any(v for v in () for",
            "absent is all",
        ),
        ("best = max([verdict.standing", "best = min([verdict.standing", "the format decides that fits least"),
        (
            "if any(verdict.texts != first.texts or verdict.reason for",
            "if not all(leaders for",
            "formats need not agree",
        ),
        ("CUT_OFF if document.truncated else None", "None", "what may be cut off is absent"),
        ("if field.guards and said.evidence:", "if False:", "guards of fields are not asked"),
    ),
)

NOTHING: Final = (
    *_of(
        _tests("synth", "absence"),
        "dsl/core/absence.py",
        ("    if not read:\n", "    if False:\n", "an unread page has no layout"),
        ("all(result.reason is None for", "all(True for", "what is withheld tells a layout"),
        ("if number in unknown and result.reason", "if result.reason", "all that is missing abstains"),
    ),
    *_of(
        _tests("synth", "absence"),
        "synth/core/absence.py",
        ("if counts[nth] >= ENOUGH", "if False", "examples that lack it show nothing"),
        ("if field.optional else None", "if False else None", "layouts are not told apart"),
        ("if outcome.located and not outcome.findings}", "if False}", "examples without a value show nothing"),
        ("if reach in reached][-1:]", "][-1:]", "a label that leads farther than ever is no sign of a value"),
    ),
    *_of(
        _tests("dsl", "columns"),
        "dsl/html/columns.py",
        ("return _bold_head(rows) or _wordy_head(rows)", "return _bold_head(rows)", "words above figures name nothing"),
        ("if figures >= (2 if len(first) == 2 else 1)", "if figures >= 1", "a value beside its label names a column"),
        ("if text not in numbered]", "if text]", "a row that is numbered names columns"),
        ("- int(second.group(2))) == 1", "- int(second.group(2))) > 0", "any numbers follow each other"),
        ("reversed(cells)), cells[-1])", "cells), cells[-1])", "a heading over columns names each of them"),
        ("whole if called[own] > 1 and", "whole if False and", "columns below two headings are called the same"),
        ("if row not in heads or not any(", "if any(", "cells are called what stands above several columns"),
        ("not 1 < self.width <= _span(cell", "not False <= _span(cell", "a row of one cell is of the first column"),
    ),
    *_of(
        _tests("synth", "columns"),
        "synth/html/regions.py",
        ("and not (_names_column(landmark) and", "and not (False and", "a column stands in for the one beside it"),
        ("yield from _in_columns(options)", "pass", "a value that stands twice in its row is told by its number"),
    ),
    *_of(
        _tests("synth", "columns"),
        "synth/html/landmarks.py",
        ("place, _but_in(rows, pivot.labels), pivot", "place, pivot.labels, pivot", "a row has no name of a list"),
    ),
    *_of(
        _tests("synth", "columns"),
        "synth/html/strategies.py",
        ('self.kind == "one" and self._may_be_data(pairs.paired)', "False", "a year on one page tells a column"),
        ("if any(map(self.cluster[0].field.likeness, headings)):", "if False:", "no field is called as its column is"),
        ("return len(known) == 1 and not any(", "return not any(", "where headings differ, no place is believed"),
    ),
    *_of(
        _tests("synth", "columns"),
        "synth/html/selectors.py",
        ("    if shown:\n", "    if False:\n", "a year above a column names nothing"),
    ),
    *_of(
        DECIDING,
        "dsl/core/own_places.py",
        (
            "or (told[one].confidence or 0.0) <= (told",
            "or (told[one].confidence or 0.0) > (told",
            "the surer one abstains",
        ),
        ("    return any(not named.isdisjoint(", "    return any(named.isdisjoint(", "who may share a place may not"),
    ),
    *_of(
        _tests("synth", "counted_texts"),
        "synth/core/learn.py",
        (
            "            if sound[one] and sound[other]:\n",
            "            if True:\n",
            "what is read wrongly shares a place",
        ),
    ),
    *_of(
        _tests("synth", "counted_texts"),
        "synth/html/instance.py",
        ("FEWEST_ALIKE: Final = 3", "FEWEST_ALIKE: Final = 2", "two values of the same words hold all others to these"),
        ("if not all(map(_picks, part.strategies))", "if True", "other words are counted to as well"),
    ),
    *_of(
        _tests("synth", "counted_texts"),
        "dsl/core/guards.py",
        ("and text.endswith(ENDS) and", "and False and", "the number of an item is a figure"),
    ),
    *_of(
        ("tests/synth/test_support.py",),
        "synth/core/instances.py",
        ("UNREAD: Final = 3.0", "UNREAD: Final = 0.0", "documents without labels say nothing of strategies"),
        ("ALTERNATIVES: Final = 12", "ALTERNATIVES: Final = 1", "one way to cut a value out is tried"),
    ),
    *_of(
        ("tests/dsl/test_guard_laws.py",),
        "dsl/text/neighbours.py",
        ("adjoins = before and", "adjoins = False and", "half of a number is one"),
        ("NEAR: Final = 2", "NEAR: Final = 1", "a figure behind a word that joins two is none"),
        ("return _is_sign(before", "return False and _is_sign(before", "a minus before the sign of a currency is none"),
    ),
    *_of(
        _tests("synth", "record_formats"),
        "dsl/core/record_lists.py",
        ("if not places:\n", "if True:\n", "a record that is lost is not said"),
    ),
    *_of(
        _tests("synth", "record_formats"),
        "synth/records/learn.py",
        (", self._in_formats(learned, terms, examples, indexes))", ",)", "formats of groups are not tried"),
        ("product(told_in, (every, *own))", "product(told_in, (every,))", "a format is read in ways of another"),
    ),
    *_of(
        ("tests/synth/test_placeholders.py",),
        "dsl/core/guards.py",
        ("if nothing is not None:", "if 0:", "n/a is given"),
    ),
    *_of(
        ("tests/synth/test_placeholders.py",),
        "synth/core/fields.py",
        ("if is_placeholder(text) or is_label(text) or", "if", "one placeholder is not enough"),
        ("TWICE = 2", "TWICE = 1", "whatever one page has without a label is never a value"),
    ),
)

EXTRACTION: Final = (
    *_of(
        DECIDING,
        "dsl/core/extract.py",
        (
            "instance) if apart <= within else []",
            "instance) if apart <= 1 else []",
            "a region that looks different counts",
        ),
        ("if instance.nested(", "if () and instance.nested(", "a value holds another"),
        ("        if _touching(strategy, findings):\n", "        if False:\n", "one word is two values"),
        ("if lack == least])", "if lack >= least])", "values of another section count as much"),
        (
            '        if aggregation == "one":\n            return because("more',
            '        if ():\n            return because("more',
            "one of two",
        ),
        ("        if values:\n            idle -= 1\n", "        idle -= 1\n", "no label leads to nothing"),
        ("usual = document.is_record and nearest", "usual = False and nearest", "empty cells doubt"),
    ),
    *_of(
        ("tests/dsl/test_confidence.py",),
        "dsl/core/confidence.py",
        ("if uncertain >= MOST", "if uncertain > 9", "uncertain fields say nothing of the others"),
        ("if contexts and any(", "if not any(", "what stands elsewhere is surer"),
        (".likeness(said) > 0", ".likeness(said) > 1", "a field's own name says nothing"),
        ("if documents >= number", "if documents > 9", "examples make nothing surer"),
        ("if not all(whole(text) for text in texts):", "if False:", "a value of another class is as sure"),
        ("if weight < 0]", "if weight > 0]", "what is for an answer is said to be against it"),
        ("fitting = [rate for rate in rates if rate <= most_wrong]", "fitting = [*rates]", "any rate is kept"),
    ),
    *_of(
        ("tests/dsl/test_confidence.py",),
        "dsl/core/evaluate.py",
        ("least_of(program) if least is None else least", "least or 0.0", "what is not sure is given"),
    ),
    *_of(
        ("tests/dsl/test_confidence.py",),
        "dsl/core/results.py",
        ("if known is None or known >= least:", "if known is None or known > least:", "as sure as asked is too little"),
        ("if known is None or known >= least:", "if True:", "nothing is withheld"),
    ),
    *_of(
        DECIDING,
        "dsl/core/guards.py",
        ("idle, count = outcome.idle,", "idle, count = 0,", "half a list is total"),
        ("for finding in findings}) < 2:", "for finding in findings}) < 9:", "two lists are one"),
        ("why = None if guard.has(text) else rare", "why = None", "a text never seen is one of those seen"),
        ("and len(text) > most:", "and len(text) >= most:", "as long as allowed is too long"),
        ("not in FIGURES | TELLING and", "in FIGURES | TELLING and", "a time is a code"),
        ("if instance.is_rest(finding.value.node):", "if False:", "the rest of a value is given"),
        ("if instance.shows_several(finding.value.node, token_class):", "if False:", "a value with a note is given"),
        ("    if begun is None:\n", "    if begun is None and False:\n", "a value has any shape"),
        ("if token_class in ALONE and any(", "if () and any(", "what has words behind it is a date, or a number"),
        ("if _lacks_figures(guard, text):", "if False:", "words alone are a number"),
    ),
)

REGIONS: Final = _of(
    TERMS,
    "dsl/html/regions.py",
    ("nodes[-1 if program.across > 0 else 0]", "nodes[-1]", "hops to the left end where they begin"),
    (
        "    if places is None:\n        return None\n",
        "    if places is None:\n        return HtmlRegion((location,), location)\n",
        "regions are clipped",
    ),
    ("lambda node: beginning(node) != look or", "lambda node: True or", "a section has no end"),
    ("(signed and is_label(node.text))", "signed", "labels end no section"),
)

OUTER: Final = _of(
    TERMS,
    "dsl/html/outer.py",
    (
        "return standing_in(locations, (",
        "return [*locations] or standing_in(locations, (",
        "outer landmarks narrow nothing",
    ),
    ("and place.above(outer.region.up) in tops", "and not tops", "a heading in a section begins another"),
    (
        "region_distance(blueprint, region) <= blueprint.within",
        "True",
        "any region looks as an outer landmark's blueprint",
    ),
)

ENDED: Final = (
    *_of(
        _tests("synth", "ended_lists"),
        "synth/html/regions.py",
        ("*([Section(section.up, ends)] if ends else [])", "", "only headings end a list"),
        ("if node in inside), default=0) :]", "), default=0) :]", "what ends a list is behind its section"),
    ),
    *_of(
        _tests("synth", "ended_lists"),
        "synth/html/instance.py",
        ("guards.append(LastInRow())", "pass", "an old value is given for the new one"),
        ("if not text or text in common)", "if False)", "one value may be half a list"),
    ),
    *_of(
        _tests("dsl", "guard_laws") + _tests("synth", "ended_lists"),
        "dsl/html/makes.py",
        ("cells[behind.index].text for cells", "True for cells", "a note behind a value is a column"),
    ),
    *_of(
        _tests("synth", "ended_lists"),
        "dsl/html/regions.py",
        ("number >= first and node.text in ends", "node.text in ends", "a blank line above a list ends it"),
    ),
    *_of(
        _tests("synth", "beside"),
        "dsl/html/beside.py",
        (
            "without(guards, LastInRow) if way.hops",
            "guards if way.hops",
            "in another layout nothing stands behind a value",
        ),
    ),
    *_of(
        _tests("synth", "absence"),
        "dsl/core/formats.py",
        (" or (page and _is_renamed(strategy, outcome))", "", "what classes lead to is missing where these are others"),
    ),
    *_of(
        _tests("synth", "cut_off"),
        "dsl/html/parsing.py",
        ("if last > data.rfind(b", "if len(data) < last > data.rfind(b", "a page that ends in a tag is whole"),
        (
            "return any(count == 1 if tag in _IMPLIED else",
            "return any(False if tag else",
            "a page that never ends is whole",
        ),
    ),
    *_of(
        _tests("synth", "cut_off"),
        "dsl/html/instance.py",
        ("return ENDS_IN_IT if span", "return None if span", "what a page ends in is whole"),
    ),
    *_of(
        _tests("synth", "cut_off"),
        "dsl/core/fields.py",
        ('document.truncated and field.aggregation != "one":', "False:", "half a list is a list"),
    ),
    *_of(
        _tests("synth", "cut_off"),
        "dsl/html/tree.py",
        ("record._begin(root, self.name, cut, cut)", "record._begin(root, self.name)", "no record is cut off"),
    ),
    *_of(
        _tests("synth", "addresses"),
        "synth/html/values.py",
        ("always = single and not any(place.whole", "always = False and not any(place.whole", "a box is all address"),
    ),
    *_of(
        _tests("synth", "other_sections"),
        "synth/html/records.py",
        ("return () if is_unnamed and", "return () if not any(context.headings or ()) and", "no heading is any"),
    ),
    *_of(
        _tests("synth", "siblings"),
        "synth/html/instance.py",
        ("if _begins_with_label(node.text) <= ", "if True or ", "a line with a label of its own is like one without"),
    ),
    *_of(
        _tests("synth", "learn_text"),
        "synth/texts/programs.py",
        ("    if not any(map(_is_numbered, learned[:1])):", "    if True:", "a number tells a value from its like"),
        (" and not _has_figures(piece))", ")", "figures before a value tell it from its like"),
    ),
    *_of(
        _tests("synth", "learn_text"),
        "synth/texts/substrings.py",
        (
            "at_end = len(samples) > 1 and all(map(_is_last_said, samples))",
            "at_end = False",
            "the first sign ends a value",
        ),
        (
            "at_start = len(samples) > 1 and all(map(_is_first_said, samples))",
            "at_start = False",
            "a sign begins one value",
        ),
    ),
    *_of(
        _tests("synth", "cut_words"),
        "dsl/text/language.py",
        ("token.kind not in WORDS or not parts_compound(text, place)", "True", "a name ends before its hyphen"),
    ),
    *_of(
        _tests("synth", "cut_words"),
        "dsl/text/lexicon.py",
        ('"PAUSE": rf"[,;](?=\\s|$)|{_FULL_STOP}"', '"PAUSE": _FULL_STOP', "no comma ends a clause"),
        ('"Dr", "St", "Mt"', '"Dr", "Mt"', "a sentence ends behind a title"),
    ),
    *_of(
        _tests("synth", "records_together"),
        "dsl/html/records.py",
        (
            "for record in records[:1] for node",
            "for record in records[:0] for node",
            "heads that stand again part a list",
        ),
    ),
    *_of(
        _tests("synth", "learn_text"),
        "dsl/text/language.py",
        (
            "stop = None if any(map(str.isalnum, text[stops[-1] :])) else stops[-1]",
            "stop = stops[-1]",
            "words behind a value do not count",
        ),
        (
            "if not positions or any(map(str.isalpha, text[: positions[0]])) else",
            "if not positions else",
            "words before a value do not count",
        ),
    ),
    *_of(
        _tests("synth", "words_named"),
        "synth/core/learned.py",
        (
            "return inside if any(map(str.isalpha, inside)) else",
            "return",
            "a landmark names what stands behind another label",
        ),
    ),
)

HIERARCHY: Final = (
    *_of(
        ("tests/synth/baselines/test_letter.py",),
        "synth/html/outer.py",
        (
            "blueprint=blueprint if blueprint.entries else None",
            "blueprint=None",
            "to the letter no outer region has looks",
        ),
    ),
)

SELECTORS: Final = _of(
    TERMS,
    "dsl/html/selectors.py",
    ("(region.far,) if selector.far else region.nodes", "region.nodes", "`far` means nothing"),
    ("place = nth - 1 if nth > 0", "place = nth if nth > 0", "text runs count from 0"),
    ("if begin.match(collapse(text))]", "]", "how a text run begins is not asked"),
    ("if begins is None or begins.match(node.text)", "", "how an element's text begins is not asked"),
    (
        "return [region.far] if region.far.tag == selector.tag else []",
        "return [region.far]",
        "the far node has any tag",
    ),
)

BLUEPRINTS: Final = _of(
    TERMS,
    "dsl/html/blueprints.py",
    ("1 - len(first & second) / union if", "len(first & second) / union if", "what is alike is far apart"),
    ("if found == entries:", "if found:", "one text of a blueprint is enough"),
    (
        "document.distances, (entries, tops[0], tops[-1])",
        "document.distances, entries",
        "all regions are as far from a blueprint as the first",
    ),
)

SPLIT: Final = (
    *_of(
        ADDED,
        "dsl/core/formats.py",
        (
            "return unsplit is not None and",
            "return False and",
            "a format that reads several texts denies one that reads one",
        ),
    ),
    *_of(
        ADDED,
        "synth/core/learned.py",
        ("not whole or not outcome.findings or", "True or", "what is several texts on other pages refutes a format"),
    ),
)

CONTEXT: Final = (
    *_of(
        TERMS,
        "dsl/html/context.py",
        ("if not found or len(found) != len(headings):", "if not found:", "other headings above do not count"),
        ("int(name is not None and not _has_id(name, node))", "0", "ids tell no sections apart"),
    ),
    *_of(
        TERMS,
        "dsl/html/headings.py",
        ("at = bisect_left(numbers, place)", "at = len(rulers) - 1", "headings rule what is before them"),
        ("tags[before] >= tag", "tags[before] > tag", "a heading stands under the one of its level before it"),
    ),
)

TEXT: Final = (
    *_of(
        TERMS,
        "dsl/text/language.py",
        (
            "return positions[0] if len(positions) == 1 else None",
            "return min(positions, default=None)",
            "any beginning",
        ),
        ("if p > start]", "if p >= start]", "a substring ends where it begins"),
        (
            "if stop is None and (end is None or or_end):",
            "if stop is None and end is None:",
            "`or the end` means nothing",
        ),
        ("return not divides(text, span[side])", "return True", "words are cut"),
        ("start + len(inside.rstrip())", "end", "values end in white space"),
        (
            "place = boundary.nth - 1 if boundary.nth > 0",
            "place = boundary.nth if boundary.nth > 0",
            "the n-th is the next",
        ),
        ("if stop is not None and start < stop:", "if False:", "values of a loop overlap"),
        ("key=len, reverse=True)", "key=len)", "the shortest separator cuts"),
        (
            "if compiled(case.guard).search(text):",
            "if compiled(case.guard).match(text):",
            "a condition is of the beginning",
        ),
        ("    yield start, len(text)\n", "", "the last piece is lost"),
    ),
    *_of(
        TERMS,
        "dsl/core/values.py",
        ("value._replace(fault=normal.reason)\n", "value\n", "a text without a normal form is a value"),
        (
            "whole, offset = text_of(node, attribute), 0",
            "whole, offset = text_of(node, attribute).lower(), 0",
            "text is changed on its way out",
        ),
    ),
)

RECORDS: Final = _of(
    LISTS,
    "dsl/html/records.py",
    ("top.place in inside or top.place in above", "top in kept", "records in each other"),
    ("lambda node: node not in starts and node not in above, rest", "lambda node: node not in above, rest", "no end"),
    ("if any(member.text for member in group):", "if group:", "a blank between two rules is a record"),
    ("above.append(nodes[count - 1]", "above.append(nodes[0]", "all stand under the first heading"),
    ("tuple(found[:MAX_RECORDS])", "tuple(found[1:MAX_RECORDS])", "the first record is lost"),
)

TREES: Final = _of(
    LISTS,
    "dsl/html/tree.py",
    ("by_record.get(self.element, ())", "self._together._found[key]", "a record has what all records have"),
    ("return self._together.columns", "return {}", "the columns of records have no names"),
)

RELAXATIONS: Final = (
    *_of(
        REREAD, "dsl/html/relaxations.py", ("sorted(labels - kept)", "sorted(labels)", "a label is read as another one")
    ),
    *_of(
        REREAD,
        "dsl/html/beside.py",
        ("in held.items() if number in certain or holders & near]", "in held.items()]", "words of a menu are values"),
        (" or _is_in_lines(hops, value.node)", "", "a value below its label stays there"),
        ("strategy.outer, guards)", "(), guards)", "a label counts outside of its section"),
        ("if len(ways) != 1:", "if not ways:", "of several places beside a label one is taken"),
        ('return other == "dd" and more[:1] != ["dd"]', 'return other == "dd"', "half a list is a value"),
    ),
)

CLUSTERS: Final = _of(
    SEARCH,
    "synth/core/clusters.py",
    ("FINE = 0.3", "FINE = 0.95", "pages of all kinds are one cluster"),
    ("if nearest > threshold:", "if nearest >= threshold:", "clusters that look the same are kept apart"),
    ("default=1.0)", "default=0.0)", "clusters without a common landmark are near"),
)

PLACES: Final = (
    *_of(
        _tests("synth", "one_example own_places fewest_formats"),
        "synth/html/index.py",
        (
            "inside = bound if (self._is_bound if free else self._is_marked)(start, end) else part",
            "inside = part",
            "a number in another is as good as one alone",
        ),
        ("if share == best[look])", "if True)", "a section of another name is meant as well"),
    ),
    *_of(
        _tests("synth", "one_example own_places fewest_formats"),
        "synth/html/instance.py",
        ("return sites[0] if len(sites) == 1", "return sites[0] if False", "the first of two places is that labelled"),
    ),
    *_of(
        _tests("synth", "one_example own_places fewest_formats"),
        "synth/core/fields.py",
        ("    more = len(other", "    more = False and len(other", "what counts is kept though labels tell more"),
        (
            "trust(given - reproduced, given)",
            "trust(len(standing) - reproduced, len(standing))",
            "silence is a contradiction",
        ),
    ),
    *_of(
        _tests("synth", "records_together"),
        "dsl/core/together.py",
        ("if not together.holds(between)), None)", "if False), None)", "another list goes on"),
        ("if between.text and together.nothing)", "if False)", "what stands between is no record that is lost"),
        ("if most and alike.count(most) == 1", "if most", "the first of two lists is ours"),
        ("if number not in other)", "if True)", "records of another list are given"),
    ),
    *_of(
        _tests("synth", "records_together"),
        "synth/records/never.py",
        ("if len(lists) < FEWEST:", "if not lists:", "one document tells how all lists stand"),
        ("not any(between.heading for between in breaks)", "True", "no list has parts with headings"),
    ),
    *_of(
        _tests("synth", "rows_with_less"),
        "dsl/core/together.py",
        (
            "_beside(together, found, page) if found",
            '"" if found',
            "what looks like a record beside them is not told of",
        ),
        ('(after if together.after else "")', "after", "what always stood beside records is told of"),
    ),
    *_of(
        _tests("synth", "rows_with_less"),
        "synth/records/narrowing.py",
        ("        if held[2]:\n", "        if False:\n", "a row that goes on with another is a record"),
        ("if not required <= found))", "))", "what has all of a record tells of nothing less"),
    ),
    *_of(
        (*_tests("synth", "rows_with_less"), "tests/dsl/test_records.py"),
        "dsl/core/record_lists.py",
        ("if len(found) >= LONG and instance_of", "if False and instance_of", "a list that is cut off says nothing"),
        ("(records, candidate) <= records.more_than", "(records, candidate) & records.more_than", "less is more"),
    ),
    *_of(
        _tests("synth", "labels_in_sections"),
        "synth/html/strategies.py",
        ("or self._is_label(region):", "or False:", "a label that stands twice is no landmark where others lead there"),
    ),
    *_of(
        _tests("synth", "values_in_words"),
        "dsl/core/extract.py",
        (
            "not undecided and not _says_otherwise(",
            "not undecided or not _says_otherwise(",
            "words of another kind are silence",
        ),
    ),
    *_of(
        _tests("synth", "spanning_cells"),
        "dsl/html/records.py",
        ("if count and not own else None", "if count else None", "two cells head a row"),
    ),
    *_of(
        _tests("synth", "spanning_cells"),
        "synth/html/separations.py",
        ("if (held, -records) > gained:", "if (held, records) > gained:", "the record before heads one"),
    ),
    *_of(
        _tests("synth", "record_formats"),
        "synth/records/learn.py",
        (
            "return all(2 * one.missing",
            "return True or all(2 * one.missing",
            "a format of few records is a wrong label",
        ),
    ),
    *_of(
        _tests("synth", "own_places"),
        "dsl/core/record_lists.py",
        ("if len(other.fields) > len(item.fields)]", "if not item]", "a row is that of several lists"),
        (
            "for path, text in read if value.text in text",
            "for path, text in read[9:] if value.text in text",
            "no row is read",
        ),
    ),
    *_of(
        ("tests/runtime/test_plain_texts.py",),
        "dsl/html/preformatted.py",
        ("labels.isdisjoint(_labels(mail))", "True", "what a mail says anew is asked of what it answers"),
        ('is_mail = last.endswith(":") or', "is_mail = True or", "all that is quoted is a mail"),
        ("if _has_sender(mail) or (mail", "if False or (mail", "what is forwarded in quotes keeps them"),
        ("[quoted[before] and quoted[after]]", "[False]", "a blank line ends what is quoted"),
        ("yield from (QUOTATION, *_markup(mail", "yield from (QUOTATION, *_markup(run", "quotes keep their signs"),
    ),
)

ROWS: Final = (
    *_of(
        _tests("synth", "records_in_sections"),
        "dsl/html/context.py",
        ("[known and lack > 0 for", "[False for", "a section that no example had is the list's"),
        ("[known and lack > 0 for", "[lack > 0 for", "a heading worded anew takes all records away"),
        ("any(document.headings.have(text)", "any(False", "a list is read under another heading where it has no row"),
    ),
    *_of(
        _tests("runtime", "plain_texts"),
        "dsl/html/preformatted.py",
        ("goes_on = columns is not None and", "goes_on = False and", "a blank line ends a table below ruled heads"),
        ("    return len(row) > 1 and not", "    return False and not", "a remark ends a table"),
        (
            "elif number == last + 1 and _is_below",
            "elif False and _is_below",
            "what stands below the last row is of none",
        ),
        ("and len(lines[row]) >= HEADED", "", "what stands below two columns is a row"),
        ("not (table[0][1:] and are_heads(table, own)):", "True:", "a blank line parts heads from their rows"),
        ("if number != first + 2:", "if True:", "a rule below units ends the heads"),
        ("if len(rows) > 1 and len(rows[0])", "if False and len(rows[0])", "blocks beside each other are rows"),
        ("not any(map(are_alike, blocks.values()))", "True", "rows below labels are blocks"),
        ("bool(set.intersection(*(", "bool(set.union(*(", "any names are labels above addresses"),
        ("number + len(rows) == len(lines) and", "", "what stands below addresses is of no concern"),
        ("and None in map(class_of, texts)", "", "codes below each other are an address"),
        ("len(texts) >= ADDRESS and not figures[0]", "not figures[0]", "two lines are an address"),
        ("not figures[0] and any(figures) and", "", "any lines are an address"),
        ("is_first = is_first and len(head) == 1", "pass", "a row of a table names those below"),
        ("is_head(lines[number]) and not is_rule(lines[first + 1])", "False", "a caption ends no table"),
        (
            "or start + len(text) in ends for start, text in row",
            "for start, text in row",
            "figures that end below each other are in no column",
        ),
        ("if start in begun:", "if False:", "two ruled heads with one space between are one column"),
    ),
    *_of(
        _tests("runtime", "text_quotes"),
        "dsl/html/preformatted.py",
        ("or _is_whole(mail)", "", "a mail that is passed on keeps its quotes"),
        ("paragraphs.count(True) > 1 and", "", "a piece that is answered is a mail"),
        ("and any(_labels(lines))", "", "any paragraphs that are quoted are a mail"),
    ),
    *_of(
        _tests("runtime", "text_lines"),
        "dsl/html/preformatted.py",
        (" and not begin_alike(first, text)", "", "an entry of a log goes on with a long one above"),
    ),
    *_of(
        _tests("runtime", "text_lines"),
        "dsl/html/text_headings.py",
        ("beginning == _beginning(text)", "True", "an entry goes on nowhere"),
    ),
    *_of(
        _tests("runtime", "text_headings plain_texts"),
        "dsl/html/text_headings.py",
        ("text[0].isalpha() and not any(map(str.isdigit, text))", "True", "a code alone in its line is a heading"),
        ("or begins.count(first) > 1", "", "one group alone has no heading"),
        ("<= above[number][0][0]]", "<= 999]", "what is of the row above heads the next"),
        ('return "" if form == ":" else form', "return form", "a label heads several lines, and names one"),
        ("or (bool(first) and heads[form, first] > 1)", "", "what heads one line is no heading"),
        ("return form == _SIGNS or", "return", "signs tell no heading"),
        ("{*found} if follow and 2", "{*found} if 2", "any numbered line is a heading"),
        ("if follow and 2 * headed > len(found) and", "if follow and", "the items of a list are headings"),
        ("lines[1:2] if line is lines[0] else ()", "lines[lines.index(line) + 1 :][:1]", "the last row is a heading"),
        ("bool(first) and (_ITEM", "(True or _ITEM", "a name is the heading of an address"),
    ),
    *_of(
        _tests("runtime", "text_columns"),
        "dsl/html/preformatted.py",
        ("else [place for place, _ in rows[head][1:]]", "else []", "a full column is one with the next"),
        ("starts if head is None else [place", "[] if head is None else [place", "a full column without a head is one"),
        (
            "headed or (len(columns) > len(words) and not crossed and figures)",
            "headed or figures",
            "one line parts another",
        ),
        ("if 2 * begun[place] > len(below))", "if begun[place])", "one row parts all others"),
        ("inside = start < lines", "inside = True or start < lines", "what begins anywhere is below a row"),
        ("if _begins_columns(place, below, head is not None)}", "}", "figures part the name above them"),
        ("set[int]() if signed else", "", "a space parts what tabs or bars part"),
        (
            "if len(line) > 1:\n                ends",
            "if True:\n                ends",
            "the words of a sentence are columns",
        ),
    ),
    *_of(
        _tests("runtime", "plain_texts"),
        "dsl/html/text_tables.py",
        ("return number < len(gutters) and gutters", "return False and gutters", "a text over two columns parts none"),
        ("if lines[end] >= 0 and (", "if (", "a text in two halves makes two columns for all lines"),
        ("if units and units[0][0][0] <= min", "if False and units[0][0][0] <= min", "a row below heads has units"),
        ("written.isdisjoint(numbered)", "True", "a row of numbers names those below"),
        ("if not text.isdecimal() or _YEAR", "if True or _YEAR", "counts that follow each other are names"),
        ("are_labels(first) and bool(others)", "False and bool(others)", "labels name no columns"),
        ("if number == 1 or number in beside]", "]", "what begins a line between columns is a column"),
        (
            "if len(line) == 1 and line[0][0] not in begun",
            "if False and line[0][0] not in begun",
            "words below a row are in a column",
        ),
    ),
    *_of(
        _tests("runtime", "plain_texts"),
        "dsl/html/preformatted.py",
        ("if added is not None else _wrapped(", "if added is not None else [] and (", "no column but the last goes on"),
        ("or not text[:1].islower():", ":", "what begins in a capital goes on with a row"),
        ("or not is_in_figures(before[-1][1])", "", "words at the margin go on with the first column"),
        ("if start + len(text) > room or", "if", "what is longer than a column goes on in it"),
        ("> room or not above[:1].islower()", "> room", "a line goes on only where the one above is full"),
        (
            "if (label is not None and start > before",
            "if (False and start > before",
            "the widest text tells all widths",
        ),
        ("or (end >= WRAPPED and _is_enumeration(first))", "", "a comma of several goes on in no wider text"),
        ("first, text = first[quoted:], text[quoted:]", "pass", "what is quoted goes on nowhere"),
        ("return not text[0].islower() or before", "return True or before", "a colon makes a label of what goes on"),
        ("len(classes) == 1 and None not in classes", "classes", "a line of an address goes on"),
    ),
    *_of(
        _tests("synth", "statements records_in_sections"),
        "synth/records/narrowing.py",
        ("if alone else None\n", "if False else None\n", "records are those of any section"),
        ("return None if spare else (held", "return None if False else (held", "a section may hold what is no record"),
    ),
    *_of(
        _tests("synth", "rows_around"),
        "synth/records/narrowing.py",
        (
            "unlabelled, spare > unlabelled",
            "unlabelled, False",
            "what is labelled as something else speaks for no other way",
        ),
    ),
    *_of(
        _tests("synth", "absence"),
        "synth/core/fields.py",
        ("(figures and not _has_figures(text))", "False", "words where all values have figures may be one"),
    ),
    *_of(
        _tests("synth", "uneven_lists"),
        "synth/html/values.py",
        ("if not any(several):", "if not all(several):", "lists with one item somewhere are told by no class left out"),
    ),
    *_of(
        _tests("synth", "rows_around"),
        "synth/records/never.py",
        ("or not required <= row.fields)", ")", "what has no value that every record has may be one"),
        ("== {-1, 1} else never", "== {2} else never", "what surrounds a list may have been forgotten"),
        ("row.texts - row.headings - values", "frozenset()", "a lone row of several documents is a record"),
        (
            "if sides[row] else row.texts - values",
            "if True else set()",
            "a row that was forgotten between two is named",
        ),
    ),
    *_of(
        _tests("synth", "own_headings"),
        "synth/core/learn.py",
        (
            "own = headed and all(found[number] <= 1",
            "own = headed and all(True",
            "no heading is one of several records",
        ),
    ),
    *_of(
        _tests("synth", "own_headings"),
        "dsl/core/record_lists.py",
        ("    if shared is not None:\n", "    if False:\n", "what holds two parts of one record is two"),
    ),
    *_of(
        _tests("synth", "rows_around"),
        "synth/core/learn.py",
        ("is_doubtful = 2 * more", "is_doubtful = 9 * more", "one forgotten row makes a list uncertain"),
    ),
    *_of(
        _tests("synth", "statements"),
        "synth/core/learn.py",
        (" or 0 < len(told) <= 2 * fewer", "", "what is found in place of two records is certain"),
        ("inside.append(_doubted_list(", "inside.append((lambda one, *_: one)(", "records in records are certain"),
    ),
    *_of(
        _tests("synth", "statements records_in_sections"),
        "synth/records/never.py",
        ("FEWEST: Final = 2", "FEWEST: Final = 1", "a record forgotten in one example is never one"),
        ("seen[text] >= least", "seen[text] >= FEWEST", "one example says of no row that it is none"),
        ("if text in row.headings else row) for", "if True else row) for", "only several examples tell what is none"),
        ("and is_told(fold(text))}", "}", "words of records are those of rows that are none"),
        ("text in values, len", "len", "a value of what is no record tells it before its badge"),
    ),
    *_of(
        (*_tests("synth", "statements"), *_tests("dsl", "guard_laws")),
        "dsl/html/makes.py",
        ("if any(map(SIGN.search, gaps)) or", "if", "several values in one text are one"),
        ("return any(alike is None or alike(other) for", "return any(False for", "a list is given in half"),
        (
            "others = takewhile(lambda other: other not in ends, texts_behind(node, _is_sign))",
            "others = texts_behind(node, _is_sign)",
            "nothing ends a list",
        ),
        ("return len({tuple(map(_form, words)) for words in items}) == 1", "return True", "a comma parts any words"),
        ("len({tuple(map(_form, words))", "len({tuple(map(class_of, words))", "names with hyphens are no items"),
    ),
    *_of(
        _tests("synth", "one_example index records"),
        "synth/html/landmarks.py",
        ("= [VALUE] * length", "= words[first : first + length]", "words of another value are landmarks"),
    ),
    *_of(
        _tests("synth", "index records"),
        "synth/html/index.py",
        (
            "return end <= high and stands_free(",
            "return False and stands_free(",
            "inline elements that touch are a word",
        ),
    ),
)

OTHERS: Final = (
    *_of(
        _tests("synth", "contexts"),
        "dsl/html/context.py",
        ("return context.headings is not None and len(above) >", "return len(above) <", "a value strays as it likes"),
        ("if text not in read]", "]", "a value heads what is of something else"),
    ),
    *_of(
        _tests("synth", "placeholders"),
        "dsl/core/formats.py",
        ('reasons += _denials(outcomes) if speaking or aggregation == "one" else ()', "", "no label denies a value"),
        ("or any(outcome.denied is not None for _, outcome in firsts):", ":", "what agrees at first is not denied"),
    ),
    *_of(
        _tests("synth", "records_together"),
        "synth/records/matching.py",
        (
            "for place in due or regions[:1]:",
            "for place in regions[:1]:",
            "a row is that of the first list that has it",
        ),
    ),
    *_of(
        _tests("synth", "records_together"),
        "synth/records/never.py",
        ("if len(starts) == 1 else found", "if not starts else found", "what is not labelled stands together, too"),
    ),
    *_of(
        _tests("synth", "linked_data typed"),
        "synth/html/index.py",
        ("return () if self._is_read(value) else found", "return found", "data for machines are read before the page"),
    ),
    *_of(
        _tests("synth", "typed"),
        "synth/core/conversions.py",
        ("if touches and not any(map(_in_number.search, around)):", "if not text:", "runs that touch are one"),
        ("and not any(map(_in_number.search, around)):", ":", "a number ends where markup begins"),
    ),
)

LEARNING: Final = (
    *_of(
        SEARCH,
        "synth/core/fields.py",
        ("trust(given - reproduced, given) >= SURE", "True", "a program is kept that explains hardly a label"),
        ("Field(name, kind, bool(negative) or not annotations,", "Field(name, kind, False,", "no field is optional"),
        ("if other.field.formats and price < gain:", "if price < 0:", "no label is doubted"),
        ("contradicted |= {number} if", "contradicted |= set() if", "no label is contradicted"),
    ),
    *_of(
        _tests("synth", "contradicted_labels"),
        "synth/core/reports.py",
        ("if report.contradicted[0] else ()", "if False else ()", "values are sure that labels contradict"),
        ("or _are_slips(annotation, result)", "or False", "a slip contradicts what it is near to"),
        (
            "and _agree_in_part(annotation, result)",
            "and False",
            "a part of what is read contradicts as any other label",
        ),
        ("if report.missed[0] else ()", "if False else ()", "that nothing is there is sure though it is labelled"),
    ),
    *_of(
        _tests("synth", "contradicted_labels"),
        "synth/texts/substrings.py",
        ("and not _has_words(last.boundary)", "", "a word of one value ends all"),
    ),
    *_of(
        _tests("synth", "contradicted_labels"),
        "dsl/core/confidence.py",
        ("comb(labels, contradicted) * (labels + 1)", "0.0", "no label is ever a mistake"),
        ("(odds + succession) / (odds + 1)", "odds / (odds + 1)", "where no label is a mistake no value is right"),
    ),
    *_of(
        SEARCH,
        "synth/core/reports.py",
        ("else texts == annotation.values\n", "else True\n", "reports say that all is explained"),
    ),
    *_of(
        SEARCH,
        "synth/core/learned.py",
        (
            "            if outcome.ambiguous:\n                return None\n",
            "",
            "what is ambiguous in training is kept",
        ),
        ("if not labelled and (", "if labelled and (", "other documents may be wrong"),
    ),
    *_of(
        (*_tests("synth", "one_example words_named"), *SEARCH),
        "synth/html/landmarks.py",
        (
            "if number in data or holds:",
            "if False:",
            "values are landmarks",
        ),
    ),
    *_of(
        ("tests/synth/test_own_places.py",),
        "synth/core/composing.py",
        ("if not group[0].anothers]", "if True]", "a place with another field's name is heard"),
        ("(alone and named >", "(alone and _named(best) >", "only the cheapest label outweighs places without"),
    ),
    *_of(
        SEARCH,
        "synth/html/instance.py",
        ("[Unsplit()] if _is_unsplit(strategy, _labelled_of(findings)) else []", "[]", "no text is known to be whole"),
    ),
    *_of(
        _tests("synth", "signs_in_rows"),
        "synth/html/separations.py",
        ("and any(map(str.isalpha, text)):", ":", "a sign tells records apart"),
    ),
    *_of(
        _tests("dsl", "guard_laws"),
        "dsl/core/guards.py",
        ("any(map(str.isdigit, fold(text)))", "any(map(str.isdigit, text))", "a half is no figure"),
    ),
    *_of(
        _tests("synth", "records_below_headings"),
        "synth/html/separations.py",
        (
            "sum(map(len, (label for page in pages for label in page.labels)))",
            "sum(len(values) for page in pages for values in page.values)",
            "a heading has to hold the more the more is in its records",
        ),
    ),
    *_of(
        _tests("runtime", "text_lines plain_texts"),
        "dsl/html/preformatted.py",
        (
            "for line in lines if line and not is_rule(line)]",
            "for line in lines if line]",
            "a rule is as wide as lines",
        ),
        (" and not piece[1:2].islower()", "", "any word behind a hyphen is a part of one"),
    ),
    *_of(
        _tests("dsl", "columns"),
        "dsl/html/columns.py",
        ("return [*words[: len(once)]] == once and size != 1 and", "return not again and", "no names come again"),
    ),
    *_of(
        SEARCH,
        "synth/html/outer.py",
        ("    if any(wrong.values()):\n        return ()\n", "", "wrong ones are left inside"),
    ),
    *_of(
        _tests("synth", "headed_lists"),
        "synth/html/regions.py",
        ("return [section, *([Section(", "return [*([Section(", "a list goes on to no heading"),
    ),
)

LABELS: Final = (
    *_of(
        _tests("synth", "analogy"),
        "synth/core/analogy.py",
        ("if words - others and others - words else set()", "", "names that hold each other are alike"),
        ("if _mapped(way.landmark, exchange) != way.landmark", "", "landmarks without the name find the other field"),
        ("stem(one[0]) == stem(word) for", "True for", "any words are the name"),
    ),
    *_of(
        _tests("synth", "analogy"),
        "synth/core/learn.py",
        ("any(evaluate_field(made, document).evidence for document in denied)", "False", "no label denies"),
    ),
    *_of(
        _tests("synth", "growth"),
        "synth/core/formats.py",
        ("if strict and len(rest) > 1:", "if False:", "what nothing explains is tried with each other document"),
    ),
    *_of(
        _tests("synth", "label_faults"),
        "synth/core/examples.py",
        ("STANDING: Final = 0.75", "STANDING: Final = 0.1", "a list of which little stands is guessed at"),
        ("NEAR: Final = 0.75", "NEAR: Final = 0.1", "any text is meant"),
    ),
    *_of(
        _tests("synth", "statements own_places"),
        "synth/core/learn.py",
        ("left >= min(found, wanted)", "True", "labelled records are left out"),
        ("own_values=item.name in better", "own_values=False", "none expected"),
    ),
    *_of(
        _tests("synth", "values_with_commas"),
        "synth/html/instance.py",
        ("(Lone(ends), Lone(ends, commas=True))", "(Lone(ends),)", "of values with commas several are given as one"),
    ),
    *_of(
        _tests("dsl", "guard_laws"),
        "dsl/html/makes.py",
        ("or (not commas and _are_items", "or (_are_items", "commas in a value are a sign of several all the same"),
    ),
    *_of(
        _tests("synth", "several_of_a_kind"),
        "dsl/core/extract.py",
        ("undecided = usual and", "undecided = False and", "of several texts of a kind none may be the value"),
    ),
    *_of(
        _tests("synth", "several_of_a_kind"),
        "dsl/text/language.py",
        ("return program.begin.nth is None and len", "return len", "the first of several is uncertain"),
    ),
    *_of(
        _tests("synth", "values_beside_records"),
        "synth/core/learn.py",
        ("if is_complete(one) else inf", "if True else inf", "a record behind those labelled is none"),
    ),
    *_of(
        _tests("synth", "values_beside_records"),
        "synth/core/fields.py",
        ("isinstance(label, str) and not isinstance(label, Placed)]", "isinstance(label, str)]", "no click counts"),
        ("return single and all(", "return single or all(", "what stands in records alone is looked for elsewhere"),
    ),
    *_of(
        _tests("synth", "values_beside_records"),
        "synth/html/index.py",
        ("if not apart or not self.records:", "if True:", "what is about the page is read in one of its records"),
    ),
    *_of(
        _tests("synth", "values_beside_records"),
        "synth/forms/places.py",
        ("if not apart or self.records", "if True or self.records", "the sum of one item is read in it"),
    ),
    *_of(
        _tests("synth", "values_beside_records"),
        "synth/html/places.py",
        ("if count > 1}", "if count > 9}", "what is said of the first record for machines is about the page"),
    ),
)

GROUPED: Final = (
    *_of(
        _tests("synth", "records_below_headings"),
        "dsl/html/records.py",
        ("outer[-1].order < node.order", "True", "a day before a round is of it"),
        ("if element is not None and element.text == heading.text:", "if False:", "a heading is a record"),
    ),
    *_of(
        (*_tests("dsl", "turned"), *_tests("synth", "columns_as_records")),
        "dsl/html/turned.py",
        ("if len(row) > 1]", "]", "a heading of rows is a row of a comparison"),
        ("or _has_text(row) for row", "for row", "what stands between words is a column"),
        ("body if number else head", "body", "what the rows are called is a record"),
        ("if len(text) <= MAX_HEADING:", "if True:", "a long cell over columns stands in each"),
    ),
    *_of(
        (*_tests("dsl", "turned"), *_tests("synth", "columns_as_records")),
        "dsl/html/tree.py",
        ("if pair[1] in node.document.origin:", "if False:", "what stands in a column is said to stand elsewhere"),
    ),
    *_of(
        _tests("synth", "columns_as_records"),
        "synth/html/separations.py",
        ("if (found and not found[0].missing) or not", "if found or not", "columns are read as rows of labels"),
    ),
    *_of(
        _tests("synth", "names_of_rows label_faults absence"),
        "synth/core/fields.py",
        ("parts=format_.parts[:1]", "parts=format_.parts", "a right label is blamed for what stands elsewhere, too"),
        ("if len(examples) == 1 else []", "if False else []", "what rows are called leads nowhere"),
        (
            '_COUNTED: Final = frozenset("123456789")',
            "_COUNTED: Final = frozenset[str]()",
            "a price says there is none",
        ),
    ),
    *_of(
        _tests("synth", "labels_with_rates"),
        "dsl/core/counting.py",
        ("or guard_of(one.guards, LastInRow) is not None", "", "past a blank cell no label is missed"),
    ),
    *_of(
        _tests("synth", "absence"),
        "dsl/core/absence.py",
        ('if f"{item.name}.{name}" in unseen and', "if", "no field of records is missing for certain"),
    ),
    *_of(
        _tests("synth", "absence"),
        "synth/core/learn.py",
        ("shown.count(False) < ENOUGH", "True", "labels never show that a layout has no such field"),
    ),
    *_of(
        _tests("synth", "records_below_headings"),
        "synth/html/separations.py",
        ("len(chosen) < SETTINGS.chain", "len(chosen) < 1", "records have one heading"),
        ("sorted(chosen, key=comes_first)", "sorted(chosen, key=comes_first, reverse=True)", "days head rounds"),
    ),
    *_of(
        _tests("synth", "values_in_words renamed_columns"),
        "dsl/core/record_lists.py",
        ("if in_words is not None and len({*texts}) >= COLUMN and", "if False and", "a rating is given for a name"),
        ("elif usual is not None and not texts", "elif False", "a column that is called otherwise is missing"),
    ),
    *_of(
        _tests("dsl", "evaluation"),
        "dsl/core/fields.py",
        ("if not verdict.strange]", "if True]", "what is of no class speaks against what is"),
    ),
    *_of(
        _tests("dsl", "stretches"),
        "dsl/html/stretches.py",
        ('is_new = is_new or "\\n" in raw', "is_new = True", "what is in bold begins a line"),
        ("return None if kept.always and", "return None if False and", "what was always left out is a part of a value"),
    ),
    *_of(
        _tests("synth", "outer_landmarks"),
        "synth/html/regions.py",
        ("yield from _elsewhere(along, cluster)", "pass", "another section has the value, so it is one of the list"),
    ),
    *_of(
        (*_tests("synth", "rows_of_totals"), *_tests("dsl", "records")),
        "dsl/core/record_lists.py",
        ("return found[:-1], because(SUM", "return found, because(SUM", "the row of the total is a record"),
        ("if last == sum(filter(None, others)):", "if False:", "a sum is that of counts alone"),
    ),
    *_of(
        _tests("synth", "rows_of_totals records_together absence"),
        "synth/core/learn.py",
        ("and not any(adds_up(", "or any(adds_up(", "no list of the examples ends so"),
        ("_together_in(nested, inside, [None] * len(inside))", "nested", "two lists in a record are one"),
    ),
    *_of(
        _tests("synth", "absence"),
        "synth/core/fields.py",
        ("if any(_gives_anothers(other.field", "if any(() and (other.field", "the total is a discount"),
    ),
    *_of(
        _tests("synth", "outer_landmarks"),
        "synth/html/outer.py",
        ("rivals: int = setting(2, 1", "rivals: int = setting(1, 1", "what stood there by chance names a section"),
    ),
)

PARTED: Final = (
    *_of(
        _tests("synth", "parts_of_texts"),
        "synth/texts/substrings.py",
        (
            "right and all(run_text(program, text) is None for text in without)",
            "right",
            "a part is taken of texts without a value",
        ),
        ("    if not all(map(_ends_in_weak, found)):", "    if found:", "a value ends with its first word"),
        ("if not _ends_in_weak(program))", "if program)", "a value ends with its first word, or with the text"),
    ),
    *_of(
        _tests("synth", "learn_text"),
        "synth/texts/substrings.py",
        ("    if not 0 < shown < texts:\n", "    if not 1 < shown < texts:\n", "a sign of one text ends no value"),
    ),
    *_of(
        _tests("synth", "parts_of_texts"),
        "synth/texts/positions.py",
        (
            'reached = place - len(literal.literal or "") < data',
            "reached = False",
            "words of another value lead to one",
        ),
    ),
    *_of(
        _tests("synth", "placeholders"),
        "dsl/core/fields.py",
        (
            "_missing(document)._replace(found=True)",
            "_missing(document)",
            "a page that says that there is none is strange",
        ),
    ),
    *_of(
        _tests("synth", "parts_of_texts"),
        "synth/html/strategies.py",
        ("if not found and (without := self._without(bare)):", "if False:", "texts without a value are not heard"),
    ),
    *_of(
        _tests("synth", "parted_words"),
        "dsl/html/reading.py",
        (
            "one.tag != _MEANINGLESS and _parts_word(one)",
            "() and _parts_word(one)",
            "a word that markup parts is two texts",
        ),
        ("one in processed or _is_nothing(one)", "_is_nothing(one)", "a word processor's spans stay"),
    ),
    *_of(
        _tests("synth", "parted_words"),
        "synth/html/landmarks.py",
        (
            "low, high = _own_runs(index, place)",
            "low, high = index.run_range(place.inner)",
            "a bold label leads nowhere",
        ),
    ),
    *_of(
        _tests("synth/forms", "unclaimed"),
        "dsl/forms/rows.py",
        (
            "begin = 0 if separation.headings else min(places, default=0)",
            "begin = min(places, default=0)",
            "a list is whole though the amount of its first record is misread",
        ),
        (
            "end = len(placed) if separation.until else max(places, default=0)",
            "end = max(places, default=0)",
            "a list is whole though the amount of its last record is misread",
        ),
        ('if any(map(str.isdigit, "".join(texts))):', "if True:", "headings without a figure are a lost record"),
    ),
    *_of(
        _tests("dsl/forms", "layout"),
        "dsl/forms/layout.py",
        (
            "max(own, usual.letter_at(max(left.height, right.height)))",
            "own",
            "words in narrow letters are no part of their text",
        ),
        (
            "reach, limit = box.down, FORMS.same_line * max(box.height, usual)",
            "reach, limit = box.down, FORMS.same_line * box.height",
            "a word in low letters, drawn as tight as its ink, falls out of its line",
        ),
        (
            "FORMS.same_line * max(last.height, usual)",
            "FORMS.same_line * last.height",
            "what follows a word in low letters, drawn as tight as its ink, falls out of its line",
        ),
        (
            "space=max(usual.space, most)",
            "usual.space",
            "the wide spaces of typewriting are borders of columns",
        ),
    ),
    *_of(
        _tests("synth/forms", "lost_labels"),
        "dsl/core/fields.py",
        ("        if own in labels:\n", "        if own is None:\n", "a label is the value"),
    ),
    *_of(
        _tests("synth/forms", "lost_labels"),
        "dsl/forms/instance.py",
        ("if isinstance(label, str) and beyond.get(direction):", "if label is None:", "a column is taken for the next"),
    ),
    *_of(
        _tests("synth/forms", "lost_labels"),
        "dsl/core/record_lists.py",
        (
            "if not found and records.optional and (heading",
            "if found and records.optional and (heading",
            "a list is lost",
        ),
    ),
    *_of(
        _tests("synth/forms", "labels_are_data"),
        "dsl/core/own_places.py",
        ("if never or (instance.is_beside", "if not never and (instance.is_beside", "another field's label is a value"),
    ),
    *_of(
        _tests("synth/forms", "tables_beside"),
        "synth/forms/rows.py",
        (
            "if not any(start // _LINE in self.inside for start, _ in found)",
            "if not any(start < 0 for start, _ in found)",
            "a row beside that of another list is none",
        ),
    ),
    *_of(
        _tests("synth/forms", "misread"),
        "dsl/forms/values.py",
        ("    if _is_cut(found.text, span):\n", "    if False:\n", "a figure ends where a letter was misread"),
        ("start <= low and high <= end and", "True and", "a figure beside another is a part of it"),
    ),
    *_of(
        _tests("synth/forms", "misread"),
        "synth/forms/places.py",
        ("and not opened and not any(", "and not any(", "a mark that closes what stands around a value is of it"),
    ),
    *_of(
        _tests("synth/forms", "going_on"),
        "synth/forms/strategies.py",
        (
            "or any(goes_on(value.passage) for value in values) else (Lone(),)",
            "or values else (Lone(),)",
            "a text is cut",
        ),
    ),
    *_of(
        _tests("synth/forms", "going_on"),
        "dsl/forms/values.py",
        ("abs(step - pitch) <= FORMS.going_on * height if", "step > 0 if", "what stands far below goes on"),
        (
            "return as_far and abs(below.box.left - firsts[-1].box.left) <= FORMS.going_on * height",
            "return as_far",
            "what stands beside the edge goes on",
        ),
    ),
    *_of(
        _tests("synth/forms", "labels_are_data"),
        "synth/forms/landmarks.py",
        ("sorted(data.get(box, ()), reverse=True)", "sorted(())", "a value's words are labels"),
    ),
    *_of(
        _tests("synth/forms", "labels_are_data"),
        "synth/forms/paths.py",
        ("labels = without_data(box, data)", "labels = box.text", "a way goes up to a value's word"),
    ),
    *_of(
        _tests("synth/forms", "list_ends"),
        "synth/forms/rows.py",
        ("if held & usual or _sum_label(line)), 0)", "if held), 0)", "a note on the last record ends a list"),
        ("or any(table.is_anothers(text) for table in tables)", "or not tables", "another field's value ends a list"),
        (
            "if line[0].box.left < right and left < line[-1].box.right)",
            "if line)",
            "a row of the table beside ends a list",
        ),
    ),
    *_of(
        _tests("synth/forms", "list_ends"),
        "dsl/forms/instance.py",
        (
            "return [other for other in others if other.weak is None and other.begins_at not in own]",
            "return [other for other in others if other.weak and other.begins_at in own]",
            "a list is cut in silence",
        ),
    ),
    *_of(
        _tests("synth/forms", "lost_labels"),
        "synth/forms/strategies.py",
        (
            "if not any(text_objection(Shape(shape), text)",
            "if all([shape] * len(text)",
            "figures in groups are no value",
        ),
    ),
)

SHOWN_AND_OUTSIDE: Final = (
    *_of(
        _tests("synth", "absence"),
        "synth/core/learn.py",
        ("formats=tuple(min(speaking[n], seen.documents) for", "formats=tuple(seen.documents for", "formats are alike"),
    ),
    *_of(
        _tests("dsl", "confidence"),
        "dsl/core/guards.py",
        ("self.formats[number - 1] if", "self.documents if", "a format is as sure as its field"),
    ),
    *_of(
        _tests("synth", "titles"),
        "synth/html/instance.py",
        ("value.attribute is not None or _is_title(value.node)", "value.attribute is not None", "a title is believed"),
    ),
    *_of(
        _tests("synth", "titles"),
        "dsl/html/instance.py",
        ("if is_in_title(location.place):", "if False:", "a title shows what it says itself"),
    ),
    *_of(
        _tests("synth", "records_in_sections"),
        "dsl/core/record_lists.py",
        ("if required and all(required) and", "if not required and", "a record outside is lost without a word"),
        ("if required and all(required) and", "if required and any(required) and", "half a record may be one"),
        ('if _is_at(f"{path}/", own):', "if False:", "rows of another list may be those of a missing one"),
        (
            "(separations[result.alternative],) if",
            "() if not",
            "a list is missing though rows like its own stand there",
        ),
        ("== names\n", "!= names\n", "a list is missing for certain where its like is not"),
    ),
    *_of(
        _tests("synth", "beside"),
        "dsl/core/evaluate.py",
        ("one.found and other.found for field", "other.found for field", "a new layout is known to lack a field"),
    ),
    *_of(
        _tests("synth", "headed_lists"),
        "synth/html/selectors.py",
        ("_positional(cell, row, least=1)", "_positional(cell, row)", "a cell alone is not the first of its row"),
    ),
)

STRANGERS: Final = (
    *_of(
        _tests("dsl", "templates"),
        "dsl/core/templates.py",
        ("known >= FAMILIAR", "known > 0", "one word makes a page familiar"),
        ("return not any(instance.shows", "return any(instance.shows", "a layout has one way of writing"),
        ("default=0) < ENOUGH", "default=0) < 1", "a page shows one of two texts for certain"),
        ("return max((_share(", "return min((_share(", "a page has to be of all layouts"),
    ),
    *_of(
        _tests("dsl", "templates"),
        "dsl/core/evaluate.py",
        ("foreign = known and is_foreign(program, document)", "foreign = False", "pages of others give values"),
        ("return not is_familiar(program, document)", "return True", "a field alone is never missing"),
    ),
    *_of(
        _tests("synth", "templates"),
        "synth/core/templates.py",
        ("if share < FAMILIAR:", "if not layouts:", "all documents are of one layout"),
        ("and not _holds_value(text.text, labelled)", "", "values are what pages share"),
        ("if text in found}", "}", "what one page has all share"),
        ("number * len(texts) // count", "number", "a template is the top of the page"),
    ),
    *_of(
        _tests("runtime/batch", "many"),
        "runtime/batch/answers.py",
        ("if not strange and share >= FAMILIAR", "if not strange", "a document goes to the least strange program"),
    ),
)
NAMING: Final = (
    *_of(
        _tests("synth", "icons"),
        "synth/html/landmarks.py",
        ("for icon in (*beside, *node.children[:1]):", "for icon in node.children[:1]:", "no icon beside a value"),
    ),
    *_of(
        _tests("synth", "words_named"),
        "synth/html/landmarks.py",
        ('behind and behind[-1].endswith(":")', "False", "no label behind a value"),
    ),
    *_of(_tests("dsl", "headings"), "dsl/html/headings.py", ("== heading.tag", "== 1", "cards head cards")),
    *_of(
        _tests("synth", "records_below_headings"),
        "dsl/html/records.py",
        ("starts = {*tops, *blocks}", "starts = {*tops}", "a record has the heading of the next"),
    ),
    *_of(
        _tests("synth", "label_faults"),
        "synth/texts/substrings.py",
        ("if not odd or (_is_before_sign(last.boundary) and", "if not odd or (", "words behind it are no part"),
        (
            "return shown == 1 and samples >=",
            "return False and samples >=",
            "what one text has is no part of its value",
        ),
    ),
    *_of(
        _tests("synth", "own_places"),
        "synth/core/learn.py",
        ("if sound[one] and sound[other] and", "if", "a wrong label shows that places are shared"),
    ),
    *_of(
        _tests("synth", "record_formats"),
        "synth/records/learn.py",
        ("if other is page or _gives(learned, other)]", "if _gives(learned, other)]", "forgotten rows cost a format"),
        ("_gives(records, page, most) for", "_gives(records, page) for", "forgotten rows cost all formats"),
    ),
    *_of(
        _tests("synth", "record_formats"),
        "synth/records/never.py",
        ("if len(more & values) < 2 or", "if True or", "forgotten rows are learned by heart"),
    ),
    *_of(
        _tests("synth", "rows_around"),
        "synth/records/learn.py",
        ("if told.failures or any(", "if True or any(", "what is around one row is a record"),
        ("least = 1 if other", "least = 2 if other", "of the same texts the outer element is a record"),
    ),
    *_of(
        _tests("synth", "rows_around"),
        "synth/records/learn.py",
        ("return self.term is not None and", "return False and", "a worse way to tell records apart is taken"),
    ),
    *_of(
        _tests("synth", "label_faults"),
        "synth/core/fields.py",
        ("if not confirmed and any(annotations[n].values for n in doubted)", "if not confirmed", "a null holds"),
    ),
    *_of(
        _tests("synth", "siblings"),
        "synth/html/selectors.py",
        ("-max(map(_like_beside, place.chain))", "0", "what stands alone in one record is told as if it did in all"),
    ),
    *_of(
        _tests("synth", "items_of_lists"),
        "synth/html/selectors.py",
        ('f":nth-last-of-type(n+{rest + 1})" if rest', 'f":nth-last-of-type(n+{rest})" if rest', "a list goes on"),
    ),
    *_of(
        _tests("synth", "own_places"),
        "synth/html/index.py",
        ("return alone if is_anothers else found", "return found", "who has filed it is read in the name of the case"),
    ),
    *_of(
        _tests("runtime", "spelling"),
        "runtime/io/spelling.py",
        (" if self._is_free(*span)), None)", "), None)", "a part of a word is taken for what a label says"),
        ("LETTERS: Final = 4", "LETTERS: Final = 1", "a short word anywhere is taken for a label in capitals"),
        ("DIGITS: Final = 7", "DIGITS: Final = 1", "a score is taken for a number"),
        (r"(?<=\w)-|-(?!\d)|", "-|", "a number is taken for another with a minus"),
        ("if before.endswith(sign) else", "if False else", "a text loses the signs at its beginning"),
        ("end += opened > 0 and", "end += False and", "a text loses the bracket at its end"),
        (" or self._stands(label):", ":", "what stands in an attribute is changed into a text"),
        ('yield from (found["day"],) *', 'yield from ("",) *', "the midnight of a day is looked for as a time"),
    ),
    *_of(
        _tests("runtime", "spelling"),
        "runtime/learning.py",
        ("if _formats(result) > 1:", "if False:", "amounts with a nought at the end have a format of their own"),
        ('.partition(".")[0] for one in result', " for one in result", "labels in records are spelled as their page"),
    ),
    *_of(
        _tests("runtime", "spelling"),
        "runtime/sameness.py",
        (
            "for text in (one, *one.others)}",
            "for text in (one,)}",
            "a check takes the other form of a label for a change",
        ),
    ),
    *_of(
        _tests("runtime", "spelling"),
        "runtime/summary.py",
        ("if field.spelled is not None:", "if False:", "nothing is said of labels that are spelled otherwise"),
    ),
    *_of(
        _tests("runtime", "spelling"),
        "runtime/io/labels.py",
        ("if read is None else told(as_written(labels, read), read)", "", "a check takes spelling for a change"),
    ),
    *_of(
        _tests("synth", "typed"),
        "runtime/learning.py",
        (
            "numbers_alike(in_one_form(documents, checked))",
            "numbers_alike(checked)",
            "labels of a field have two forms",
        ),
    ),
    *_of(
        _tests("runtime", "spelling"),
        "runtime/io/spelling.py",
        ("as_there += stands", "as_there += 1", "labels that stand nowhere decide in which form values are given"),
        ("if len(shown) < as_there:", "if True:", "one label as on the page takes their normal form from all others"),
        ("_shape(one) not in shapes", "False", "an amount among prices loses its currency"),
        ("return forms[-1] if", "return None if", "a label as on the page is none of its field's normal forms"),
        (r"|(?<=\w):(?=\w)", "", "a code without its colon stands nowhere"),
        (' or self._loosely(label.rstrip("."))', "", "a full stop behind a label makes it wrong"),
    ),
    *_of(
        _tests("synth", "typed"),
        "dsl/text/conversions.py",
        (
            "return opposite(plain) if way in conversion.minus else plain",
            "return plain",
            "a booked amount loses its sign",
        ),
        ("if way not in (*conversion.minus, *conversion.plus):", "if False:", "an unknown booking is above zero"),
        ("if one.day.weekday() in days) or readings", ") or readings", "a weekday does not tell the day"),
    ),
    *_of(
        _tests("dsl", "conversions"),
        "dsl/text/conversions.py",
        ("return tuple(one for one in readings if one.day.year in near)", "return tuple(readings[-1:])", "no century"),
        ("near = among or {", "near = {", "a year among those of the examples may be of another century"),
    ),
    *_of(
        _tests("runtime", "text_columns"),
        "dsl/html/preformatted.py",
        (r"(?:[ \u00a0\u2007\u202f]|", "(?: |", "a space that breaks no line parts an amount in two columns"),
    ),
    *_of(
        _tests("synth", "typed"),
        "synth/core/reports.py",
        (
            "is_normal_form(value) and opposite(shortest(value)) in map(shortest, texts)",
            "False",
            "a label with another sign is one more mistake",
        ),
    ),
    *_of(
        _tests("synth", "typed"),
        "synth/core/examples.py",
        ('text.startswith("-") == value.startswith("-") and ', "", "a label below zero is a slip of the same above it"),
    ),
    *_of(
        _tests("synth", "typed"),
        "synth/core/conversions.py",
        ("if not is_marked(text, match.span()):", "if True:", "an amount is learned without what books it"),
        ("return (first, end) if self._starts", "return span if self._starts", "a weekday is no part of its date"),
    ),
    *_of(
        _tests("synth", "typed"),
        "dsl/text/neighbours.py",
        ("and next(bookings(text, span), None):", "and False:", "an amount in brackets is given as one above zero"),
    ),
    *_of(
        _tests("synth", "typed"),
        "synth/html/index.py",
        (
            "if is_marked(self.text, (start, end)):",
            "if False:",
            "an amount stands as it is before what books it",
        ),
    ),
    *_of(
        _tests("synth", "typed"),
        "dsl/core/values.py",
        ("return shortest(text) if", "return text if", "zeros at the end make another amount"),
    ),
    *_of(
        _tests("synth", "label_faults"),
        "synth/records/fields.py",
        ("max(standing - 1, CONFIRMING)", "standing", "a value forgotten in one of few records costs their column"),
    ),
    *_of(
        _tests("synth", "label_faults"),
        "synth/html/outer.py",
        ("and landmark.text not in common", "and False", "names of one page tell its section from a wrong null"),
    ),
    *_of(
        _tests("synth", "records_in_sections"),
        "synth/html/outer.py",
        ("node.order < first.order for node", "True for node", "what stands in a record names its section"),
    ),
    *_of(
        _tests("synth", "lists_across_columns"),
        "synth/html/landmarks.py",
        ("(room[textual] or _is_record(candidate))", "room[textual]", "names of columns crowd out the record"),
    ),
    *_of(
        _tests("synth", "quoted_records"),
        "synth/html/records.py",
        ("return is_wrong and not is_right", "return False", "rows of a mail that is answered are records"),
        ("return is_wrong and not is_right", "return is_wrong", "quoted rows that are labelled are none"),
    ),
    *_of(
        _tests("synth", "quoted_records"),
        "dsl/html/records.py",
        ("if separation.unquoted:", "if False:", "what is quoted is told as records"),
    ),
    *_of(
        _tests("synth", "label_faults"),
        "synth/html/records.py",
        ("frozenset(page.occurrences) | page.others", "frozenset(page.occurrences)", "labels name sections"),
    ),
    *_of(
        _tests("synth", "other_sections"),
        "synth/records/never.py",
        (".texts(), *headings)", ".texts(),)", "what stands under another heading is of the list"),
        (", (fold(text) for one in wanted for text in _headings(one.place)))", ")", "a heading of records is of none"),
        ("few = len(left) < len(places)", "few = True", "forgotten rows are learned by heart"),
    ),
    *_of(
        _tests("synth", "records_below_headings"),
        "synth/records/never.py",
        (
            "and not any(stands_free(own, 0, len(text)) for own in begun)",
            "",
            "how records begin tells that one is none",
        ),
    ),
)

SLOTS: Final = (
    *_of(
        _tests("synth", "swapped_labels"),
        "synth/core/swaps.py",
        ("if costs[cheapest] + WRONG >= before or", "if True or", "of two exchanged labels one is told by its place"),
        ("        if len(wrong) > 1:", "        if False:", "of two that contradict each other the first is believed"),
    ),
    *_of(
        _tests("synth", "moved_values"),
        "dsl/core/own_places.py",
        ("        elif rivals and not known:", "        elif False:", "an amount is also the value beside it"),
        ("        if any(known ==", "        if False and any(known ==", "a place is that of two"),
        (
            "if said[number].reason is not None and _are_around(",
            "if False and _are_around(",
            "what another field reads is a reason to withhold",
        ),
    ),
    *_of(
        _tests("synth", "moved_values"),
        "synth/core/fields.py",
        ("    taken = bool(best.report.problems)", "    taken = False", "what has moved up speaks against a rule"),
    ),
    *_of(
        _tests("synth", "items_of_lists"),
        "synth/html/blueprints.py",
        ("-1 not in where and len(where) < len(ranges)", "False", "what some items have, all regions look like"),
    ),
    *_of(
        _tests("synth", "ends_of_sentences"),
        "dsl/text/lexicon.py",
        ('rf"(?<!\\b[^\\W\\d_])(?:{_TITLE}', 'rf"(?:{_TITLE}', "an initial ends a sentence"),
    ),
    *_of(
        _tests("synth", "words_without_spaces"),
        "dsl/text/lexicon.py",
        ("return around.isalnum() and not is_unspaced(around)", "return around.isalnum()", "Han letters are one word"),
        ("\\u4e00-\\u4e06\\u4e08-", "\\u4e00-", "a number ends before its magnitude"),
        ("around.isdigit()) and not is_unspaced(around)", "around.isdigit())", "no Han letter is a delimiter"),
    ),
    *_of(
        _tests("synth", "words_without_spaces"),
        "synth/html/landmarks.py",
        ("yield before[1][-size:] + before[2]", "pass", "Han letters before a value are no landmark"),
        ("yield after[1] + after[2][:size]", "pass", "Han letters behind a value are no landmark"),
    ),
    *_of(
        _tests("synth", "words_without_spaces"),
        "dsl/html/makes.py",
        ("|[、；]", "", "a list without spaces is one value"),
    ),
    *_of(
        _tests("dsl", "tokens"),
        "dsl/text/lexicon.py",
        ("(?:[-:/]|(?<=\\d)[.,](?=\\d))", "[-:/]", "a code is no number with a point"),
        ("(?!{JOINED}|-|(?<=\\d)[.,]\\d)", "(?!{JOINED}|-)", "a code ends inside a number"),
    ),
    *_of(
        _tests("synth", "whole_numbers"),
        "synth/html/index.py",
        ("self._is_bound if free else self._is_marked)(", "self._is_bound)(", "no number stands behind its mark"),
        ("mark is not None and not is_within_word(", "mark is not None and bool(", "a mark is the end of a word"),
        ("isdigit() or is_within_word(self.text, end)", "isdigit()", "a number ends anywhere behind its mark"),
    ),
    *_of(
        _tests("dsl", "conversions"),
        "dsl/text/conversions.py",
        ('part[:power].ljust(power, "0")', "part[:power]", "a magnitude counts for the decimals that are written"),
        ('if counted["magnitude"] else 0', 'if counted["magnitude"] == "K" else 0', "most magnitudes are passed over"),
    ),
    *_of(
        _tests("synth", "typed"),
        "synth/core/conversions.py",
        ("self._text = text = with_plain_figures(text)", "self._text = text", "other figures are found nowhere"),
        ("(?=(?P<found>{form})(?!{joined}|/", "(?=(?P<found>{form})(?!\\w|/", "no date stands before a Han letter"),
    ),
    *_of(
        _tests("synth", "labels_behind"),
        "dsl/core/counting.py",
        ("near = steps(one.region) <= nearest or not", "near = True or not", "a label that is farther away is missed"),
        ("in strategies if not _labels_behind(strategies, instance) else ():", "in strategies:", "a label leads on"),
        ("one in _labels_behind(strategies, instance))", "False)", "a label behind a value may be gone"),
        ("if not before or min(steps", "if True or min(steps", "a label behind a value is that of the next"),
    ),
    *_of(
        _tests("synth", "words_named"),
        "synth/html/landmarks.py",
        ("and not _names_field(run, values, place, field)\n", "\n", "a label that holds another's value is data"),
    ),
    *_of(
        _tests("synth", "absent_in_records"),
        "synth/records/fields.py",
        (
            "with_idle(_as_usual(best[0], annotations), lacking)",
            "_as_usual(best[0], annotations)",
            "absence is doubted",
        ),
    ),
    *_of(
        _tests("dsl", "records"),
        "dsl/core/record_lists.py",
        ("return because(MISSED, candidate.document.begins_at.path)", "return None", "rows are lost without a word"),
    ),
    *_of(
        _tests("runtime", "next_document"),
        "runtime/next_document.py",
        ("if best is None or not unsure[best]:", "if best is None:", "a document that is known is to be labelled"),
        ("* len(unsure[number] & names)", "* bool(names)", "it does not count how much is not known"),
    ),
    *_of(
        _tests("runtime", "amber_labels"),
        "runtime/amber_labels.py",
        ("not in (*mapped, *asked.values())", "not in asked.values()", "what people labelled is labelled again"),
    ),
)

ANNOTATED: Final = (
    *_of(
        _tests("synth/wrappers", "mistaken_kinds ranking records"),
        "synth/wrappers/ranking.py",
        ("if not self.mistaken:", "if True:", "each label of a family is a mistake of its own"),
        ("families[node] for node in reversed(", "0 for node in reversed(", "all texts are of one family"),
        ("or not labels.regular):", "):", "an optional type is on every page"),
        ("return self.labelled + self.unlabelled", "return self.labelled", "what was not labelled does not count"),
    ),
    *_of(
        _tests("synth/wrappers", "mistaken_kinds ranking records"),
        "synth/wrappers/induce.py",
        ("    if labels.by_form:", "    if False:", "of a place nothing is told by its form"),
        ("if len({paths[node] for node in nodes}) == 1}", "}", "what has the form is a list, wherever it stands"),
        ("and other.score - none >= sure", "and False", "of two places that were sure one is taken"),
    ),
    *_of(
        _tests("synth/wrappers", "mistaken_kinds records"),
        "synth/wrappers/induce.py",
        ("+ missing * math.log(LACKING)", "", "records lack what each has"),
        ("+ (len(candidates) - 1) * math.log(LACKING)", "", "types of a record are as likely lists of their own"),
        ("joined = [{}, *(joint.wrappers for", "joined = [*(joint.wrappers for", "the first types are in all records"),
    ),
)

FEW: Final = (
    *_of(
        _tests("synth/forms", "records"),
        "dsl/forms/layout.py",
        ("return usual if parted else replace", "return replace", "columns near each other are one"),
    ),
    *_of(
        _tests("synth", "own_styles"),
        "synth/html/selectors.py",
        ("in enumerate(declared[: SETTINGS.declarations])", "in enumerate(declared[:0])", "no style tells an element"),
        ("if small or topmost else", "if small else", "what stands in the page itself is found there alone"),
    ),
    *_of(
        _tests("synth", "optional_notes"),
        "synth/html/instance.py",
        ("if len(texts) > 1 for text in texts} - common", "if False for text in texts}", "a title is a label"),
    ),
    *_of(
        _tests("synth", "optional_notes"),
        "synth/core/fields.py",
        ("return odd * log2(1 + len(known))", "return 0.0", "what is unlike all values was forgotten"),
    ),
    *_of(
        _tests("synth", "labels_reworded"),
        "synth/core/fields.py",
        ("cost=cost + FORMAT * counted", "cost=cost", "what is counted from others is as good as labels"),
    ),
    *_of(
        _tests("synth", "labels_reworded"),
        "synth/core/learned.py",
        (
            "not labelled and (not whole or not outcome.findings or",
            "not labelled and (outcome.ambiguous or not whole or",
            "two prices refute what reads one",
        ),
    ),
)

KEEPING: Final = (
    *_of(
        _tests("runtime/repair", "evidence adversaries in_place"),
        "runtime/repair/evidence.py",
        ('if kind == "known" and page in read)', "if False)", "a page that the old program reads is a second witness"),
        ("combinations(pieces, needed)", "combinations(pieces, 2)", "nothing weighs against a value"),
        ('    {"place", "retained"},\n', "", "what stands where it stood is said twice"),
        ("not self._stands(page, evidence):", "False:", "what stands elsewhere is where it stood"),
    ),
    *_of(
        _tests("runtime/repair", "adversaries in_place"),
        "runtime/repair/whole.py",
        ("elif fewest > 1 and", "elif False and", "a page of errors is a page of the feed"),
    ),
    *_of(
        _tests("runtime/repair", "in_place"),
        "runtime/repair/repairs.py",
        ('not in {"span", "number"}:', 'in {"span"}:', "another value in its place is broken"),
        ("shape_of(check.old) == shape_of(check.new)", "True", "a value of another unit is not broken"),
        ("or (rarer is not None and", "or (False and", "what is missing nearly everywhere is not broken"),
    ),
    *_of(
        _tests("runtime/watch", "drift"),
        "runtime/watch/drift.py",
        ("return rest if 2 * rest > len(text) else 0", "return len(text)", "dates of other months are longer"),
        ("and c.known < WATCH.fewest)", ")", "what was looked at and kept alarms again"),
        ("map(beside_figures, field.texts[:1])", "[]", "another unit is no drift"),
    ),
    *_of(
        _tests("runtime", "cli_watch"),
        "runtime/watch/batches.py",
        ("if is_read(fixture, said):", "if True:", "a program of another feed finds nothing strange"),
    ),
)

MUTATIONS: Final = (
    *(
        *VOTES,
        *FORMATS,
        *UNSURE,
        *COUNTING,
        *EVALUATION,
        *NOTHING,
        *EXTRACTION,
        *REGIONS,
        *OUTER,
        *HIERARCHY,
        *ENDED,
        *SELECTORS,
        *BLUEPRINTS,
        *CONTEXT,
        *SPLIT,
        *TEXT,
        *RECORDS,
        *PLACES,
        *ROWS,
        *TREES,
        *OTHERS,
    ),
    *(*RELAXATIONS, *CLUSTERS, *LEARNING, *LABELS, *GROUPED, *PARTED, *SHOWN_AND_OUTSIDE),
    *STRANGERS,
    *NAMING,
    *SLOTS,
    *ANNOTATED,
    *FEW,
    *KEEPING,
)
