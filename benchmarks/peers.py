"""What people use instead, behind a line of JSON: run by another interpreter, which needs nothing of this project.

    PYTHON benchmarks/peers.py autoscraper     # or mlscraper, scrapely, scrapling

Each line of input is `{"learn": [{"html": ..., "labels": {field: [value, ...]}}, ...], "lists": [field, ...],
"seconds": ...}` or `{"answer": html}`; each is answered by a line: `{"version": ...}` on start, `{"unlearned": {field:
reason}}` and `{"values": {field: [value, ...]}}`. Where the library cannot be imported, `{"missing": reason}`.

Each library is used as its documentation says: AutoScraper is built with the wanted values of all pages, and rules that
give something else on these are left out; mlscraper is trained with all pages, field by field; Scrapely with all pages;
Scrapling finds the element of a value, saves it, and finds it by its generated selector, adaptively. Where there is a
choice (of rules, of selectors), what reproduces most of the labels is taken, as a careful person would.
"""

from __future__ import annotations

import html as entities
import json
import os
import re
import signal
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

Values = Mapping[str, Sequence[str]]
Page = tuple[str, Values]
Answering = Callable[[str], Values]

STARTS = 5
"""Elements with a value's text, of one page, whose selectors are tried."""


def nothing(_: str) -> dict[str, list[str]]:
    """What is answered before anything was learned."""
    return {}


def main() -> None:
    """Answer line by line until the input ends."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)

    def say(**message: Any) -> None:
        print(json.dumps(message), file=out, flush=True)

    name = sys.argv[1]
    try:
        import_module(name)
    except ImportError as error:
        return say(missing=f"{name} cannot be imported by {sys.executable}: {error}")
    say(version=version(name))
    answering: Answering = nothing
    for line in sys.stdin:
        message = json.loads(line)
        if "answer" in message:
            say(values=answering(message["answer"]))
        else:
            pages = [(one["html"], one["labels"]) for one in message["learn"]]
            answering, unlearned = PEERS[name](pages, set(message["lists"]), message["seconds"])
            say(unlearned=unlearned)
    return None


def _clean(text: str) -> str:
    return " ".join(text.split())


def _reproduced(found: Sequence[Sequence[str]], field: str, pages: Sequence[Page]) -> int:
    """On how many pages exactly the labels of a field are found."""
    labelled = [(texts, labels[field]) for texts, (_, labels) in zip(found, pages, strict=True) if field in labels]
    return sum({*map(_clean, texts)} == {*map(_clean, wanted)} for texts, wanted in labelled)


def _autoscraper(pages: Sequence[Page], lists: set[str], _: float) -> tuple[Answering, dict[str, str]]:
    scraper = import_module("autoscraper").AutoScraper()
    for html, labels in pages:
        scraper.build(html=html, wanted_dict={field: list(values) for field, values in labels.items()}, update=True)
    rules: dict[str, list[str]] = {}
    for rule in scraper.stack_list:
        rules.setdefault(rule["alias"], []).append(rule["stack_id"])

    def by_rule(html: str) -> dict[str, dict[str, list[str]]]:
        ways = {"exact": scraper.get_result_exact, "similar": scraper.get_result_similar}
        return {way: get(html=html, grouped=True, unique=True) for way, get in ways.items()}

    def texts(found: dict[str, dict[str, list[str]]], option: tuple[str, Sequence[str]]) -> list[str]:
        way, chosen = option
        return [text for rule in chosen for text in found[way].get(rule, ()) if text]

    known = [by_rule(html) for html, _ in pages]
    best: dict[str, list[tuple[str, Sequence[str]]]] = {}
    for field, own in rules.items():
        single = [("similar" if field in lists else "exact", [rule]) for rule in own]
        options = [*single, ("exact", own), ("similar", own)] if field in lists else single
        scores = [_reproduced([texts(found, option) for found in known], field, pages) for option in options]
        best[field] = [option for option, score in zip(options, scores, strict=True) if score == max(scores)]

    def answer(html: str) -> dict[str, list[str]]:
        found = by_rule(html)
        given = {field: filter(None, (texts(found, option) for option in kept)) for field, kept in best.items()}
        return {field: (one if field in lists else one[:1]) for field, some in given.items() for one in [*some][:1]}

    missing = {field for _, labels in pages for field in labels} - {*rules}
    return answer, dict.fromkeys(missing, "no rule was built")


def _mlscraper(pages: Sequence[Page], lists: set[str], seconds: float) -> tuple[Answering, dict[str, str]]:
    html_, samples, training = (import_module(f"mlscraper.{name}") for name in ("html", "samples", "training"))
    parsed = [(html_.Page(html), labels) for html, labels in pages]
    fields = list(dict.fromkeys(field for _, labels in pages for field in labels))
    scrapers: dict[str, Any] = {}
    unlearned: dict[str, str] = {}
    for field in fields:
        chosen = training.TrainingSet()
        for page, labels in parsed:
            if field in labels:
                sample = samples.Sample(page, list(labels[field]) if field in lists else labels[field][0])
                if all(page.find_all(value) for value in labels[field]):
                    chosen.add_sample(sample)
        signal.signal(signal.SIGALRM, _too_long)
        signal.setitimer(signal.ITIMER_REAL, seconds / len(fields))
        try:
            if chosen.item is None:
                raise ValueError("no page on which all values are whole texts")
            scrapers[field] = training.train_scraper(chosen)
        except Exception as error:  # whatever the library raises, the field is not learned
            unlearned[field] = f"{type(error).__name__}: {error}"[:100]
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)

    def answer(html: str) -> dict[str, list[str]]:
        page = html_.Page(html)
        values: dict[str, list[str]] = {}
        for field, scraper in scrapers.items():
            try:
                found = scraper.get(page)
            except Exception:  # it raises where its selector finds nothing
                continue
            values[field] = [text for text in (found if isinstance(found, list) else [found]) if text]
        return values

    return answer, unlearned


def _too_long(*_: object) -> None:
    raise TimeoutError("not trained in its time")


def _scrapely(pages: Sequence[Page], lists: set[str], _: float) -> tuple[Answering, dict[str, str]]:
    scrapely, htmlpage = import_module("scrapely"), import_module("scrapely.htmlpage")
    scraper, unlearned, learned = scrapely.Scraper(), dict[str, str](), set[str]()
    for html, labels in pages:
        page, found = htmlpage.HtmlPage(body=html), dict[str, list[str]]()
        for field, values in labels.items():
            try:
                scrapely.Scraper().train_from_htmlpage(page, {**found, field: list(values)})
                found[field] = list(values)
            except Exception as error:  # it raises where a value is not found, or stands where another does
                unlearned[field] = f"{type(error).__name__}: {error}"[:100]
        if found:
            scraper.train_from_htmlpage(page, found)
            learned |= {*found}

    def answer(html: str) -> dict[str, list[str]]:
        values: dict[str, list[str]] = {}
        for record in (learned and scraper.scrape_page(htmlpage.HtmlPage(body=html))) or []:
            for field, texts in record.items():
                plain = (_clean(entities.unescape(re.sub(r"<[^>]*>", " ", text))) for text in texts)
                values.setdefault(field, []).extend(filter(None, plain))
        return {field: texts if field in lists else texts[:1] for field, texts in values.items()}

    return answer, {field: reason for field, reason in unlearned.items() if field not in learned}


def _scrapling(pages: Sequence[Page], lists: set[str], _: float) -> tuple[Answering, dict[str, str]]:
    selector_ = import_module("scrapling.parser").Selector
    url = "https://pages.example"
    store = {"storage_file": str(Path(tempfile.mkdtemp(), "elements.db")), "url": url}

    def parsed(html: str) -> Any:
        return selector_(html, url=url, adaptive=True, storage_args=store)

    def texts(elements: Any, several: bool) -> list[str]:
        chosen = list(elements) if several else list(elements)[:1]
        return [
            text for text in (_clean(one.text) or _clean(one.get_all_text(separator=" ")) for one in chosen) if text
        ]

    trees = {html: parsed(html) for html, _ in pages}
    selectors: dict[str, str] = {}
    unlearned: dict[str, str] = {}
    for field in dict.fromkeys(field for _, labels in pages for field in labels):
        best, several = (0, "", ""), field in lists
        for html, labels in pages:
            starts = [
                trees[html].find_by_text(v, first_match=False, case_sensitive=True) for v in labels.get(field, ())
            ]
            joined = ", ".join(one[0].generate_css_selector for one in starts if one)
            single = [one.generate_css_selector for one in (starts[0][:STARTS] if starts else ())]
            full = [one.generate_full_css_selector for one in (starts[0][:STARTS] if starts else ())]
            for css in filter(None, dict.fromkeys([joined] if several else [*single, *full])):
                score = _reproduced([texts(trees[one].css(css), several) for one, _ in pages], field, pages)
                best = max(best, (score, css, html), key=lambda one: one[0])
        if not best[0]:
            unlearned[field] = "no element with the value's text has a selector that finds it again"
            continue
        selectors[field] = best[1]
        trees[best[2]].css(best[1], identifier=field, auto_save=True)

    def answer(html: str) -> dict[str, list[str]]:
        page = parsed(html)
        return {
            field: texts(page.css(css, identifier=field, adaptive=True), field in lists)
            for field, css in selectors.items()
        }

    return answer, unlearned


PEERS: Mapping[str, Callable[[Sequence[Page], set[str], float], tuple[Answering, dict[str, str]]]] = {
    "autoscraper": _autoscraper,
    "mlscraper": _mlscraper,
    "scrapely": _scrapely,
    "scrapling": _scrapling,
}

if __name__ == "__main__":
    main()
