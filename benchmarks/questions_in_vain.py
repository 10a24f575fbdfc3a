"""Questions asked in vain: how often a page that holds nothing of the kind has an answer all the same.

    python -m benchmarks.questions_in_vain

The shipped models are asked about pages of sets that they were not trained with (details of products, people and jobs,
articles, mails of providers), at most two a site: about cases and recipes, of which these sets have none, and about
things that no page is about. None of the questions is one of those that certainty is trained with.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from benchmarks.data import data_folder, gold_rows
from fieldmark.runtime.ask import ask
from fieldmark.runtime.io.documents import read_page

SETS: Final = ("swde", "books", "redesigns_news", "notices")
EACH: Final = 2
"""Pages of a site that are asked."""

QUESTIONS: Final = (
    *("docket numbers", "names of plaintiffs", "filing dates of cases", "ingredients for pancakes", "baking steps"),
    *("types of comets", "bishops of Rome", "numbers of ferries", "titles of hymns", "zxcv qwrt"),
)


def main() -> None:
    """Print by question and by set how many lists were given."""
    given: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for name in SETS:
        sites: Counter[str] = Counter()
        for row in gold_rows(name):
            site = str(row["site"])
            sites[site] += 1
            if sites[site] > EACH:
                continue
            for answer in ask(read_page(data_folder() / name / str(row["doc"])), QUESTIONS).answers:
                for label in (name, answer.question, "all"):
                    asked[label] += 1
                    given[label] += bool(answer.lists)
    for label, count in asked.items():
        print(f"{label}: {given[label]} of {count} are given a list", flush=True)


if __name__ == "__main__":
    main()
