"""Which fixture a page captured anew belongs to: the one whose document had its name, and the folders above it too."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path, PurePath

from fieldmark.runtime.regression.fixtures import Fixture, FixtureError, fixture_folders, fixture_name, read_fixture
from fieldmark.runtime.sources.content import stem
from fieldmark.runtime.sources.documents import shown_path


class Recaptured:
    """Fixtures to be found by the path of a page. They are read when a page asks for the first."""

    def __init__(self, folders: Iterable[str | Path]) -> None:
        self._folders = tuple(folders)
        self._named: dict[str, list[Path]] | None = None
        self._originals: dict[Path, tuple[str, ...]] = {}

    def fixture_of(self, document: Path) -> Fixture | None:
        """The fixture of a document, or None where none has its name.

        Of several the one is taken whose document lay in folders of the same names. Raises FixtureError where that
        leaves several, and where a fixture that may be the one cannot be read.
        """
        if not self._folders:
            return None
        if self._named is None:
            self._named = self._by_name()
        candidates = self._named.get(fixture_name(document), [])
        if len(candidates) < 2:
            return read_fixture(candidates[0]) if candidates else None
        here = _steps(document)
        shared = [(_shared(here, self._originals[folder]), folder) for folder in candidates]
        most = max(count for count, _ in shared)
        best = [folder for count, folder in shared if count == most]
        if len(best) > 1:
            names = ", ".join(shown_path(folder) for folder in best[:3])
            raise FixtureError(shown_path(document), f"{len(best)} fixtures may be of this document: {names}")
        return read_fixture(best[0])

    def _by_name(self) -> dict[str, list[Path]]:
        """The name of a fixture's document, as a fixture's name -> the folders of such fixtures.

        One whose files are damaged has the name of its folder.
        """
        named: dict[str, list[Path]] = {}
        for folder in dict.fromkeys(fixture_folders(self._folders)):
            try:
                original = read_fixture(folder).original
            except FixtureError:
                original = ""
            place = Path(original if Path(original).name else folder.name)
            self._originals[folder] = _steps(place)
            named.setdefault(fixture_name(place) if original else folder.name, []).append(folder)
        return named


def _steps(path: Path) -> tuple[str, ...]:
    """The names on a path, the document's own first and without its ending."""
    return tuple(reversed(PurePath(stem(path)).parts))


def _shared(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """How many names two paths have in common before the first that differs."""
    count = 0
    for here, there in zip(one, other, strict=False):
        if here != there:
            break
        count += 1
    return count
