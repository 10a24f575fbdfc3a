"""What it is worth that learning calls a field sure: how its values on other documents came out, by how sure it was.

    python -m benchmarks.how_sure swde court_emails notices --examples 3

Programs are learned from the first draw of each group, as in `few_examples`, which compares values too; twelve of the
other documents of a group are read. Values that a document has are counted, as right, wrong or missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from benchmarks.data import DataMissingError
from benchmarks.draws import read_groups
from benchmarks.options import option_parser
from benchmarks.scores import Score, scored
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.runtime.io.documents import read_document
from fieldmark.runtime.summary import summarise
from fieldmark.synth.core.learn import learn

READ: Final = 12
"""Documents of a group that are read."""

GROUPS: Final = {"swde": "site", "notices": "site", "recipes": "site"}
"""Set -> what its documents are grouped by, if not `cluster`."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table a set."""
    parser = option_parser(__doc__, "sets --examples")
    options = parser.parse_args(arguments)
    for name in options.sets:
        try:
            print(name, *_rows(scores(name, options.examples)), sep="\n", flush=True)
        except DataMissingError as error:
            print(f"skipped: {error}")
    return 0


def scores(name: str, count: int) -> dict[tuple[str, int], Score]:
    """How sure a field was, and how many documents showed it -> how its values came out."""
    found: dict[tuple[str, int], Score] = {}
    for group in read_groups(name, GROUPS.get(name, "cluster"), count):
        chosen, others = group.draw(count)
        examples = group.examples(chosen)
        learned = learn(examples, name=group.name)
        sure = {field.report.name: field for field in summarise(learned, examples).fields}
        for document in others[:READ]:
            said = {field.name: field for field in evaluate(learned.program, read_document(document.path)).fields}
            for field, wanted in group.gold[document.path].items():
                if wanted and field in said:
                    key = (sure[field].sure, len(sure[field].doubts))
                    score = scored(wanted, [item.value.text for item in said[field].evidence])
                    found.setdefault(key, Score()).add(score)
    return found


def _rows(found: dict[tuple[str, int], Score]) -> list[str]:
    rows = ["    how sure     doubts  values  right   wrong  missing"]
    for (sure, doubts), score in sorted(found.items()):
        right, wrong = score.right / score.wanted, (score.wrong) / score.wanted
        missing = score.abstained / score.wanted
        rows.append(f"    {sure:12} {doubts:6} {score.wanted:7}  {right:.3f}   {wrong:.3f}    {missing:.3f}")
    return rows


if __name__ == "__main__":
    raise SystemExit(main())
