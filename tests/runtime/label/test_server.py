"""The server of the label page: for whom it is, what it refuses, and that nothing is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path
from socket import SO_LINGER, SOL_SOCKET, create_connection
from struct import pack
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import pytest

import fieldmark
from fieldmark.runtime.label.server import ADDRESS, LabelServer
from fieldmark.runtime.label.session import Session
from tests.operations import PATIENCE
from tests.runtime.commands import ran


@pytest.fixture
def server(pages: list[Path]) -> Any:
    """A server that runs."""
    with LabelServer(Session(pages)) as running:
        thread = Thread(target=running.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        yield running
        running.shutdown()
        thread.join()


def asked(server: LabelServer, method: str, path: str, body: str | None = None, **headers: str) -> tuple[int, str, str]:
    connection = HTTPConnection(ADDRESS, server.server_port, timeout=20)
    connection.request(method, path, body, {key.replace("_", "-"): value for key, value in headers.items()})
    answer = connection.getresponse()
    told = answer.status, answer.read().decode(), answer.headers["Content-Security-Policy"]
    connection.close()
    return told


def test_the_page_is_for_who_has_the_token_at_its_own_address(server: LabelServer) -> None:
    good = f"/?token={server.token}"
    status, text, policy = asked(server, "GET", good)
    assert status == 200
    assert "default-src 'none'" in policy
    assert "http" not in text.replace("http-equiv", "")  # nothing is loaded from anywhere
    for path, headers in (
        ("/", {}),
        ("/?token=wrong", {}),
        (good, {"Host": "evil.example"}),
        (good, {"Host": f"evil.example:{server.server_port}"}),
    ):
        assert asked(server, "GET", path, **headers)[0] == 403
    action = json.dumps({"action": "state"})
    assert asked(server, "POST", "/api", action)[0] == 403
    assert asked(server, "POST", "/api", action, X_Token=server.token, Host="evil.example")[0] == 403
    assert asked(server, "POST", "/api", action, X_Token=server.token)[0] == 200


@pytest.mark.parametrize(
    "body", ["", "[]", "{", "[" * 100_000, "9" * 5_000, '{"action": "delete"}', "null", '{"action": []}']
)
def test_what_is_no_request_is_refused(server: LabelServer, body: str) -> None:
    assert asked(server, "POST", "/api", body, X_Token=server.token)[0] == 400


def test_mistakes_are_told_and_nothing_of_a_page_is_markup(server: LabelServer) -> None:
    told = json.loads(asked(server, "POST", "/api", '{"action": "state"}', X_Token=server.token)[1])
    assert "<script" not in told["markup"]
    assert 'data-at="' in told["markup"]
    wrong = {"action": "label", "field": "x", "place": 10**9}, {"action": "open", "document": 99}, {"action": "label"}
    odd = {"action": "label", "slot": ["x"], "place": 1, "text": {"a": 1}}
    for action in (
        *map(json.dumps, (*wrong, odd)),
        '{"action": "open", "document": 1e999}',
        '{"action": "open", "document": NaN}',
    ):
        answer = json.loads(asked(server, "POST", "/api", action, X_Token=server.token)[1])
        assert answer["error"]


def test_nothing_is_told_of_who_hangs_up(server: LabelServer, capfd: pytest.CaptureFixture[str]) -> None:
    host = f"Host: {ADDRESS}:{server.server_port}\r\nX-Token: {server.token}\r\nContent-Length: 2000000\r\n\r\n"
    for _ in range(3):
        with create_connection((ADDRESS, server.server_port)) as connection:
            connection.sendall(f"POST /api HTTP/1.1\r\n{host}".encode() + b"x" * 100_000)
            connection.setsockopt(SOL_SOCKET, SO_LINGER, pack("ii", 1, 0))
    assert asked(server, "POST", "/api", '{"action": "state"}', X_Token=server.token)[0] == 200
    try:
        raise BrokenPipeError
    except BrokenPipeError:
        server.handle_error(None, None)
    assert capfd.readouterr().err == ""


def test_a_port_that_cannot_be_taken_is_named(server: LabelServer, pages: list[Path]) -> None:
    result = ran("label", *pages, "--no-browser", "--port", server.server_port)
    assert result.exit_code == 2
    assert f"Invalid value for '--port': {server.server_port} cannot be taken: " in result.stderr


def test_nothing_is_lost_where_the_command_is_killed(pages: list[Path]) -> None:
    command = [sys.executable, "-m", "fieldmark", "label", str(pages[0].parent), "--no-browser"]
    environment = {**os.environ, "PYTHONPATH": str(Path(fieldmark.__file__).parent.parent)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        url = urlsplit(process.stdout.readline().removeprefix("label at "))
        connection = HTTPConnection(ADDRESS, int(url.port or 0), timeout=PATIENCE)
        action = {"action": "absent", "fields": ["voucher"]}
        connection.request("POST", "/api", json.dumps(action), {"X-Token": url.query.strip().removeprefix("token=")})
        assert json.loads(connection.getresponse().read())["error"] is None
        process.kill()
    assert json.loads(pages[0].with_suffix(".json").read_text()) == {"voucher": None}
