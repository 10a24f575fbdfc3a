"""Run hostile cases against the command, and keep what fails, small.

    python -m benchmarks.fuzz --cases 100000 --seed 1          # some thousand a minute
    python -m benchmarks.fuzz --again                          # what was found before

A case is one command on a folder of files: documents by grammar or by mutation of the shipped examples, programs,
labels, fixtures, schemas, files of boxes, mails and PDF files. A traceback, a hang, more than 5 seconds of processor
or 700 MB, a file outside of its folder, a draft left behind or an answer that is no JSON is a finding. Findings are
told once each, made small, and kept in `benchmarks/fuzz/found`, from where the tests run them.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from benchmarks.fuzz.cases import Case, case_of
from benchmarks.fuzz.worker import Child, case_from_json, case_to_json
from benchmarks.options import option_parser

FOUND: Final = Path(__file__).with_name("found")
"""What was found, a file each."""

SHRINKING: Final = 20.0
"""Most seconds that are taken to make a case small."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run cases; 1 where something is found."""
    parser = option_parser(__doc__)
    parser.add_argument("--seed", type=int, default=1, help="of all cases (default: 1)")
    parser.add_argument("--cases", type=int, default=10_000, help="how many")
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    parser.add_argument("--again", action="store_true", help="run what was found before instead")
    options = parser.parse_args(arguments)
    findings: dict[str, Path | None] = {}
    begun, number = time.monotonic(), 0
    with Child() as child:
        if options.again:
            findings = {found: path for path, case in kept() if (found := child.find(case)) is not None}
        for number in range(options.first, options.first + options.cases * (not options.again)):
            case = case_of(options.seed, number)
            found = child.find(case)
            if found is not None and found not in findings:
                print(f"{number}: {found}", flush=True)
                findings[found] = keep(shrunk(case, found, child), found)
            if number % 5_000 == 4_999:
                print(f"{number + 1:,} cases, {time.monotonic() - begun:,.0f} s, {len(findings)} findings", flush=True)
    for found, path in findings.items():
        print(f"{found}: {path}")
    print(f"seed {options.seed}, cases to {number}: {len(findings)} findings")
    return 1 if findings else 0


def shrunk(case: Case, found: str, child: Child) -> Case:
    """A smaller case of the same finding: files, then pieces of files, left out one by one."""
    until = time.monotonic() + SHRINKING
    smaller = True
    while smaller:
        smaller = False
        for candidate in _candidates(case):
            if time.monotonic() > until:
                return case
            if child.find(candidate) == found:
                case, smaller = candidate, True
                break
    return case


def _candidates(case: Case) -> Iterator[Case]:
    """Smaller cases, the smallest first."""
    for path in [*case.files, *case.links]:
        files = {name: data for name, data in case.files.items() if name != path}
        links = {name: target for name, target in case.links.items() if name != path}
        yield replace(case, files=files, links=links)
    for path, data in sorted(case.files.items(), key=lambda item: -len(item[1])):
        size = len(data) // 2
        while size:
            for start in range(0, len(data), size):
                yield replace(case, files={**case.files, path: data[:start] + data[start + size :]})
            size = 0 if size < len(data) // 64 else size // 2


def keep(case: Case, found: str) -> Path:
    """Write a finding to the folder; its file."""
    FOUND.mkdir(exist_ok=True)
    path = FOUND / f"{re.sub(r'[^a-z0-9]+', '-', found.lower())[:80].strip('-')}.json"
    content = {"found": found, **case_to_json(case)}
    path.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    return path


def kept() -> Iterator[tuple[Path, Case]]:
    """What was found before."""
    for path in sorted(FOUND.glob("*.json")):
        yield path, case_from_json(json.loads(path.read_text(encoding="utf-8")))


if __name__ == "__main__":
    sys.exit(main())
