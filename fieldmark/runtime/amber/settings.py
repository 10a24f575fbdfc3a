"""The settings of AMBER, beside the thresholds that a domain schema names (`schema.Thresholds`)."""

from __future__ import annotations

from typing import Final

from fieldmark.dsl.core.settings import setting, settings


@settings
class AmberSettings:
    """Where no origin is named, ours, chosen on lists of court cases and of search results."""

    schema: int = setting(4 * 2**20, 1, 2**30)
    """Most bytes of a schema file."""

    # Annotations.

    head_words: int = setting(4, 1, 100)
    """Most words of each cell of a table's first row that is taken for its head without being marked as one."""

    inline: int = setting(10_000, 0, 1_000_000)
    """Most characters of an element that is read across its runs: values are short, and what longer text holds is found
    in its runs. A bound on time."""

    remembered: int = setting(200, 0, 100_000)
    """Most characters of a text whose matches are remembered, as the texts of a page, and of a site's pages, recur. A
    bound on memory."""

    recalled: int = setting(200, 1, 1_000_000)
    """Most texts whose matches a pattern remembers, of all pages together; then it forgets them. Some 30 kB."""

    # Data areas.

    open: int = setting(8, 2, 1_000)
    """Clusters that a pivot node may join: those that were joined or begun last. A bound on time."""

    areas: int = setting(200, 1, 1_000_000)
    """Most data areas of a page; 800 pages of shops, courts, recipes and search results have 28 at most. A bound on
    memory."""

    company: float = setting(0.5, 0, 1)
    """Least share of an area's pivot nodes that have company in their child, for the area to be taken apart."""

    regular: float = setting(0.75, 0, 1)
    """Least share of the records that hold an attribute of a type, for the type to count as regular (R4) on a page."""

    alone: float = setting(0.1, 0, 1)
    """What the pivot type counts for in the coverage of an area, where every other regular type counts for 1."""

    shared: float = setting(0.6, 0, 1)
    """Share of the types regular in the best area that another area must exceed, not to be noise beside it; 0.7 is
    better on search results, and loses records with a small gazetteer."""

    # Records.

    digits: int = setting(9, 0, 15)
    """Decimal places by which sums of distances are compared: sums of equal fractions in another order differ in the
    last bits."""

    small: int = setting(900, 0, 10_000_000)
    """Most pairs of nodes of two forests whose distance is measured at once: two of 30 nodes, about 2 ms."""

    work: int = setting(60_000, 0, 1_000_000_000)
    """Most pairs of nodes of all larger forests that are measured on one page, which takes about half a second."""

    shapes: int = setting(12, 2, 1_000)
    """Most different shapes of which all pairs are measured: at most 66 distances a place. A bound on time."""

    levels: int = setting(40, 1, 500)
    """Most levels of unlike children of unlike children that an upper bound looks into. A bound on time."""

    # Attributes.

    sure: float = setting(3.0, 1, 1_000)
    """How many times likelier than chance the places must make the annotations: 3 to 1, or 75 %. The more is asked,
    the less is found with a small gazetteer, and the less is made up by one of false terms (docs/benchmarks)."""

    rounds: int = setting(8, 1, 1_000)
    """Most rounds in which places and rates are fitted to each other; each makes the annotations likelier."""

    part: float = setting(0.25, 0, 1)
    """Least share of its surrounding text that a value fills where others are inferred (A2: "a large part")."""

    varied: float = setting(0.2, 0, 1)
    """Least different texts annotated at a candidate's place, as a share of those at another's in the record, and two
    where another has two: a tenth and a quarter choose alike, a half takes other columns for judges."""

    # Records beside a program's list, also on pages without a list.

    fewest_fields: int = setting(2, 1, 100)
    """Fewest fields of a list that the schema maps, for AMBER's records to be taken for the list's."""

    fewest: int = setting(3, 1, 1_000)
    """Fewest records: AMBER knows records by their being repeated, and two of a kind stand on many pages."""

    rival: float = setting(0.5, 0, 1)
    """Share of a value's support that another text of its type in the record needs to be a rival."""

    recurring: float = setting(0.25, 0, 1)
    """Least share of the records in which the word beside a value stands there, to be no part of it; 0.5 is as good,
    and gives fewer values."""

    # Learning.

    learned: int = setting(12, 1, 1_000)
    """Most rounds of upfront learning; the paper's runs were saturated after five or six."""

    wait: float = setting(60.0, 0, 3_600)
    """Longest wait for another process to finish writing evidence, in seconds."""


AMBER: Final = AmberSettings()
"""What is run."""
