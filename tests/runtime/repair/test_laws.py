"""Laws of repairs, on sites before and after a redesign that mention other records in look-alike boxes."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fieldmark.runtime.io.programs import dumps, loads
from fieldmark.runtime.repair.evidence import agreed
from fieldmark.runtime.repair.pages import regressions
from tests.runtime.repair.sites import Redesign, kept, learned, redesigns, repaired, written, wrong_on
from tests.synth.pages import fill, seeds

LAW = settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


@LAW
@given(redesigns(), seeds(), st.integers(1, 3), st.integers(0, 2))
def test_a_repaired_program_passes_its_fixtures_and_gives_nothing_wrong(
    design: Redesign, seed: int, recaptured: int, others: int
) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        old = written(folder / "old", {f"page{number}": fill(design.old, seed + number) for number in range(3)})
        program = learned(old)
        fixtures = kept(folder / "fixtures", program, old)
        mentioned = [seed, seed + 1]
        again = {
            f"page{number}": design.page(seed + number, [other for other in mentioned if other != seed + number])
            for number in range(recaptured)
        }
        fresh = {f"fresh{number}": design.page(seed + 10 + number, mentioned) for number in range(others)}
        new = written(folder / "new", {**again, **fresh})
        result = repaired(program, fixtures, new)
        assert regressions(result.program, fixtures) <= regressions(program, fixtures)
        assert loads(dumps(result.program)) == result.program
        assert wrong_on(result.program, program, new) == []
        assert all(agreed(given.evidence) for field in result.fields for given in field.given)
        untouched = [field.name for field in result.fields if field.outcome in {"kept", "declined"}]
        assert [f for f in result.program.fields if f.name in untouched] == [
            f for f in program.fields if f.name in untouched
        ]
