"""Programs learned from answers: one page of a site is asked, and what is learned runs on the site's other pages.

    python -m benchmarks.questions_learned
    python -m benchmarks.questions_learned --seen            # asked with what is seen of the pages
    python -m benchmarks.questions_learned --shipped --kind dockets

The models that are asked were trained on other sites, in five parts; or they are the shipped ones, which have seen
these sites, so that learning is measured and not asking. *Alone* counts what a program gives; *confirmed* only lists
that the models, asked again on the other page, give as well. A question counts where the first page was asked for the
same, whether it had an answer that is sure or not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.data import read_page, texts_of
from benchmarks.options import option_parser
from benchmarks.question_pages import Pages, posed_about, questions, seen_of, without
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.lexicon import fold
from fieldmark.runtime.ask import Asked, ask, is_same, is_sure, learn_answers
from fieldmark.runtime.run import extract
from fieldmark.runtime.vision import Renderer
from fieldmark.synth.zeroshot.aggregation import Vocabulary
from fieldmark.synth.zeroshot.answers import Models, shipped_models
from fieldmark.synth.zeroshot.training import FOLDS, train_models, with_unanswerable


def main() -> None:
    """Print precision and counts by kind of page."""
    parser = option_parser(__doc__)
    parser.add_argument("--shipped", action="store_true", help="ask the shipped models")
    parser.add_argument("--seen", action="store_true", help="ask with what is seen of the pages")
    parser.add_argument("--kind", help="pages of one kind alone")
    given = parser.parse_args()
    pages = questions()
    by_site: dict[tuple[str, str], list[Path]] = {}
    for path, (first, *_) in pages.items():
        if given.kind in (None, first.kind):
            by_site.setdefault((first.site, first.kind), []).append(path)
    several = sorted(site for site, paths in by_site.items() if len(paths) > 1)
    counts: dict[str, Counter[str]] = {}
    with Renderer() as renderer:
        seen = renderer if given.seen else None
        asking = [(shipped_models(), several)] if given.shipped else by_other_sites(pages, several, seen)
        for models, tested in asking:
            for site in tested:
                learned_from(pages, by_site[site], models, counts, seen)
    for label, count in sorted(counts.items()):
        print(f"{label}: precision {count['right'] / max(count['given'], 1):.3f}", dict(count), flush=True)


def by_other_sites(
    pages: Pages, several: Sequence[tuple[str, str]], renderer: Renderer | None
) -> Iterator[tuple[Models, Sequence[tuple[str, str]]]]:
    """Models with the sites and kinds that they have not seen, in five parts."""
    vocabulary = Vocabulary()
    posed = [one for _, one in posed_about(with_unanswerable(pages), vocabulary, renderer)]
    for part in range(FOLDS):
        tested = several[part::FOLDS]
        left_out = {site for site, _ in tested}
        yield train_models(without(posed, "site", left_out)[0], vocabulary, ""), tested


def learned_from(
    pages: Pages, paths: Sequence[Path], models: Models, counts: dict[str, Counter[str]], renderer: Renderer | None
) -> None:
    """Count what a program of a site's first page gives on its others."""
    first, *others = paths

    def asked_about(path: Path, document: HtmlDocument, texts: Sequence[str]) -> Asked:
        seen = None if renderer is None else seen_of(path, document, renderer)
        return ask(document, texts, models=models, appearance=seen)

    asked = asked_about(first, read_page(first), [known.text for known in pages[first]])
    sure = any(is_sure(answer) for answer in asked.answers)
    program = learn_answers([asked], "learned").program if sure else None
    for path in others:
        page = read_page(path)
        values = None if program is None else extract(program, path).json_values
        for known in pages[path]:
            head = known.text.partition(" ")[0]
            if not any(one.text.partition(" ")[0] == head for one in pages[first]):
                continue
            found = next((given for name, given in (values or {}).items() if name.split("_")[0] == head), None)
            again = found is not None and is_same(asked_about(path, page, [known.text]).answers[0], found)
            for way, is_given in (("alone", found is not None), ("confirmed", again)):
                given = Counter(map(fold, texts_of(found))) if is_given else Counter[str]()
                wanted = Counter(map(fold, known.values))
                count = counts.setdefault(f"{known.kind}, {way}", Counter())
                count["lists"] += 1
                count["lists given"] += bool(given)
                count["lists right"] += given == wanted
                count["given"] += given.total()
                count["right"] += (given & wanted).total()


if __name__ == "__main__":
    main()
