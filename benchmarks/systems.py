"""Systems that learn from labelled pages and answer for others: ours, its baselines, and what people use instead.

What is not ours is never a dependency. It is run in a child process by another interpreter (`benchmarks.peers`), with a
time limit; what that interpreter cannot import is missing, with its reason. All systems are given the same elements:
the tree that fieldmark reads, written as HTML.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Timer
from typing import Any, Final, Protocol

from lxml import etree

import fieldmark
from benchmarks.data import texts_of
from benchmarks.peers import PEERS
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.learning import LEARNERS as ALGORITHMS
from fieldmark.synth.core.examples import Example, LearnResult

Values = Mapping[str, Sequence[str]]
"""Field -> its values on a page; none, or no such field, where the system gives nothing."""

Answering = Callable[[HtmlDocument], Values]
"""What was learned: the values of a page. Raises SystemFailedError, after which it cannot be asked again."""

GRACE: Final = 10
"""Seconds beyond its limit after which a child process is ended, and that a page may take."""


class SystemMissingError(Exception):
    """A system is not installed."""


class SystemFailedError(Exception):
    """A system did not learn, or not answer, in its time."""


class System(Protocol):
    """A system that learns from labelled pages."""

    @property
    def name(self) -> str:
        """What it is called in results."""

    def version(self) -> str:
        """The version. Raises SystemMissingError."""

    def learning(self, examples: Sequence[Example]) -> AbstractContextManager[Answering]:
        """Learn, and answer until the context ends. Lists are labelled with tuples, "not here" with None. Raises
        SystemFailedError."""


@dataclass(frozen=True, slots=True)
class ProgramLearner:
    """A learner of programs of our language. `least` is the confidence below which answers are withheld, where another
    than the program's own is asked for."""

    name: str
    learner: Callable[[Sequence[Example]], LearnResult]
    least: float | None = None

    def version(self) -> str:
        """That of fieldmark."""
        return fieldmark.__version__

    @contextmanager
    def learning(self, examples: Sequence[Example]) -> Iterator[Answering]:
        """Learn a program, and run it."""
        program = self.learner(examples).program

        def answer(page: HtmlDocument) -> Values:
            given = evaluate(program, page, self.least).json_values
            return {name: texts_of(value) for name, value in given.items()}

        yield answer


@dataclass(frozen=True, slots=True)
class Peer:
    """A library in another interpreter: the first of `pythons` that can import it."""

    name: str
    pythons: Sequence[str]
    seconds: float
    found: dict[str, str] = field(default_factory=dict, compare=False)

    def version(self) -> str:
        """The version of the library. Raises SystemMissingError."""
        if not self.pythons:
            raise SystemMissingError("no interpreter that has it was named (--peers-python)")
        reasons = []
        for python in self.pythons:
            with _Child(python, self.name) as child:
                started = child.read(GRACE * 6)
            if "version" in started:
                self.found["python"] = python
                return str(started["version"])
            reasons.append(started["missing"])
        raise SystemMissingError("; ".join(reasons))

    @contextmanager
    def learning(self, examples: Sequence[Example]) -> Iterator[Answering]:
        """Learn in a child process, and ask it."""
        if not self.found:
            self.version()
        labelled = [(_html(example.document), _labels(example)) for example in examples]
        lists = {name for example in examples for name, label in example.labels.items() if isinstance(label, tuple)}
        with _Child(self.found["python"], self.name) as child:
            child.read(GRACE * 6)
            pages = [{"html": html, "labels": labels} for html, labels in labelled]
            child.ask({"learn": pages, "lists": sorted(lists), "seconds": self.seconds}, self.seconds + GRACE)
            yield lambda page: child.ask({"answer": _html(page)}, GRACE)["values"]


class _Child:
    """A child process that is asked line by line, and ends with its context."""

    def __init__(self, python: str, name: str) -> None:
        script = Path(__file__).with_name("peers.py")
        self.process = subprocess.Popen(
            [python, str(script), name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
        )

    def __enter__(self) -> _Child:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def ask(self, message: object, seconds: float) -> dict[str, Any]:
        """Send a message and read the answer."""
        assert self.process.stdin is not None
        try:
            print(json.dumps(message), file=self.process.stdin, flush=True)
        except BrokenPipeError:
            raise SystemFailedError("it ended") from None
        return self.read(seconds)

    def read(self, seconds: float) -> dict[str, Any]:
        """The next line. Raises SystemFailedError where it does not come in time, or the process ended."""
        assert self.process.stdout is not None
        timer = Timer(seconds, self.process.kill)
        timer.start()
        line = self.process.stdout.readline()
        timer.cancel()
        if not line:
            raise SystemFailedError("it ended, or had no answer in its time")
        answer: dict[str, Any] = json.loads(line)
        return answer


def _html(document: object) -> str:
    assert isinstance(document, HtmlDocument)
    return etree.tostring(document.element, method="html", encoding="unicode")


def _labels(example: Example) -> dict[str, list[str]]:
    """The labels that are texts or lists of texts."""
    texts = {
        name: [label] if isinstance(label, str) else texts_of([*(label or ())])
        for name, label in example.labels.items()
    }
    return {name: values for name, values in texts.items() if values}


LEARNERS: Final[Mapping[str, Callable[[Sequence[Example]], LearnResult]]] = {
    "fieldmark" if name == "lrsyn" else name: learner for name, learner in ALGORITHMS.items()
}
"""Those that give programs of our language: all algorithms of `fieldmark learn`."""

NAMES: Final = (*LEARNERS, *PEERS)


def system(name: str, pythons: Sequence[str] = (), seconds: float = 30) -> System:
    """The system of a name of NAMES; `pythons` and `seconds` of learning are for what is not ours."""
    return ProgramLearner(name, LEARNERS[name]) if name in LEARNERS else Peer(name, pythons, seconds)
