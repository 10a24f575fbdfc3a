"""Measurements on real documents. Run as modules: `python -m benchmarks.few_examples --help`."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
"""The checkout."""

EXAMPLES: Final = ROOT / "examples"
"""The shipped examples."""
