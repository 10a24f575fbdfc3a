"""What the text learner must find: each task from its one or two examples."""

from __future__ import annotations

import pytest

from fieldmark import learn_text_program, run_text_program
from tests.quality.list_tasks import LIST_TASKS
from tests.quality.name_tasks import NAME_TASKS
from tests.quality.number_tasks import NUMBER_TASKS
from tests.quality.tasks import Task

TASKS = (*NUMBER_TASKS, *NAME_TASKS, *LIST_TASKS)


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
def test_task(task: Task) -> None:
    assert len(task.known) <= 2
    assert len(task.fresh) >= 2
    program = learn_text_program(task.known)
    assert program is not None
    assert [run_text_program(program, text) for text, _ in task.known] == [output for _, output in task.known]
    assert [run_text_program(program, text) for text, _ in task.fresh] == [output for _, output in task.fresh]


def test_there_are_enough_tasks_each_named_once() -> None:
    assert len(TASKS) >= 60
    assert len({task.name for task in TASKS}) == len(TASKS)
