"""The packages that are published, built and tried: each installed in an environment of its own and used.

    python -m benchmarks.packages                  # the wheel, with each extra; the source package without a compiler
    python -m benchmarks.packages --only pdf wheel

Needs PyPI, and a minute for each. Told is how long building and installing took and what was done with it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from benchmarks import EXAMPLES, ROOT
from benchmarks.commands import in_shell
from benchmarks.options import option_parser

_MAILS: Final = (
    "fieldmark learn $EXAMPLES/flights/labelled -o f.fm -q && fieldmark extract f.fm $EXAMPLES/flights/inbox"
)

USES: Final[Mapping[str, str]] = {
    "wheel": _MAILS,
    "source": _MAILS,
    "pdf": "fieldmark learn $EXAMPLES/lamps/labelled -o l.fm -q && fieldmark extract l.fm $EXAMPLES/lamps/inbox",
    "ocr": "cp $EXAMPLES/lamps/inbox/scan-2060.jpg . && fieldmark boxes scan-2060.jpg",
    "train": "python -c 'import fieldmark.synth.loglinear'",
    "parquet": f"{_MAILS} && fieldmark batch f.fm $EXAMPLES/flights/inbox -o out.parquet",
    "warc": "fieldmark learn $EXAMPLES/crawl/labelled -o c.fm -q && fieldmark batch c.fm $EXAMPLES/crawl/*.gz -o c.csv",
    "spark": "python -c 'import fieldmark.spark, pyspark'",
    "integrations": "python -c 'import fieldmark, bs4, pandas, scrapy, web_poet'",
    "docs": "mkdocs build --strict -f $EXAMPLES/../mkdocs.yml -d $PWD/site",
    "dev": "pytest --version && mypy --version && ruff --version",
}
"""Package or extra -> what is done with it, in a shell."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the packages and try each; 1 where one fails."""
    parser = option_parser(__doc__)
    parser.add_argument("--only", nargs="+", default=[*USES], choices=USES)
    options = parser.parse_args(arguments)
    missing = {*tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]} - {*USES}
    print("".join(f"nothing is tried with the extra {name}\n" for name in sorted(missing)), end="")
    with tempfile.TemporaryDirectory() as folder:
        wheel, source = _built(Path(folder))
        results = [_tried(Path(folder), name, source if name == "source" else wheel) for name in options.only]
    return 0 if all(results) and not missing else 1


def _built(folder: Path) -> tuple[Path, Path]:
    """A wheel and a source package of what is committed."""
    tree = folder / "tree"
    tree.mkdir()
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True).stdout
    subprocess.run(["tar", "x"], cwd=tree, input=archive, check=True)
    python = _environment(folder / "building")
    begun = time.monotonic()
    subprocess.run([python, "-m", "pip", "install", "--quiet", "build"], check=True)
    subprocess.run([python, "-m", "build", "--outdir", folder / "dist", tree], check=True, capture_output=True)
    (wheel,), (source,) = (folder / "dist").glob("*.whl"), (folder / "dist").glob("*.tar.gz")
    for path in (wheel, source):
        print(f"{path.name}: {path.stat().st_size / 1000:,.0f} kB")
    print(f"built in {time.monotonic() - begun:.0f} s", flush=True)
    return wheel, source


def _tried(folder: Path, name: str, package: Path) -> bool:
    begun = time.monotonic()
    own = folder / name
    python = _environment(own)
    extra = "" if name in ("wheel", "source") else f"[{name}]"
    compiler = {"CC": "/bin/false", "CXX": "/bin/false"} if name == "source" else {}
    install = [str(python), "-m", "pip", "install", "--quiet", f"{package}{extra}"]
    installed = subprocess.run(install, check=False, capture_output=True, text=True, env={**os.environ, **compiler})
    seconds, begun = time.monotonic() - begun, time.monotonic()
    used = installed
    if installed.returncode == 0:
        used = in_shell(f"fieldmark --version && {USES[name]}", own, python.parent, EXAMPLES=str(EXAMPLES))
    told = "ok" if used.returncode == 0 else f"FAILED: {(used.stderr or used.stdout)[-400:]}"
    print(f"{name}: installed in {seconds:.0f} s, used in {time.monotonic() - begun:.0f} s: {told}", flush=True)
    shutil.rmtree(own)
    return used.returncode == 0


def _environment(folder: Path) -> Path:
    """The Python of a new environment."""
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    return folder / ("Scripts" if os.name == "nt" else "bin") / "python"


if __name__ == "__main__":
    raise SystemExit(main())
