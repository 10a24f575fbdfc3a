"""Cases: a folder of files, some of them hostile, and one command on them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from benchmarks.fuzz.containers import CONTAINERS, container
from benchmarks.fuzz.texts import ODD, PLAIN, TAGS, document, encoded, mutated, shipped, text


@dataclass(frozen=True, slots=True)
class Case:
    """Files by path, links by path (what they lead to), and the arguments of `fieldmark` in that folder."""

    files: dict[str, bytes]
    links: dict[str, str]
    arguments: tuple[str, ...]


def case_of(seed: int, number: int) -> Case:
    """The case of a number; the same for the same seed."""
    rng = Random(f"{seed} {number}")
    commands = list(COMMANDS)
    weights = [weight for _, weight in COMMANDS.values()]
    (name,) = rng.choices(commands, weights)
    maker = _Maker(rng)
    arguments = COMMANDS[name][0](maker)
    return Case(maker.files, maker.links, tuple(arguments))


def quoted(content: str) -> str:
    """A text in quotes, mostly as programs have them."""
    spelled = "".join(c if c.isprintable() and c not in '"\\' else f"\\u{{{ord(c):x}}}" for c in content)
    return f'"{spelled}"'


class _Maker:
    """Puts files of a case together."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.files: dict[str, bytes] = {}
        self.links: dict[str, str] = {}
        self.odd = 0.2 if rng.random() < 0.3 else 0.0
        """How often a program or a schema says something that nobody should; mostly it is well made, and runs."""

    def one_of(self, *choices: Any) -> Any:
        return self.rng.choice(choices)

    def documents(self, folder: str, most: int = 3, kind: str | None = None) -> list[str]:
        """Documents in a folder; their names."""
        found = []
        for number in range(self.rng.randint(1, most)):
            ending = self.ending(kind)
            name = f"{self.name()}-{number}" if self.rng.random() < 0.1 else f"d{number}"
            path = f"{folder}/{name}{ending}"
            self.files[path] = document(self.rng, ending)
            found.append(path)
        return found

    def ending(self, kind: str | None = None) -> str:
        if kind == "form" or (kind is None and self.rng.random() < 0.15):
            return str(self.one_of(".boxes.json", ".boxes.json", ".pdf"))
        return str(self.one_of(".html", ".html", ".html", ".eml", ".txt"))

    def name(self) -> str:
        """A name that a file can have here."""
        found = self.rng.choice((*ODD, *PLAIN)).replace("/", "-").replace("\0", "")[:60]
        return found.encode("utf-8", "replace").decode().strip(".") or "x"

    def program(self, path: str = "p.fm", kind: str | None = None) -> str:
        """A program: by grammar or shipped, perhaps mutated; its path."""
        known = shipped(".fm")
        if known and self.rng.random() < 0.1:
            self.files[path] = mutated(self.rng, self.rng.choice(known))
            return path
        made = encoded(self.form_program() if kind == "form" else self.page_program())
        self.files[path] = mutated(self.rng, made) if self.rng.random() < self.odd else made
        return path

    def page_program(self) -> str:
        lines = [f"program {self.word()} for html, version 2"]
        if self.rng.random() < 0.1:
            self.files["s.toml"] = self.schema_file()
            named = (
                "s.toml"
                if self.rng.random() > 5 * self.odd
                else self.one_of("s.toml", "s.toml", "courts", "../s.toml", "/dev/zero", "/etc/hostname", *ODD)
            )
            lines.append(f"  schema {quoted(named)}")
        if self.rng.random() < 0.1:
            lines.append(f"  withhold below {self.one_of('0.9', '0', '1', '1e-9', '2')}, 0.02 wrong by 60 documents")
        for number in range(self.rng.choice((1, 2, 2, 5))):
            lines += ["", *self.field(f"f{number}" if self.rng.random() < 0.9 else self.word(), "")]
        if self.rng.random() < 0.3:
            each = self.one_of("css " + self.selector(), self.landmark())
            up = self.one_of("", "", f" up {self.number()}", f" heading {self.selector()}")
            lines += ["", "rows: records", f"  {self.one_of('each', 'each from', 'each between')} {each}{up}"]
            lines += self.field("inner", "  ")
        return "\n".join(lines) + "\n"

    def form_program(self) -> str:
        lines = [f"program {self.word()} for form, version 2"]
        for number in range(self.rng.choice((1, 2, 4))):
            node = self.one_of(
                "last box", f"boxes from {self.number()}", f"boxes of {self.string()}",
                f"box with {self.shape()} 5 right 1 above {self.string()}",
            )  # fmt: skip
            motion = self.one_of(
                "right 1", "below 1", "below to end", f"right until {self.string()}", "here", "left 40"
            )
            lines += ["", f"f{number}: text", f"  from {self.string()} {motion}  take {node}{self.piece()}"]
        return "\n".join(lines) + "\n"

    def field(self, name: str, margin: str) -> list[str]:
        begins = self.one_of("text", "text", "list of text", "set of text", "optional text", self.shape(), "text")
        lines = [f"{margin}{name}: {begins}"]
        if self.rng.random() < 0.15:
            expected = self.one_of(
                f"at most {self.number()} characters", f"spelling of {self.string()}", "one landmark"
            )
            lines.append(f"{margin}  expect {expected}")
        for nth in range(self.rng.choice((1, 1, 2, 3))):
            begun = self.one_of("or from", "and from", "also from") if nth else "from"
            hops = "".join(f" {way} {self.number()}" for way in ("up", "across") if self.rng.random() < 0.5)
            beside = f"  beside {self.string()} in tr/td  within 0.5" if self.rng.random() < 0.2 else ""
            outer = f" (in {self.landmark()} up 1)" if self.rng.random() < 0.15 else ""
            node = self.one_of(
                "far <td>", "far <td>", "far <td>", "far text",
                f"css {self.selector()}", f"css {self.selector()} run {self.number()}",
                f"between {self.string()} and {self.string()}", f"@href of css {self.selector()}",
            )  # fmt: skip
            lines.append(f"{margin}  {begun} {self.landmark()}{outer}{hops}{beside}  take {node}{self.piece()}")
        return lines

    def landmark(self) -> str:
        return str(
            self.one_of(
                self.string(), self.string(), f"words {self.string()}", f"[id={self.string()}]",
                f"<{self.rng.choice(TAGS)}>",
            )
        )  # fmt: skip

    def piece(self) -> str:
        """What is taken of a text, if not all of it."""
        found = self.one_of(
            "", "", "", f", match {self.shape()}", f", after {self.string()} up to {self.string()}",
            f", split at {self.string()}", f", each match {self.shape()}",
            f", from {self.shape()} number {self.number()}",
            f", {self.string()} + whole", f", if matches {self.shape()} then whole else {self.string()} + whole",
        )  # fmt: skip
        return f"{found}{self.one_of('', '', '', ' as date', ' as number', ' as price', ' as time')}"

    def string(self) -> str:
        return quoted(self.rng.choice(ODD if self.rng.random() < self.odd else PLAIN))

    def word(self) -> str:
        return quoted(self.rng.choice(PLAIN))

    def shape(self) -> str:
        return str(self.one_of("DATE", "TIME", "PRICE", "NUMBER", "WORD", "CODE", "DIGITS", "URL", "LETTER"))

    def number(self) -> str:
        if self.rng.random() < self.odd:
            return str(self.one_of("0", "-1", "-7", "2048", "2049", "1000000000", "9" * 30, "1e3"))
        return str(self.one_of("1", "1", "1", "2", "3"))

    def selector(self) -> str:
        step = (*TAGS, "*", ".a", "#id", "[title]", "td:nth-child(2)", ":not(b)", "li:last-child")
        parts = [str(self.rng.choice(step)) for _ in range(self.rng.choice((1, 1, 2, 3, 40)))]
        found = self.one_of(" ", " > ", " + ", " ~ ", ", ").join(parts)
        return quoted(found)

    def schema_file(self) -> bytes:
        """A schema: by grammar or shipped, perhaps mutated."""
        known = shipped(".toml")
        if known and self.rng.random() < 0.2:
            return mutated(self.rng, self.rng.choice(known))
        if self.odd == 0:
            self.files["g.txt"] = encoded("\n".join(PLAIN))
            return (
                b'[attributes.price]\nkind = "regular"\npivot = true\nannotators = [{ recogniser = "price" }]\n'
                b'[attributes.name]\nannotators = [{ gazetteer = "g.txt" }, { label = "Name" }]\n'
            )
        name = self.one_of(
            "price", "price", "../up", "/tmp/fuzzed", "con", "a\\u0000b", "x" * 300, self.rng.choice(PLAIN)
        )
        gazetteer = self.one_of("g.txt", "g.txt", "../g.txt", "/dev/zero", "/etc/hostname", "gone.txt", "link.txt")
        pattern = self.one_of("by (?P<value>.+)", "(a+)+b", "(", "(?P<x>", r"(\\d+)*x", "x{99999999}")
        self.files["g.txt"] = encoded("\n".join(text(self.rng) for _ in range(5)))
        self.links["link.txt"] = str(self.one_of("/etc/hostname", "/dev/zero", "g.txt"))
        return encoded(
            f'name = "n"\n[attributes."{name}"]\nkind = "{self.one_of("regular", "optional")}"\n'
            f"pivot = {self.one_of('true', 'false', '1')}\n"
            f'annotators = [{{ recogniser = "{self.one_of("price", "date", "x")}" }}, {{ gazetteer = "{gazetteer}" }}'
            f"{self.one_of('', f''', {{ pattern = '{pattern}' }}''')}]\n"
        )

    def schema(self) -> str:
        if self.rng.random() < 0.3:
            return str(self.one_of("courts", "products", "results", *(filter(None, ODD[:6]) if self.odd else ())))
        self.files["s.toml"] = self.schema_file()
        return "s.toml"

    def labels(self, data: bytes) -> bytes:
        """Labels for a document: texts that stand in it, or none, of any shape."""
        words = data.decode("utf-8", "replace").replace("<", " ").replace(">", " ").split() or ["x"]

        def value() -> object:
            return self.one_of(*(self.rng.choice(words) for _ in range(3)), None, text(self.rng), 12.5, [])

        content: dict[str, object] = {"one": value(), "two": value()}
        if self.rng.random() < 0.3:
            content["many"] = [value() for _ in range(3)]
        if self.rng.random() < 0.2:
            content["rows"] = [{"name": value(), "of": value()} for _ in range(2)]
        if self.rng.random() < 0.1:
            content[text(self.rng)] = value()
        made = json.dumps(content).encode()
        return mutated(self.rng, made) if self.rng.random() < 0.15 else made

    def labelled(self, folder: str, kind: str | None = None) -> str:
        """A folder of labelled documents."""
        ending = self.ending(kind)
        for number in range(self.rng.choice((1, 2, 3))):
            data = document(self.rng, ending)
            self.files[f"{folder}/d{number}{ending}"] = data
            self.files[f"{folder}/d{number}.json"] = self.labels(data)
        return folder

    def fixture(self, folder: str, kind: str | None = None) -> str:
        """A folder of fixtures, any of their files perhaps mutated."""
        for number in range(self.rng.choice((1, 2))):
            ending = self.ending(kind)
            values = {f"f{n}": self.one_of(None, text(self.rng), [text(self.rng)], [{"a": "b"}], 5) for n in range(2)}
            item = {"value": text(self.rng), "node": "/html", "span": [0, 9], "blueprint_distance": 0.1}
            content: dict[str, object] = {
                "output.json": {"values": values, "abstained": {"f0": text(self.rng)}},
                "evidence.json": {"f0": [item], "f1": [{"evidence": {}}]},
                "meta.json": {
                    "document": text(self.rng),
                    "source": text(self.rng),
                    "date": "2026-05-01",
                    "program": "p",
                },
            }
            for name, value in content.items():
                data = json.dumps(value).encode()
                self.files[f"{folder}/x{number}/{name}"] = mutated(self.rng, data) if self.rng.random() < 0.1 else data
            self.files[f"{folder}/x{number}/document{ending}"] = document(self.rng, ending)
        return folder


def _extract(make: _Maker) -> list[str]:
    kind = make.one_of(None, None, "html", "form")
    extra = make.one_of([], [], ["--evidence"], ["-o", "out.jsonl"], ["--schema", make.schema()])
    return ["extract", make.program(kind=kind), *make.documents("in", kind=kind), *extra]


def _explain(make: _Maker) -> list[str]:
    return ["explain", make.program(), *make.one_of([], make.documents("in", 1))]


def _export(make: _Maker) -> list[str]:
    form = make.one_of("json", "json", "xpath", "css", "python", "web-poet")
    fixtures = ["--fixtures", make.fixture("kept")] if form == "web-poet" and make.rng.random() < 0.5 else []
    return ["export", make.program(kind=make.one_of(None, "form")), "--to", form, "-o", "made", *fixtures]


def _diff(make: _Maker) -> list[str]:
    on = ["--on", *make.documents("in", 1)] if make.rng.random() < 0.3 else []
    return ["diff", make.program("a.fm"), make.program("b.fm"), *make.one_of([], ["--text"], ["--json"]), *on]


def _learn(make: _Maker) -> list[str]:
    return ["learn", make.labelled("labelled", make.one_of(None, "html", "form")), "-o", "made.fm"]


def _check(make: _Maker) -> list[str]:
    extra = make.one_of([], ["--json"], ["--junit", "j.xml"], ["--html", "r.html"])
    return ["check", make.program(), make.one_of(make.fixture("kept"), make.labelled("labelled")), *extra]


def _fixture(make: _Maker) -> list[str]:
    if make.rng.random() < 0.3:
        rate = make.one_of("2%", "0.5", "0.9", "1e-9", "nan", "-1")
        return ["fixture", "threshold", make.program(), make.fixture("kept"), "--max-wrong", rate, "-o", "sure.fm"]
    if make.rng.random() < 0.2:
        make.links["kept"] = "/tmp"
        make.links["d0"] = "../elsewhere"
    elif make.rng.random() < 0.2:
        make.links["kept/d0"] = make.one_of("/tmp", "../..", "/dev")
    to = "elsewhere" if "kept" in make.links else "kept"
    return ["fixture", "add", make.program(), *make.documents("in", 2), "--to", to, *make.one_of([], ["--replace"])]


def _watch(make: _Maker) -> list[str]:
    return ["watch", make.program(), *make.documents("in"), "--baseline", make.fixture("kept")]


def _stress(make: _Maker) -> list[str]:
    change = ["--seeds", "1", "--change", make.one_of("class", "row", "label", "wrap"), "--no-advice"]
    change += make.one_of([], ["--max-wrong", make.one_of("1%", "0.05", "0", "nan")])
    return ["stress", make.program(), make.fixture("kept"), *change]


def _repair(make: _Maker) -> list[str]:
    pages = make.documents("in", 2, "html")
    return ["repair", make.program(), "--fixtures", make.fixture("kept", "html"), "--pages", *pages, "-o", "new.fm"]


def _segment(make: _Maker) -> list[str]:
    extra = make.one_of([], ["--evidence"], ["--learn", "store.db"], ["-o", "out.jsonl"])
    return ["segment", *make.documents("in", kind="html"), "--schema", make.schema(), *extra]


def _gazetteer(make: _Maker) -> list[str]:
    return ["gazetteer", "learn", *make.documents("in", kind="html"), "--schema", make.schema(), "-o", "grown"]


def _boxes(make: _Maker) -> list[str]:
    make.files["in/d.pdf"] = document(make.rng, ".pdf")
    if make.rng.random() < 0.3:
        make.links["in/d.boxes.json"] = make.one_of("/tmp/fuzzed.json", "../../out.json", "gone.json")
    return ["boxes", "in"]


def _ask(make: _Maker) -> list[str]:
    extra = make.one_of([], ["--json"], ["--learn", "-o", "made.fm"])
    return ["ask", text(make.rng).replace("\0", "") or "names", *make.documents("in", 2, "html"), *extra]


def _induce(make: _Maker) -> list[str]:
    return ["induce", *make.documents("in", 3, "html"), "--schema", make.schema(), "-o", "made.fm"]


def _blocks(make: _Maker) -> list[str]:
    (page,) = make.documents("in", 1, "html")
    boxes = [
        [make.one_of(1, 2, 3, -1), make.one_of(*TAGS[:6]), 0, 0, 10.5, make.one_of(9, "x", 1e30)] for _ in range(4)
    ]
    make.files["b.json"] = mutated(make.rng, json.dumps(boxes).encode())
    return ["blocks", page, "--boxes", "b.json", *make.one_of([], ["--save", "saved.json"], ["--overlay", "o.html"])]


def _batch(make: _Maker) -> list[str]:
    ending = make.one_of(*CONTAINERS)
    path = f"in/{make.name() if make.rng.random() < 0.1 else 'd'}{ending}"
    make.files[path] = container(make.rng, ending)
    if make.rng.random() < 0.05:
        make.files["out.jsonl.batch/" + make.one_of("plan", "state", "sample")] = encoded(
            make.one_of("", "[", "{}\n", "[1]\n")
        )
    elif make.rng.random() < 0.05:
        make.links["out.jsonl.batch/" + make.one_of("rows", "plan", "lock")] = make.one_of(
            "/tmp/fuzzed", "../../out", "gone"
        )
    given = make.one_of(path, path, "in", "in/*", *make.documents("other", 1))
    columns = make.one_of(["--column", "c"], ["--column", "c", "--name-column", "n"], ["--column", text(make.rng)])
    output = make.one_of("out.jsonl", "out.jsonl", "out.csv", "out.sqlite", "out.parquet")
    records = ["--records", "rows"] if output != "out.jsonl" and make.rng.random() < 0.3 else []
    given_program, evidence = make.program(kind="html"), make.one_of([], ["--evidence"])
    return ["batch", given_program, given, "-o", output, *columns, *records, *evidence]


COMMANDS: Final[dict[str, tuple[Callable[[_Maker], list[str]], int]]] = {
    "show": (lambda make: ["show", make.program(kind=make.one_of(None, "form"))], 20),
    "extract": (_extract, 40),
    "explain": (_explain, 15),
    "export": (_export, 10),
    "diff": (_diff, 10),
    "check": (_check, 8),
    "fixture": (_fixture, 8),
    "segment": (_segment, 8),
    "batch": (_batch, 8),
    "boxes": (_boxes, 5),
    "blocks": (_blocks, 4),
    "gazetteer": (_gazetteer, 4),
    "watch": (_watch, 3),
    "ask": (_ask, 2),
    "learn": (_learn, 2),
    "induce": (_induce, 1),
    "stress": (_stress, 1),
    "repair": (_repair, 1),
}
"""Command -> what makes a case of it, and how often it comes among the others."""
