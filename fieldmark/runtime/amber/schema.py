"""The domain schema: attribute types, regular or optional, and what recognises them (AMBER, definition 1, section 4).

A schema is written once for a domain, not for a site. `schema_file` reads one from TOML.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace

from fieldmark.runtime.amber.annotators import Annotator


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The thresholds of AMBER; the defaults are those of its evaluation (section 6.1; `noise`: section 4).

    `depth` and `distance` count steps in the DOM tree; the four supports are fractions of an area's records and must be
    exceeded; `noise` is how many times more often a term must be seen as noise than as a value to be cast out.
    """

    depth: int = 1
    distance: int = 2
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
        for attribute in self.attributes:
            if attribute.name == name:
                return attribute
        raise KeyError(name)

    def attribute_of(self, field_name: str) -> str | None:
        """The attribute type that a program's field is mapped to, or None."""
        mapped = self.fields.get(field_name)
        if mapped is None and any(attribute.name == field_name for attribute in self.attributes):
            return field_name
        return mapped

    def are_disjoint(self, one: str, other: str) -> bool:
        """Whether a text can be a value of one of the types only."""
        return one != other and frozenset((one, other)) in self.disjoint

    def with_annotators(self, name: str, annotators: tuple[Annotator, ...]) -> DomainSchema:
        """The schema with the annotators of one attribute type replaced. Raises KeyError."""
        self.attribute(name)
        changed = (replace(a, annotators=annotators) if a.name == name else a for a in self.attributes)
        return replace(self, attributes=tuple(changed))
