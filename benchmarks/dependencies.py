"""What fieldmark stands on: the licence of each dependency, and a bill of materials.

    python -m benchmarks.dependencies                          # names, versions, licences; 1 where one is not allowed
    python -m benchmarks.dependencies --extra pdf --extra ocr  # those of extras too
    python -m benchmarks.dependencies --sbom > sbom.json       # CycloneDX 1.5 JSON

Dependencies are followed as they are installed, by what their metadata say, to the end; what is not installed is named
and is no part of it.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageMetadata, PackageNotFoundError, distribution
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

from packaging.requirements import Requirement
from packaging.utils import NormalizedName, canonicalize_name

from benchmarks.options import option_parser

ROOT: Final = "fieldmark"

ALLOWED: Final = re.compile(
    r"\b(?:MIT|(?:0|[23]-Clause )?BSD|Apache|ISC|PSF|Python Software Foundation|MPL|Mozilla|Zlib|Unlicense|CC0|HPND)\b",
    re.IGNORECASE,
)
"""Licences that ask for no more than to be named, or to give changes of their own files on."""

REFUSED: Final = re.compile(r"\b[AL]?GPL|General Public|Proprietary|Commercial", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Dependency:
    """An installed package: what it says its licence is, empty where it says nothing, and what it needs itself."""

    name: str
    version: str
    licence: str
    needs: tuple[NormalizedName, ...]

    @property
    def is_allowed(self) -> bool:
        """Whether the licence is known and allowed; one of several that are offered is enough."""
        choices = re.split(r"\bOR\b", self.licence)
        return any(ALLOWED.search(choice) and not REFUSED.search(choice) for choice in choices)

    @property
    def reference(self) -> str:
        """Its package URL."""
        return f"pkg:pypi/{canonicalize_name(self.name)}@{self.version}"


def dependencies(extras: Iterable[str] = ()) -> tuple[list[Dependency], list[str]]:
    """The package and all that it needs, by name, itself first; and the names of what is not installed."""
    found: dict[str, Dependency] = {}
    missing: set[str] = set()
    left = [(ROOT, frozenset(extras))]
    while left:
        name, asked = left.pop()
        try:
            installed = distribution(name)
        except PackageNotFoundError:
            missing.add(name)
            continue
        needs = [need for need in map(Requirement, installed.requires or ()) if _applies(need, asked)]
        names = tuple(sorted(canonicalize_name(need.name) for need in needs))
        known = found.get(name)
        if known is not None and set(names) <= set(known.needs):
            continue
        names = tuple(sorted({*names, *(known.needs if known else ())}))
        found[name] = Dependency(installed.name, installed.version, licence_of(installed.metadata), names)
        left += [(canonicalize_name(need.name), frozenset(need.extras)) for need in needs]
    others = sorted(name for name in found if name != ROOT)
    return [found[name] for name in (ROOT, *others)], sorted(missing)


def _applies(need: Requirement, extras: frozenset[str]) -> bool:
    return need.marker is None or any(need.marker.evaluate({"extra": extra}) for extra in (*extras, ""))


def licence_of(metadata: PackageMetadata) -> str:
    """What metadata say of the licence: the expression, the classifiers, or the first line of the text."""
    said = metadata.json
    expression = said.get("license_expression")
    if isinstance(expression, str):
        return expression
    classifiers = [line for line in said.get("classifier", []) if line.startswith("License :: ")]
    names = [line.rpartition(" :: ")[2] for line in classifiers if not line.endswith("OSI Approved")]
    text = str(said.get("license", "")).strip()
    return " OR ".join(names) or (text.splitlines() or [""])[0]


def bill_of_materials(found: Sequence[Dependency]) -> dict[str, Any]:
    """The CycloneDX document of a package, which stands first, and its dependencies; the same for the same versions."""
    root, *others = found
    references = {canonicalize_name(one.name): one.reference for one in found}
    serial = uuid5(NAMESPACE_URL, " ".join(one.reference for one in found))
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{serial}",
        "version": 1,
        "metadata": {"component": _component(root, "application")},
        "components": [_component(one, "library") for one in others],
        "dependencies": [
            {"ref": one.reference, "dependsOn": [references[name] for name in one.needs if name in references]}
            for one in found
        ],
    }


def _component(one: Dependency, kind: str) -> dict[str, Any]:
    licences = [{"license": {"name": one.licence}}] if one.licence else []
    return {
        "type": kind,
        "bom-ref": one.reference,
        "name": one.name,
        "version": one.version,
        "purl": one.reference,
        "licenses": licences,
    }


def _lines(found: Sequence[Dependency]) -> Iterator[str]:
    for one in found:
        yield f"{'' if one.is_allowed else 'NOT ALLOWED: '}{one.name} {one.version}: {one.licence or 'no licence said'}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the licences or the bill of materials; 1 where a licence is not allowed."""
    parser = option_parser(__doc__)
    parser.add_argument("--extra", action="append", default=[], help="an extra that is installed too")
    parser.add_argument("--sbom", action="store_true", help="print a bill of materials instead")
    options = parser.parse_args(arguments)
    found, missing = dependencies(options.extra)
    print(json.dumps(bill_of_materials(found), indent=2) if options.sbom else "\n".join(_lines(found)))
    for name in missing:
        print(f"not installed: {name}", file=sys.stderr)
    return 0 if all(one.is_allowed for one in found) else 1


if __name__ == "__main__":
    sys.exit(main())
