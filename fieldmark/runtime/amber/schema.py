"""The domain schema: attribute types, regular or optional, and what recognises them (AMBER, definition 1, section 4).

A schema is written once for a domain, not for a site, in a TOML file; all mistakes of a file are told at once, each
with its place.

    name = "books"
    disjoint = [["author", "price"]]

    [thresholds]
    depth = 1                              # the others as they are

    [attributes.price]
    kind = "regular"                       # or "optional"
    pivot = true
    annotators = [{ recogniser = "price" }]

    [attributes.author]
    kind = "optional"
    annotators = [
      { gazetteer = "gazetteers/authors.txt", fills = 0.5 },
      { pattern = "by (?P<value>.+)", inside = ["td", "li"] },
    ]

    [fields]
    writer = "author"

Gazetteer files are looked for beside the schema. A schema is also named by the word under which it is shipped.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from fieldmark.dsl.core.errors import FieldmarkError
from fieldmark.dsl.core.terms import is_name
from fieldmark.runtime.amber.annotators import (
    RECOGNISERS,
    Annotator,
    Gazetteer,
    LabelAnnotator,
    PatternAnnotator,
    Placed,
    read_terms,
    recogniser,
)
from fieldmark.runtime.amber.settings import AMBER
from fieldmark.runtime.io.names import FileNameError, beside, read_file, read_toml, shown_path


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The thresholds of AMBER. Defaults are those of its evaluation (section 6.1; `noise`: section 4), but for two.

    `depth` and `distance` count steps in the DOM tree, which are not reached: the paper's 1 and 2 ask for pivot nodes
    of one depth, of which lists have others where a value is a link or bold. The next larger pair of its figure 22
    stands here, since what is taken for one area by it is parted again (docs/benchmarks). The four supports are
    fractions of an area's records and must be exceeded; `noise` is how many times more often a term must be seen as
    noise than as a value to be cast out.
    """

    depth: int = 2
    distance: int = 4
    infer_regular: float = 0.5
    infer_optional: float = 0.5
    keep_optional: float = 0.2
    keep_regular: float = 0.0
    noise: float = 1.5

    def __post_init__(self) -> None:
        for item in fields(self):
            value = getattr(self, item.name)
            top = 1 if item.name.startswith(("infer", "keep")) else 1000
            if isinstance(value, bool) or not 0 <= value <= top:
                raise ValueError(f"{item.name} lies between 0 and {top}, not {value!r}")
        supports = (self.infer_regular, self.infer_optional, self.keep_optional, self.keep_regular)
        if list(supports) != sorted(supports, reverse=True):
            raise ValueError("infer_regular >= infer_optional >= keep_optional >= keep_regular does not hold")

    def infer(self, regular: bool) -> float:
        """The support above which an attribute is inferred without an annotation."""
        return self.infer_regular if regular else self.infer_optional

    def keep(self, regular: bool) -> float:
        """The support above which an annotated attribute is kept."""
        return self.keep_regular if regular else self.keep_optional


@dataclass(frozen=True, slots=True)
class AttributeType:
    """An attribute type: regular (in almost every record) or optional, with its annotators.

    `pivot` marks a candidate for the pivot attribute type, which is regular.
    """

    name: str
    regular: bool
    annotators: tuple[Annotator, ...]
    pivot: bool = False

    def __post_init__(self) -> None:
        if self.pivot and not self.regular:
            raise ValueError("a pivot attribute is regular")


@dataclass(frozen=True, slots=True)
class DomainSchema:
    """Attribute types in the order in which ties are decided, disjointness constraints, thresholds.

    `disjoint` holds pairs of types whose domains do not overlap; `fields` maps names of program fields to attribute
    types (a field of the same name is mapped without being listed).
    """

    name: str
    attributes: tuple[AttributeType, ...]
    disjoint: frozenset[frozenset[str]] = frozenset()
    thresholds: Thresholds = Thresholds()
    fields: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        names = [attribute.name for attribute in self.attributes]
        if len(set(names)) < len(names):
            raise ValueError("an attribute is defined twice")
        if not self.pivots:
            raise ValueError("no attribute is marked as a pivot")

    @property
    def pivots(self) -> tuple[AttributeType, ...]:
        """The candidates for the pivot attribute type, in the schema's order."""
        return tuple(attribute for attribute in self.attributes if attribute.pivot)

    def attribute(self, name: str) -> AttributeType:
        """The attribute type of a name. Raises KeyError."""
        return {attribute.name: attribute for attribute in self.attributes}[name]

    def attribute_of(self, field_name: str) -> str | None:
        """The attribute type that a program's field is mapped to, or None."""
        own = field_name if any(attribute.name == field_name for attribute in self.attributes) else None
        return self.fields.get(field_name, own)

    def are_disjoint(self, one: str, other: str) -> bool:
        """Whether a text can be a value of one of the types only."""
        return one != other and frozenset((one, other)) in self.disjoint

    def with_annotators(self, name: str, annotators: tuple[Annotator, ...]) -> DomainSchema:
        """The schema with the annotators of one attribute type replaced. Raises KeyError."""
        self.attribute(name)
        changed = (replace(a, annotators=annotators) if a.name == name else a for a in self.attributes)
        return replace(self, attributes=tuple(changed))


SHIPPED: Final = Path(__file__).parent / "schemas"
"""The folder of the schemas that come with fieldmark; each is named by its file's stem."""

_SOURCES: Final = ("recogniser", "pattern", "label", "gazetteer")
_TOP: Final = ("name", "disjoint", "thresholds", "attributes", "fields")
_ATTRIBUTE: Final = ("kind", "pivot", "annotators")
_ANNOTATOR: Final = (*_SOURCES, "inside", "outside", "fills")


class SchemaError(FieldmarkError):
    """A schema file cannot be read, or says something that means nothing. `problems` lists each with its place."""

    def __init__(self, name: str, problems: list[str]) -> None:
        self.name = name
        self.problems = tuple(problems)
        super().__init__("\n".join(f"{name}: {problem}" for problem in problems))


def load_schema(schema: str | Path, folder: Path | None = None) -> DomainSchema:
    """The schema in a file, or the shipped one of a name; one that a program names lies in or below its `folder`.

    Raises SchemaError with all that is wrong.
    """
    try:
        if schema in shipped_schemas():
            path = SHIPPED / f"{schema}.toml"
        else:
            path = Path(schema) if folder is None else beside(folder, str(schema))
    except FileNameError as error:
        raise SchemaError(shown_path(Path(schema)), [str(error)]) from error
    name = shown_path(path)
    try:
        content = read_toml(read_file(path, AMBER.schema, regular=folder is not None))
    except FileNotFoundError as error:
        raise SchemaError(name, [f"there is no such schema; shipped are {', '.join(shipped_schemas())}"]) from error
    except OSError as error:
        raise SchemaError(name, [f"it cannot be read: {error.strerror}"]) from error
    except ValueError as error:
        raise SchemaError(name, [f"it is no TOML: {error}"]) from error
    reader = _Reader(path.parent)
    read = reader.schema(content, path.stem)
    if read is None:
        raise SchemaError(name, reader.problems)
    return read


def shipped_schemas() -> tuple[str, ...]:
    """The names of the schemas that come with fieldmark."""
    return tuple(sorted(path.stem for path in SHIPPED.glob("*.toml")))


class _Reader:
    """Turns TOML values into terms and gathers what is wrong with them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problems: list[str] = []

    def schema(self, content: Mapping[str, Any], stem: str) -> DomainSchema | None:
        self._known(content, _TOP, "")
        name = self._value(content, "name", str, "", stem)
        thresholds = self._thresholds(self._value(content, "thresholds", dict, "", {}))
        tables = self._value(content, "attributes", dict, "", {})
        attributes = [one for key, value in tables.items() if (one := self._attribute(key, value)) is not None]
        names = [attribute.name for attribute in attributes]
        disjoint = self._disjoint(self._value(content, "disjoint", list, "", []), names)
        mapped = self._fields(self._value(content, "fields", dict, "", {}), names)
        if not tables:
            self.problems.append("attributes: there is none; write a table [attributes.NAME] for each type")
        elif not any(attribute.pivot for attribute in attributes) and not self.problems:
            self.problems.append(
                "attributes: none is a pivot; write `pivot = true` where a type is in almost every record"
            )
        return None if self.problems else DomainSchema(name, tuple(attributes), disjoint, thresholds, mapped)

    def _thresholds(self, content: Mapping[str, Any]) -> Thresholds:
        self._known(content, tuple(item.name for item in fields(Thresholds)), "thresholds")
        numbers = {key: self._value(content, key, (int, float), "thresholds", 0) for key in content}
        try:
            return Thresholds(**numbers)
        except (ValueError, TypeError) as error:
            self.problems.append(f"thresholds: {error}")
            return Thresholds()

    def _attribute(self, name: str, content: object) -> AttributeType | None:
        where = f"attributes.{name}"
        if not is_name(name) or not isinstance(content, dict):
            self.problems.append(f"{where}: a table under the name of an attribute type is expected")
            return None
        self._known(content, _ATTRIBUTE, where)
        kind = self._value(content, "kind", str, where, "optional")
        if kind not in {"regular", "optional"}:
            self.problems.append(f'{where}.kind: "regular" or "optional" is expected, not {kind!r}')
        pivot = self._value(content, "pivot", bool, where, False)
        entries = self._value(content, "annotators", list, where, [])
        if not entries:
            self.problems.append(f"{where}.annotators: at least one is needed")
        annotators = [self._annotator(entry, f"{where}.annotators[{i}]") for i, entry in enumerate(entries)]
        try:
            return AttributeType(name, kind == "regular", tuple(a for a in annotators if a), pivot)
        except ValueError as error:
            self.problems.append(f"{where}: {error}")
            return None

    def _annotator(self, content: object, where: str) -> Annotator | None:
        if not isinstance(content, dict) or sum(key in content for key in _SOURCES) != 1:
            self.problems.append(f"{where}: a table with one of {', '.join(_SOURCES)} is expected")
            return None
        self._known(content, _ANNOTATOR, where)
        annotator = self._source(content, where)
        inside, outside = (self._tags(content, key, where) for key in ("inside", "outside"))
        fills = self._value(content, "fills", (int, float), where, 0)
        if not 0 <= fills <= 1:
            self.problems.append(f"{where}.fills: a fraction between 0 and 1 is expected, not {fills!r}")
        if annotator is None or not (inside or outside or fills):
            return annotator
        return Placed(annotator, inside, outside, float(fills))

    def _tags(self, content: Mapping[str, Any], key: str, where: str) -> tuple[str, ...]:
        tags = self._value(content, key, list, where, [])
        if not all(isinstance(tag, str) for tag in tags):
            self.problems.append(f"{where}.{key}: a list of tags is expected, not {tags!r}")
        return tuple(map(str, tags))

    def _source(self, content: Mapping[str, Any], where: str) -> Annotator | None:
        (key,) = (key for key in _SOURCES if key in content)
        text = self._value(content, key, str, where, "")
        if not text:
            return None
        if key == "recogniser":
            if text in RECOGNISERS:
                return recogniser(text)
            self.problems.append(f"{where}.recogniser: {text!r} is none; known are {', '.join(RECOGNISERS)}")
        elif key in {"pattern", "label"}:
            try:
                pattern = re.compile(text)
                return PatternAnnotator(pattern) if key == "pattern" else LabelAnnotator(pattern)
            except (re.error, RecursionError, OverflowError) as error:
                self.problems.append(f"{where}.{key}: {error}, in {text!r:.200}")
        else:
            try:
                return Gazetteer(read_terms(beside(self.folder, text)))
            except FileNameError as error:
                self.problems.append(f"{where}.gazetteer: {error}")
            except (OSError, UnicodeDecodeError) as error:
                reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
                self.problems.append(f"{where}.gazetteer: {shown_path(self.folder / text)}: {reason}")
        return None

    def _disjoint(self, groups: list[object], names: list[str]) -> frozenset[frozenset[str]]:
        pairs: set[frozenset[str]] = set()
        for index, group in enumerate(groups):
            where = f"disjoint[{index}]"
            if not isinstance(group, list) or len(group) < 2:
                self.problems.append(f"{where}: a list of two or more attribute types is expected")
                continue
            self.problems += [f"{where}: {name!r} is no attribute type" for name in group if name not in names]
            pairs |= {frozenset(pair) for pair in combinations(map(str, group), 2)}
        return frozenset(pairs)

    def _fields(self, content: Mapping[str, Any], names: list[str]) -> dict[str, str]:
        strange = (name for name, kind in content.items() if kind not in names)
        self.problems += [f"fields.{name}: {content[name]!r} is no attribute type" for name in strange]
        return {name: str(kind) for name, kind in content.items()}

    def _known(self, content: Mapping[str, Any], known: tuple[str, ...], where: str) -> None:
        unknown = (f"{where}.{key}" if where else key for key in content if key not in known)
        self.problems += [f"{place}: unknown; known here are {', '.join(known)}" for place in unknown]

    def _value(self, content: Mapping[str, Any], key: str, kind: Any, where: str, default: Any) -> Any:
        """The value of a key, or the default where it is missing or of another kind, which is a problem."""
        value = content.get(key, default)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            place = f"{where}.{key}" if where else key
            expected = {str: "a text", list: "a list", dict: "a table", bool: "true or false"}.get(kind, "a number")
            self.problems.append(f"{place}: {expected} is expected, not {value!r}")
            return default
        return value
