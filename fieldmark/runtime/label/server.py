"""The label page: a server on this machine's loopback, for the one who has its token.

A request from another site cannot read or change anything: the Host must be the server's own, so that no name can be
turned to point here, and each request carries the token. The page loads nothing from outside; documents are written
anew from plain elements and shown in a frame whose sandbox runs no scripts.
"""

from __future__ import annotations

import json
import secrets
import sys
import threading
from collections.abc import Callable, Mapping
from hmac import compare_digest
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final, cast
from urllib.parse import parse_qs, urlsplit

from fieldmark.dsl.core.errors import FieldmarkError
from fieldmark.runtime.label.content import Slot
from fieldmark.runtime.label.session import Session

ADDRESS: Final = "127.0.0.1"

MOST: Final = 1_000_000
"""Bytes of a request that are read."""

ROWS: Final = 100
"""Most documents of the overview that are told at once."""

_POLICY: Final = (
    "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'unsafe-inline'; connect-src 'self'; img-src data:; "
    "frame-src 'self' about:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

_HERE: Final = Path(__file__).parent
_PAGE_STYLE: Final = _HERE.parent / "report" / "page.css"

ACTIONS: Final[dict[str, Callable[[Session, Mapping[str, Any]], None]]] = {
    "state": lambda session, given: None,
    "open": lambda session, given: session.open(int(given["document"])),
    "field": lambda session, given: session.add_field(_slot(given), str(given["kind"])),
    "label": lambda session, given: session.label(
        _slot(given),
        int(given["place"]),
        given.get("text"),
        within=given.get("within", ()),
        fresh=int(given.get("fresh", 0)),
        more=bool(given.get("more")),
    ),
    "remove": lambda session, given: session.remove(str(given["field"]), given["record"]),
    "whole": lambda session, given: session.whole(str(given["field"])),
    "absent": lambda session, given: session.absent([str(name) for name in given["fields"]]),
    "clear": lambda session, given: session.clear(str(given["field"])),
    "accept": lambda session, given: session.accept(
        [str(name) for name in given["fields"]], draft=bool(given.get("draft"))
    ),
    "undo": lambda session, given: session.undo(),
    "next": lambda session, given: session.next(),
    "overview": lambda session, given: None,
}
"""What the page asks for: name -> what is done with what it gives."""


def _own(name: str) -> str:
    """A file of the page."""
    return (_HERE / name).read_text(encoding="utf-8")


def _slot(given: Mapping[str, Any]) -> Slot:
    """The names that a request gives: a field's own, behind those of the lists of records that it stands in."""
    return tuple(str(name) for name in given["slot"])


class LabelServer(ThreadingHTTPServer):
    """Serves one session; requests are answered one at a time."""

    daemon_threads = True

    def __init__(self, session: Session, port: int = 0) -> None:
        super().__init__((ADDRESS, port), _Handler)
        self.session = session
        self.token = secrets.token_urlsafe(24)
        self.lock = threading.Lock()
        self.hosts = {f"{name}:{self.server_port}" for name in (ADDRESS, "localhost")}

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Nothing is told of who hangs up."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)

    @property
    def url(self) -> str:
        """The address of the page, with its token."""
        return f"http://{ADDRESS}:{self.server_port}/?token={self.token}"


class _Handler(BaseHTTPRequestHandler):
    server_version = "fieldmark"
    sys_version = ""

    @property
    def _server(self) -> LabelServer:
        return cast(LabelServer, self.server)

    def do_GET(self) -> None:
        """The page."""
        url = urlsplit(self.path)
        if not self._is_allowed(parse_qs(url.query).get("token", [""])[0]):
            return
        if url.path != "/":
            self._answer(HTTPStatus.NOT_FOUND, b"there is nothing here", "text/plain")
            return
        nonce = secrets.token_urlsafe(16)
        inside = _PAGE_STYLE.read_text(encoding="utf-8") + _own("marks.css")
        page = _own("page.html")
        for name, text in {
            "STYLE": _own("style.css"),
            "SCRIPT": _own("script.js"),
            "FRAME_STYLE": json.dumps(inside).replace("<", "\\u003c"),
            "NONCE": nonce,
            "TOKEN": self._server.token,
        }.items():
            page = page.replace(f"%{name}%", text)
        self._answer(HTTPStatus.OK, page.encode(), "text/html", _POLICY.format(nonce=nonce))

    def do_POST(self) -> None:
        """One action, and the state after it; the document's markup where it is another than the page has."""
        if not self._is_allowed(self.headers.get("X-Token", "")):
            return
        try:
            size = int(self.headers.get("Content-Length", ""))
            if not 0 < size <= MOST:
                raise ValueError(f"a request has at most {MOST} bytes")
            given = json.loads(self.rfile.read(size))
            action = ACTIONS[given["action"]]
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            self._answer(HTTPStatus.BAD_REQUEST, f"no such request: {error}".encode(), "text/plain")
            return
        with self._server.lock:
            told = self._done(action, given)
        self._answer(HTTPStatus.OK, json.dumps(told, ensure_ascii=False).encode(), "application/json")

    def _done(self, action: Callable[[Session, Mapping[str, Any]], None], given: Mapping[str, Any]) -> dict[str, Any]:
        session, fault = self._server.session, None
        try:
            if given["action"] == "overview":
                return {"rows": session.overview(int(given["first"]), min(int(given["count"]), ROWS))}
            action(session, given)
        except (FieldmarkError, OSError, LookupError, TypeError, ValueError, ArithmeticError, AttributeError) as error:
            fault = str(error) or type(error).__name__
        told = {"state": session.state(), "error": fault}
        if given.get("shown") != session.number:
            told["markup"] = session.shown.markup
        return told

    def _is_allowed(self, token: str) -> bool:
        """Whether a request comes from the page; else it is answered here."""
        allowed = self.headers.get("Host") in self._server.hosts and compare_digest(
            token.encode(), self._server.token.encode()
        )
        if not allowed:
            self._answer(HTTPStatus.FORBIDDEN, b"this page is for the one who started it", "text/plain")
        return allowed

    def _answer(self, status: HTTPStatus, body: bytes, kind: str, policy: str = "default-src 'none'") -> None:
        self.send_response(status)
        headers = {
            "Content-Type": f"{kind}; charset=utf-8",
            "Content-Length": str(len(body)),
            "Content-Security-Policy": policy,
            "Cache-Control": "no-store",
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
        }
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's name
        """Nothing is told of requests."""
