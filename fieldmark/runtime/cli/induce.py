"""`fieldmark induce` and `fieldmark calibrate`: programs from pages without labels, and what is known of a domain."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from fieldmark.dsl.html.delimiters import Delimited
from fieldmark.dsl.html.selectors import Css
from fieldmark.dsl.syntax.notation import counted
from fieldmark.runtime.amber.schema import load_schema
from fieldmark.runtime.cli.main import note, read_some, tell_json, tell_left_out, tell_written
from fieldmark.runtime.cli.options import (
    AS_JSON,
    DOCUMENT,
    DOMAIN,
    FORCE,
    THERE,
    check_not_read,
    check_not_there,
    output_option,
)
from fieldmark.runtime.induce import agreements, calibrated, landmark_program, noisy_labels, wrapper_program
from fieldmark.runtime.io.documents import read_page
from fieldmark.runtime.io.files import write_text
from fieldmark.runtime.io.labels import read_folder
from fieldmark.runtime.io.names import shown_path
from fieldmark.runtime.io.programs import save
from fieldmark.synth.wrappers.induce import TypeReport, WrapperLanguage, induce
from fieldmark.synth.wrappers.model import SHIPPED, dumps_model, read_model
from fieldmark.synth.wrappers.site import Site

SHOWN = 3
"""How many alternatives of a type are shown."""

CERTAIN = 0.999
"""The most confidence in a wrapper that is shown: nobody knows more of pages without labels."""

_SINGLE = click.option("--single", is_flag=True, help="Each page is about one thing; else pages list many.")
_OUTPUT = output_option("-o", "--output", required=True, metavar="FILE", help="Write what was learned to this file.")


@click.command("induce")
@click.argument("pages", metavar="PAGES...", nargs=-1, required=True, type=DOCUMENT)
@DOMAIN
@_OUTPUT
@FORCE
@_SINGLE
@click.option(
    "--language", type=click.Choice(["xpath", "lr", "hlrt"]), default="xpath", help="The language of wrappers."
)
@click.option("--write", type=click.Choice(["landmarks", "wrapper"]), default="landmarks", help="What is written.")
@AS_JSON
@click.option("--model", type=THERE, help="How annotators err and lists look, as `calibrate` writes it.")
def induce_command(
    pages: tuple[Path, ...],
    schema: str,
    output: Path,
    force: bool,
    single: bool,
    language: WrapperLanguage,
    write: str,
    as_json: bool,
    model: Path | None,
) -> int:
    """Make a program from PAGES of one site (folders are searched) without labels.

    The annotators of the schema label texts, wrongly here and there; the wrapper that best explains their labels gives
    clean ones, and the learner makes a program of these. Where no wrapper is better than chance, nothing is written.

    The exit status is 0 only if a program of all types was written that says on every page what the wrappers say, and,
    where pages list things of several types, says these as records.
    """
    check_not_read("-o", output, pages)
    check_not_there(output, force)
    domain, known = load_schema(schema), read_model(model or SHIPPED)
    documents, unreadable = read_some(read_page, pages)
    site = Site(documents)
    induced = induce(noisy_labels(site, domain), known, single=single, language=language)
    told = {"types": {report.name: _to_json(report) for report in induced.reports}, "records": induced.are_records}
    for report in induced.reports if not as_json else ():
        _tell(report, len(site.pages))
    if not induced.found:
        if as_json:
            tell_json({**told, "written": None})
        click.echo("nothing is better than chance; no program is written", err=True)
        return 1
    if write == "wrapper":
        program = wrapper_program(induced, output.stem, single=single)
    else:
        program = landmark_program(site, induced, output.stem, single=single)
    save(program, output)
    apart = not single and len(induced.found) > 1 and not induced.are_records
    if apart:
        names = ", ".join(report.name for report in induced.found)
        note(f"these stand in no records with each other, and are lists of their own: {names}")
    agreed = agreements(program, site, induced) if write == "landmarks" else []
    if as_json:
        said = {"agreements": [asdict(one) for one in agreed], "written": shown_path(output)}
        tell_json({**told, **said})
    else:
        for one in agreed:
            same = f"{one.field}: the program says the same on {one.same} of {counted(len(site.pages), 'page')}"
            click.echo(f"{same}, abstains on {one.abstained}, and says something else on {one.other}")
        tell_written(output)
    whole = len(induced.found) == len(induced.reports) and not apart
    return 0 if whole and not unreadable and not any(one.other or one.abstained for one in agreed) else 1


def _tell(report: TypeReport, pages: int) -> None:
    texts, tried = counted(report.labels, "different text"), counted(report.tried, "wrapper")
    click.echo(f"{report.name}: {texts} labelled on {counted(pages, 'page')}, {tried}")
    if report.reason is not None:
        click.echo(f"  left out: {report.reason}")
    for one in report.alternatives[:SHOWN]:
        labelled, unlabelled = one.decisions
        told = f"{counted(len(one.nodes), 'text')}, of {labelled + unlabelled} different ones {labelled} labelled"
        sure = min(one.confidence, CERTAIN)
        click.echo(f"  {sure:5.1%}  {_shown(one.term)}{' of its form' if one.formed else ''}  ({told})")


def _to_json(report: TypeReport) -> dict[str, Any]:
    """`labels`, `tried`, `reason`, and `wrappers`: each its term, whether it gives only texts of the type's form, its
    confidence, and how many texts it gives."""
    wrappers = [
        {
            "term": _shown(one.term),
            "of_its_form": one.formed,
            "confidence": round(one.confidence, 4),
            "texts": len(one.nodes),
        }
        for one in report.alternatives[:SHOWN]
    ]
    return {"labels": report.labels, "tried": report.tried, "reason": report.reason, "wrappers": wrappers}


def _shown(term: Css | Delimited | None) -> str:
    match term:
        case Css(selector, run):
            return f"{selector} {'' if run == 'all' else f'text {run}'}".strip()
        case Delimited(left, right, head, tail):
            between = f"between {left[-40:]!r} and {right[:40]!r}"
            return between + (f", after {head!r}" if head else "") + (f", before {tail!r}" if tail else "")
        case None:
            return "a wrapper too long to be written"


@click.command("calibrate")
@click.argument("sites", metavar="SITE...", nargs=-1, required=True, type=THERE)
@DOMAIN
@_OUTPUT
@FORCE
@_SINGLE
@AS_JSON
def calibrate_command(
    sites: tuple[Path, ...], schema: str, output: Path, force: bool, single: bool, as_json: bool
) -> int:
    """Learn from labelled sample sites how the annotators of a schema err and what lists look like, for induce --model.

    Each SITE is a folder of pages of one site with their true values beside them, as for learn. Types of which no
    wrapper gives the true values are left out; the exit status is 1 where all are.
    """
    check_not_read("-o", output, sites)
    check_not_there(output, force)
    domain = load_schema(schema)
    folders = [read_folder(site) for site in sites]
    tell_left_out([error for folder in folders for error in folder.unreadable])
    model, unsaid = calibrated([folder.examples for folder in folders if folder.examples], domain, single=single)
    for what in unsaid:
        note(f"left out: no wrapper gives the true values of {what}")
    annotators = {} if model is None else model.annotators
    if as_json:
        told = {
            kind: {"recall": round(one.recall, 4), "noise": round(one.noise, 6)} for kind, one in annotators.items()
        }
        tell_json({"annotators": told, "left_out": unsaid, "written": shown_path(output) if model else None})
    if model is None:
        click.echo("there is no type that a wrapper gives; no model is written", err=True)
        return 1
    write_text(output, dumps_model(model))
    if not as_json:
        for kind, annotator in annotators.items():
            click.echo(f"{kind}: recall {annotator.recall:.2f}, noise {annotator.noise:.4f}")
        tell_written(output)
    return 0
