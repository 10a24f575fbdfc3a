"""What is left of a definition when some classes are never made: it is Python, and does the same for the others."""

from __future__ import annotations

import textwrap

import pytest

from fieldmark.dsl.errors import ProgramError
from fieldmark.runtime.export.machinery.modules import Module, Symbol, module_from, module_named
from fieldmark.runtime.export.machinery.reading import Walked
from fieldmark.runtime.export.machinery.text import edited
from fieldmark.runtime.export.machinery.walk import walk

CLASSES = "class Live:\n    pass\nclass Dead:\n    pass\nclass Gone:\n    pass\n"


def left(code: str) -> tuple[str, Walked]:
    """The last definition of a module in which `Dead` and `Gone` are never made, and what its walk found."""
    module = module_from("fieldmark.invented", CLASSES + textwrap.dedent(code))
    definition = list(module.definitions.values())[-1]
    walked = walk(definition, lambda symbol: symbol.name in ("Dead", "Gone"), lambda name: name != "unused")
    return edited(module.source, definition.place, walked.edits).decode("utf-8"), walked


def names(walked: Walked) -> set[str]:
    return {name.symbol.name for name in walked.names}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(
            """
            def f(x):
                # of the dead
                if isinstance(x, Dead):
                    return Gone()
                return "é"
            """,
            """
            def f(x):
                return "é"
            """,
            id="a branch",
        ),
        pytest.param(
            """
            def f(x):
                if isinstance(x, Dead | Gone):
                    return 1
                elif x:
                    return 2
                else:
                    return 3
            """,
            """
            def f(x):
                if x:
                    return 2
                else:
                    return 3
            """,
            id="a branch before others",
        ),
        pytest.param(
            """
            def f(x):
                if isinstance(x, Dead):
                    return 1
                else:
                    y = (x,
                         x)
                    return y
            """,
            """
            def f(x):
                y = (x,
                     x)
                return y
            """,
            id="what else is done moves out",
        ),
        pytest.param(
            """
            def f(x):
                if not isinstance(x, Dead):
                    return 1
                return Gone()
            """,
            """
            def f(x):
                return 1
            """,
            id="nothing comes after what is always done",
        ),
        pytest.param(
            """
            def f(x, y):
                return y and not isinstance(x, Dead) and x or isinstance(x, Gone)
            """,
            """
            def f(x, y):
                return y and x
            """,
            id="operands",
        ),
        pytest.param(
            """
            def f(x):
                match x:
                    case Dead(y):
                        return y
                    case Live() | Gone():
                        return 2
                    case (Gone(), _):
                        return 3
            """,
            """
            def f(x):
                match x:
                    case Live():
                        return 2
            """,
            id="cases",
        ),
        pytest.param(
            """
            def f(x: Live | Dead | None, y: list[Gone | Live]) -> Dead | Gone:
                return 1 if isinstance(x, Dead) else 2
            """,
            """
            def f(x: Live | None, y: list[Live]) -> Never:
                return 2
            """,
            id="types",
        ),
        pytest.param(
            """
            def f(x: Dead, y: int) -> int:
                '''What it is for.'''
                return Gone() + y
            """,
            """
            def f(x: Dead, y: int) -> int:
                '''What it is for.'''
                raise AssertionError("there is no Dead")
            """,
            id="a function of what is never made",
        ),
        pytest.param(
            """
            class C:
                x: int

                def __post_init__(self):
                    if self.x < 0:
                        raise ValueError(Gone())

                # not asked for
                @property
                def unused(self):
                    return Gone()

                def used(self):
                    if isinstance(self, Dead):
                        return Gone()
            """,
            """
            class C:
                x: int

                def used(self):
                    pass
            """,
            id="methods",
        ),
    ],
)
def test_what_never_happens_is_left_out(before: str, after: str) -> None:
    text, walked = left(before)
    assert text.strip() == textwrap.dedent(after).strip()
    assert "Gone" not in names(walked)


def test_names_are_those_of_the_module_unless_a_scope_binds_them() -> None:
    code = """
    def f(Live, x=Gone):
        return [Dead for Dead in x if Dead], (lambda Gone: Gone), {Dead: x}
    """
    assert names(left(code)[1]) == {"Gone", "Dead"}


def test_a_check_that_changes_its_term_stays() -> None:
    code = """
    class C:
        def __post_init__(self):
            object.__setattr__(self, "x", Live())
    """
    text, walked = left(code)
    assert "__setattr__" in text
    assert "Live" in names(walked)


@pytest.mark.parametrize("code", ["print(1)", "x = y = 1", "for i in (): pass", "if x: y = 1"])
def test_a_module_that_does_more_than_define_is_refused(code: str) -> None:
    with pytest.raises(ProgramError, match="nothing at the top level but definitions"):
        module_from("fieldmark.invented", code)


def test_what_only_a_type_checker_sees_are_imports() -> None:
    """What is defined there would be missing in an exported module."""
    known = module_from("fieldmark.invented", "if TYPE_CHECKING:\n    from fieldmark.dsl.html import HtmlDocument\n")
    assert "HtmlDocument" in known.imports
    with pytest.raises(ProgramError, match="line 2: a type checker alone only imports"):
        module_from("fieldmark.invented", "if TYPE_CHECKING:\n    Number = int\n")


def test_a_module_without_source_is_refused() -> None:
    with pytest.raises(ProgramError, match="is not installed"):
        module_named("fieldmark.no_such_module")


def test_a_name_passed_on_or_through_a_module_is_followed() -> None:
    module: Module = module_named("fieldmark.dsl.instances")
    assert module.meaning("Blueprint") == Symbol("fieldmark.dsl.blueprints", "Blueprint")
    assert module.meaning("blueprints") == Symbol("fieldmark.dsl.blueprints", "")
    assert module_named("fieldmark.runtime.sources.encodings").meaning("read_bom") == Symbol(
        "fieldmark.runtime.export.charsets", "read_bom"
    )
