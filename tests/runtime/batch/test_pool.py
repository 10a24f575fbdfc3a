"""The pool: order, completeness, back-pressure, and documents that are bad for workers."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.runtime.batch.pool import _AHEAD, _HELD, Pool, WorkerError
from fieldmark.runtime.batch.unread import Notice, Unread
from fieldmark.runtime.batch.worker import Dead, Limits
from tests.runtime.batch.given import Echo, Never


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(Echo(), 2) as started:
        yield started


documents = st.builds(lambda name, size: Unread(name, data=b"x" * size), st.text(max_size=5), st.integers(0, 60_000))
notices = st.builds(Notice, st.just("cut"), st.text(max_size=5), st.just("it is cut off"))


@settings(max_examples=15)
@given(items=st.lists(st.one_of(documents, notices), max_size=60))
def test_every_item_comes_once_in_its_order(pool: Pool, items: list[Unread | Notice]) -> None:
    sizes = [len(item.data or b"") if isinstance(item, Unread) else None for item in items]
    answers = list(pool.answers(items))
    assert [item if isinstance(item, Notice) else item.name for item, _ in answers] == [
        item if isinstance(item, Notice) else item.name for item in items
    ]
    assert [None if said is None else said[1] for _, said in answers] == sizes


def test_nothing_runs_ahead_of_who_takes_the_answers(pool: Pool) -> None:
    asked = 0

    def endless() -> Iterator[Unread]:
        nonlocal asked
        while True:
            asked += 1
            yield Unread(str(asked), data=b"x" * 50_000)

    answers = pool.answers(endless())
    for number in range(1, 300):
        assert next(answers)[1] == (str(number), 50_000)
        assert asked <= number + 2 * _AHEAD
        assert pool._held <= 2 * _HELD + 50_000
    list(pool.answers(iter(())))


def test_bad_documents_lose_nothing_but_themselves(pool: Pool) -> None:
    names = ["a", "crash", "b", "memory", "failure", *map(str, range(100)), "c", "d", "crash"]
    said = [answer for _, answer in pool.answers(map(Unread, names))]
    dead = {name: answer for name, answer in zip(names, said, strict=True) if isinstance(answer, Dead)}
    assert [answer for answer in said if not isinstance(answer, Dead)] == [(n, 0) for n in names if n not in dead]
    assert dead == {
        "crash": Dead("crash", "it ended its worker, twice: SIGSEGV"),
        "memory": Dead("memory", "it took more than 2,048 MiB of memory"),
        "failure": Dead("failure", "it failed: RecursionError: too deep"),
    }


def test_a_document_that_hangs_is_given_up() -> None:
    with Pool(Echo(), 1, Limits(seconds=0.5)) as pool:
        ((_, said),) = pool.answers([Unread("hang")])
    assert said == Dead("time", "it took longer than 0.5 s")


def test_a_worker_that_somebody_kills_loses_nothing(pool: Pool) -> None:
    names = list(map(str, range(2_000)))
    found = []
    for number, (_, said) in enumerate(pool.answers(map(Unread, names))):
        found.append(said[0])
        if number in (10, 900):
            os.kill(pool._workers[0].process.pid, signal.SIGKILL)
    assert found == names


def test_work_that_cannot_begin_says_why() -> None:
    with (
        pytest.raises(WorkerError, match="a worker cannot begin: ValueError: no such thing"),
        Pool(Never(), 1) as pool,
    ):
        list(pool.answers([Unread("a")]))


def test_there_is_at_least_one_job() -> None:
    with pytest.raises(ValueError, match="at least one job, not 0"):
        Pool(Echo(), 0)
