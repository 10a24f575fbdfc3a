"""Whether the tests notice when the core is wrong: small mutations, applied one by one, and how many the tests kill.

    python -m benchmarks.mutations                 # all of them, two at a time
    python -m benchmarks.mutations votes clusters  # those of files whose name has one of the words

Each mutation replaces one piece of text in a scratch copy of the repository, where the fast tests of what it touches
then run with a fixed seed. A mutation whose text is not there, or is there twice, is an error: the list is kept up with
the code. One that survives asks for a better law, never for a test of the mutated line.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]

JOBS: Final = 2
"""Mutations that are tried at a time."""

LIMIT: Final = 400
"""Seconds after which a run counts as killed: it does not end."""

FLOOR: Final = 0.9
"""Smallest share of the mutations that the tests have to kill."""

_LEFT_OUT: Final = (
    ".git",
    ".venv",
    "build",
    "*.egg-info",
    "__pycache__",
    ".*_cache",
    ".hypothesis",
    ".import_linter_cache",
)


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


PLANTED: Final = _tests("dsl", "vote_laws planted")
LEARNED: Final = _tests("synth", "learn_laws learn")
CORE: Final = (
    *PLANTED,
    *_tests("dsl", "evaluation records evaluation_laws surroundings text_values conversions"),
    *_tests("synth", "endings leading splits inserted_rows siblings uneven_texts learn learn_laws columns records"),
    *_tests("synth/forms", "usual"),
)
TERMS: Final = (
    *_tests(
        "dsl", "planted vote_laws regions blueprints selectors text text_values landmarks guides surroundings headings"
    ),
    *_tests("dsl", "evaluation"),
    *LEARNED,
)
LISTS: Final = (*_tests("dsl", "planted records separation_laws"), *_tests("synth", "records"))
REREAD: Final = _tests("synth", "spellings joining renaming")
SEARCH: Final = (
    *_tests("synth", "learn_laws clusters learn guides leading endings surroundings siblings inserted_rows splits"),
    *_tests("synth", "uneven_texts typed text_lists columns"),
)


def _of(tests: tuple[str, ...], file: str, *mutations: tuple[str, str, str]) -> tuple[Mutation, ...]:
    return tuple(Mutation(f"fieldmark/{file}", *mutation, tests) for mutation in mutations)


VOTES: Final = _of(
    CORE,
    "dsl/core/vote.py",
    ("MAJORITY: Final = 0.6", "MAJORITY: Final = 0.5", "half of the voices are enough"),
    ("if len(speaking) == 2:", "if len(speaking) == 1:", "the first voice decides alone"),
    ("if first.texts == outcome.texts and self", "if self", "two voices need not agree"),
    (
        "return not outcome.ambiguous and not self.lacking(part, outcome)",
        "return not outcome.ambiguous",
        "two voices agree although what they find stands elsewhere",
    ),
    ("        if not outcomes[index].ambiguous:\n", "        if True:\n", "an ambiguous strategy has supporters"),
    ("least = min(lacking)", "least = max(lacking)", "those have a voice that lack most of the surroundings"),
    (
        "beside = [index for index in speaking if not _passes_texts(outcomes[index])]",
        "beside = list(speaking)",
        "who counts rows has a voice as ever",
    ),
    ("if len(speaking) < 2 or any(", "if len(speaking) < 1 or any(", "one part alone decides a single value"),
    ("if len({outcome.texts for _, outcome in speaking}) > 1:", "if not speaking:", "parts need not agree"),
    ('if part.required and aggregation != "one":', "if not part:", "half a list is given"),
    (
        "reasons += [reason for reason, candidates in unsure if not sure & candidates]",
        "unsure.clear()",
        "a part that is not sure does not speak against the others",
    ),
    ('if aggregation == "one" and len(evidence) > 1:', "if not evidence:", "two places that differ give a value"),
    (
        "_first_by(evidence, lambda item: item.value.place)",
        "_first_by(evidence, id)",
        "a place counts twice",
    ),
    ('return list(evidence) if aggregation == "list"', "return list(evidence) if aggregation", "a set has texts twice"),
    ("MARKED: Final = 0.5", "MARKED: Final = 0.0", "every document is of the format"),
    (
        "if any(finding.distance > 0 and not",
        "if any(finding.distance > 1 and not",
        "a single voice counts where the page has changed",
    ),
    ("and lacks(speaking) > 0", "and lacks(speaking) > 9", "a single voice counts where its value is elsewhere"),
)

EVALUATION: Final = _of(
    CORE,
    "dsl/core/evaluate.py",
    (
        "if field.optional and not any(verdict.located for verdict in verdicts):",
        "if field.optional:",
        "an optional field is absent although its label stands there",
    ),
    (
        "best = max([verdict.standing for verdict in verdicts])",
        "best = min([verdict.standing for verdict in verdicts])",
        "the format decides that fits least",
    ),
    (
        "if any(verdict.texts != first.texts or verdict.reason for verdict in leaders):",
        "if not leaders:",
        "equal formats need not agree",
    ),
    ("and len(text) > field.longest:", "and len(text) >= field.longest:", "a value as long as allowed is refused"),
    ("dividing_mark(text) if field.undivided else None", "None", "several values are given as one"),
    ("FAR_MORE: Final = 2", "FAR_MORE: Final = 9", "alternatives of records are not listened to"),
    ("return any(required) and 2 * sum(required) >= least", "return True", "whatever stands between records is one"),
    ("or 2 * blank < required:", "or True:", "half a record is given"),
    ("CUT_OFF if document.truncated else None", "None", "a value behind the cut is absent for certain"),
    (
        "results = [replace(r, reason=r.reason or UNKNOWN_FORMAT) if field.formats else r for field, r in pairs]",
        "results = list(results)",
        "fields of an unknown page are absent for certain",
    ),
    (
        "evidence=(), reason=reason), True\n        mark =",
        "reason=reason), True\n        mark =",
        "an abstention keeps its evidence",
    ),
)

STRATEGIES: Final = _of(
    CORE,
    "dsl/core/extract.py",
    ("        if apart <= within:\n", "        if apart <= 1:\n", "a region that looks different counts"),
    ("if not doubt and strategy.every and idle:", "if False:", "half a list is given where a label leads to nothing"),
    (
        "if strategy.once and len({finding.landmark for finding in findings}) > 1:",
        "if False:",
        "a list is taken from two sections",
    ),
    ("        if _nested(findings):\n", "        if False:\n", "a value holds another"),
    ("        if _touching(strategy, findings):\n", "        if False:\n", "one word is given as two values"),
    ("if lack == least])", "if lack >= least])", "values of another section count as much"),
    (
        '        if aggregation == "one":\n            return f"more',
        '        if False:\n            return f"more',
        "the first of two candidates is taken",
    ),
    ("            if begun is None:\n", "            if False:\n", "a value of a shape never seen is given"),
    ("if shape in PERIODS and any(", "if False and any(", "the beginning of a period is a date"),
    ("strange = [text for text in texts if fold(text) not in shape]", "strange = []", "a text never seen is given"),
    (
        "if any(isinstance(node, HtmlNode) and is_rest(node) for node in nodes):",
        "if False:",
        "the rest of a value is given",
    ),
    ("if not all(is_one_text(node, strategy.shape) for node in mixed):", "if False:", "a value with a note is given"),
    ("telling and not (is_record(document) and nearest <= within)", "telling", "an empty cell of a record is doubtful"),
)

REGIONS: Final = (
    *_of(
        TERMS,
        "dsl/html/terms.py",
        ("nodes[-1 if program.across > 0 else 0]", "nodes[-1]", "hops to the left end where they begin"),
        (
            "return None if nodes is None else",
            "return HtmlRegion((near,), near) if nodes is None else",
            "regions are clipped",
        ),
    ),
    *_of(
        TERMS,
        "dsl/html/terms.py",
        ("PATHS: Final = 1 / 3", "PATHS: Final = 1", "texts on other paths are no texts"),
        ("1 - len(first & second) / union if", "len(first & second) / union if", "what is alike is far apart"),
        (
            "    if found == blueprint.entries:\n        return 0.0\n",
            "    if found:\n        return 0.0\n",
            "one text of a blueprint is enough",
        ),
    ),
    *_of(
        TERMS,
        "dsl/html/terms.py",
        ("if node in tops or any(above in tops for above in node.ancestors())", "", "guides narrow nothing"),
    ),
    *_of(
        TERMS,
        "dsl/html/context.py",
        ("return len(found) == len(headings) and all(", "return all(", "a value may stand under other headings"),
        ("return min((_lacking(", "return max((_lacking(", "the surroundings count that fit least"),
        ("int(name is not None and not _has_id(name, node))", "0", "ids tell no sections apart"),
    ),
    *_of(
        TERMS,
        "dsl/html/headings.py",
        ("number_of(block, parent) < number and", "", "a heading rules what stands before it"),
    ),
)

SELECTORS: Final = _of(
    TERMS,
    "dsl/html/terms.py",
    (
        "for top in (region.far,) if selector.far else region.nodes:",
        "for top in region.nodes:",
        "a far selector looks everywhere",
    ),
    ("place = which - 1 if which > 0", "place = which if which > 0", "text runs count from 0"),
    ("if begins.match(node.text)]", "if begins.search(node.text)]", "what begins with a token need only hold it"),
    (
        "if node is not None and (not beside or node is top or top in node.ancestors()):",
        "if node is not None:",
        "siblings outside the region are selected",
    ),
    (
        "return [region.far] if region.far.tag == selector.tag else []",
        "return [region.far]",
        "the far node may have any tag",
    ),
)

TEXT: Final = (
    *_of(
        TERMS,
        "dsl/text/language.py",
        (
            "return positions[0] if len(positions) == 1 else None",
            "return positions[0] if positions else None",
            "of several beginnings the first counts",
        ),
        ("if p > start), None)", "if p >= start), None)", "a substring ends where it begins"),
        (
            "if stop is None and (end is None or or_end):",
            "if stop is None and end is None:",
            "or the end of the text means nothing",
        ),
        (
            "return len(around) < 2 or not (around.isalpha() or around.isdigit())",
            "return True",
            "a literal is cut out of a word",
        ),
        (
            "while end > start and text[end - 1].isspace():",
            "while end > start and text[end - 1] == ' ':",
            "values end in white space",
        ),
        (
            "place = boundary.nth - 1 if boundary.nth > 0",
            "place = boundary.nth if boundary.nth > 0",
            "the n-th is the one after it",
        ),
    ),
    *_of(
        TERMS,
        "dsl/text/language.py",
        ("if stop is not None and start < stop:", "if False:", "values of a loop overlap"),
        ("key=len, reverse=True)", "key=len)", "the shortest separator cuts"),
        (
            "if compiled(case.guard).search(text):",
            "if compiled(case.guard).match(text):",
            "a condition holds only at the beginning",
        ),
        (
            "        if span is None:\n            return []\n        parts",
            "        if span is None:\n            continue\n        parts",
            "half a concatenation is a value",
        ),
        ("    yield start, len(text)\n", "", "the last piece is lost"),
    ),
    *_of(
        TERMS,
        "dsl/core/values.py",
        ("value._replace(fault=normal.reason) if", "value if", "a text without a normal form is a value"),
        (
            "text_values(program.text, text_of(node, attribute)):",
            "text_values(program.text, text_of(node, attribute).lower()):",
            "text is changed on its way out",
        ),
    ),
)

RECORDS: Final = (
    *_of(
        LISTS,
        "dsl/html/records.py",
        (
            "if top is None or top in inside or top in above or top.parent is None:",
            "if top is None or top.parent is None or top in kept:",
            "records stand in each other",
        ),
        (
            "lambda node: node not in starts and node not in above, rest",
            "lambda node: node not in above, rest",
            "a record goes on through the next one",
        ),
        ("if any(member.text for member in group):", "if group:", "a blank between two rules is a record"),
        (
            "nodes[count - 1] if count else None",
            "nodes[0] if count else None",
            "all records stand under the first heading",
        ),
        ("tuple(found[:MAX_RECORDS])", "tuple(found[1:MAX_RECORDS])", "the first record is lost"),
    ),
    *_of(
        LISTS,
        "dsl/html/records.py",
        ("    document.name_columns()\n", "", "cells of records do not know their column"),
        ('etree.SubElement(root, "script")', "pass", "two texts of a record become one"),
    ),
)

RELAXATIONS: Final = (
    *_of(
        REREAD,
        "dsl/core/relaxations.py",
        ("        if number in certain or holders & near:\n", "        if True:\n", "words of a menu are values"),
        ("if read[number][0].evidence or not field.formats:", "if not field.formats:", "what is found is read again"),
    ),
    *_of(
        REREAD,
        "dsl/core/relaxations.py",
        ("sorted(labels - kept)", "sorted(labels)", "a label is read as another one"),
        (
            "if not document.runs_with(label, whole=True):",
            "if True:",
            "a label that stands there is looked for elsewhere",
        ),
    ),
)

LEARNING: Final = (
    *_of(
        SEARCH,
        "synth/core/clusters.py",
        ("FINE = 0.3", "FINE = 0.95", "pages of all kinds are one cluster"),
        ("if nearest > threshold:", "if nearest >= threshold:", "clusters that look the same are kept apart"),
        ("default=1.0)", "default=0.0)", "clusters without a common landmark are near"),
        ("self.landmarks |= other.landmarks", "pass", "a merged cluster forgets landmarks"),
    ),
    *_of(
        SEARCH,
        "synth/core/fields.py",
        ("TRUSTED = 0.75", "TRUSTED = 0.0", "a program is kept that explains hardly a label"),
        ("field = Field(name, kind, bool(negative),", "field = Field(name, kind, False,", "no field is optional"),
        (
            "len(values) == 1 and dividing_mark(values[0]) is None for",
            "len(values) == 9 for",
            "no field is known to be undivided",
        ),
        ("LONGER * longest + SPARE if 0 < longest <= SHORT else None", "None", "values of any length are trusted"),
        (
            "same = set(texts) == set(annotation.values) if",
            "same = True if",
            "a set that is not reproduced is complete",
        ),
        ("else texts == annotation.values\n", "else True\n", "reports say that all is explained"),
    ),
    *_of(
        SEARCH,
        "synth/core/learned.py",
        (
            "        if outcome.ambiguous:\n            return None\n",
            "",
            "a strategy that is ambiguous in training is kept",
        ),
        ("every = every and not outcome.idle", "every = False", "it is never learned that all labels lead to values"),
        (
            "if outcome.ambiguous or not _within(",
            "if outcome.ambiguous and not _within(",
            "values of other documents may be wrong",
        ),
    ),
    *_of(
        SEARCH,
        "synth/html/landmarks.py",
        ("if holds_value(text, values) or is_part_of_value(run, values):", "if False:", "values are landmarks"),
        (
            "best[landmark] = candidate\n    return tuple(sorted(",
            "best[landmark] = candidate\n    return tuple(() and sorted(",
            "no landmark is found",
        ),
    ),
    *_of(
        SEARCH,
        "synth/html/strategies.py",
        ("BLUEPRINT_WITHIN = 0.34", "BLUEPRINT_WITHIN = 1.0", "regions may look any way"),
        (
            'once = kind != "one" and single',
            'once = kind == "" and single',
            "it is never learned that a label leads to all values",
        ),
    ),
    *_of(
        SEARCH,
        "synth/html/instance.py",
        ("replace(s, leading=_is_leading(s, findings))", "s", "it is never learned that values are whole texts"),
        ("part = replace(part, until=common_endings(nodes))", "pass", "it is never learned where a list ends"),
        (
            "part = replace(part, surroundings=tuple(",
            "part = replace(part, surroundings=() and tuple(",
            "no surroundings are learned",
        ),
    ),
    *_of(
        SEARCH,
        "synth/html/regions.py",
        (
            "return () if any(wrong.values()) else tuple(chosen)",
            "return tuple(chosen)",
            "outer landmarks may leave wrong ones inside",
        ),
    ),
)

MUTATIONS: Final = (
    *VOTES,
    *EVALUATION,
    *STRATEGIES,
    *REGIONS,
    *SELECTORS,
    *TEXT,
    *RECORDS,
    *RELAXATIONS,
    *LEARNING,
)


@dataclass(frozen=True, slots=True)
class Trial:
    """What the tests said of a mutation: the first test that failed, empty where none did."""

    mutation: Mutation
    killer: str
    seconds: float


def strays(mutations: Sequence[Mutation]) -> list[str]:
    """The mutations whose text does not stand exactly once in its file, as sentences."""
    found = []
    for mutation in mutations:
        path = ROOT / mutation.file
        count = path.read_text(encoding="utf-8").count(mutation.old) if path.is_file() else 0
        if count != 1:
            found.append(f"{mutation.file}: {mutation.old!r} stands there {count} times")
    return found


def tests_fail(folder: Path, tests: Sequence[str]) -> str:
    """The first test that fails in a copy of the repository, or why the run ended otherwise; empty where none does."""
    drawn = ("--hypothesis-seed=0", "--hypothesis-profile=unshrunk")
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-p", "no:cacheprovider", *drawn, *tests]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    try:
        run = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=LIMIT
        )
    except subprocess.TimeoutExpired:
        return "the tests do not end"
    if run.returncode == 0:
        return ""
    failed = [line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0].split(" - ")[0] if failed else f"pytest ends with {run.returncode}"


@contextmanager
def mutated(folder: Path, mutation: Mutation) -> Iterator[None]:
    """The copy with the mutation applied, and as it was afterwards."""
    path = folder / mutation.file
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(mutation.old, mutation.new), encoding="utf-8")
    try:
        yield
    finally:
        path.write_text(text, encoding="utf-8")


def tried(mutations: Sequence[Mutation], scratch: Path) -> Iterator[Trial]:
    """What the tests say of each mutation, in order; `JOBS` of them at a time, each in a copy of its own."""
    copies: SimpleQueue[Path] = SimpleQueue()
    for number in range(JOBS):
        copy = scratch / str(number)
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*_LEFT_OUT))
        copies.put(copy)

    def attempt(mutation: Mutation) -> Trial:
        folder, begun = copies.get(), time.perf_counter()
        with mutated(folder, mutation):
            killer = tests_fail(folder, mutation.tests)
        copies.put(folder)
        return Trial(mutation, killer, time.perf_counter() - begun)

    with ThreadPoolExecutor(JOBS) as pool:
        yield from pool.map(attempt, mutations)


def main(words: Sequence[str]) -> int:
    """Try the mutations of files whose name has one of the words, or all; 1 where too many survive."""
    lost = strays(MUTATIONS)
    if lost:
        print("\n".join(lost))
        return 1
    chosen = [mutation for mutation in MUTATIONS if not words or any(word in mutation.file for word in words)]
    killed = 0
    with tempfile.TemporaryDirectory() as scratch:
        for trial in tried(chosen, Path(scratch)):
            killed += bool(trial.killer)
            said = trial.killer or "SURVIVED"
            print(f"{trial.mutation.file}: {trial.mutation.breaks}: {said} ({trial.seconds:.0f} s)", flush=True)
    print(f"{killed} of {len(chosen)} mutations killed")
    return int(killed < FLOOR * len(chosen))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
