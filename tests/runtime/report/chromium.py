"""Chromium, without a window, told what to do over a pipe (the DevTools protocol)."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
"""Where Chromium is, or None."""

_FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-extensions"),
    *("--no-first-run", "--hide-scrollbars", "--remote-debugging-pipe"),
)

_LAUNCH = (
    "import os, sys; os.dup2(int(sys.argv[1]), 3); os.dup2(int(sys.argv[2]), 4); os.execv(sys.argv[3], sys.argv[3:])"
)
"""Chromium reads commands from file 3 and answers in file 4."""


class Browser:
    """A browser with one page."""

    def __init__(self, send: int, receive: BinaryIO) -> None:
        self._send = send
        self._receive = receive
        self._number = 0
        self.events: list[dict[str, Any]] = []
        target = self._call("Target.createTarget", url="about:blank")["targetId"]
        self._session: str = self._call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Performance", "Log"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **given: Any) -> dict[str, Any]:
        """Call a method of the protocol for the page, and wait for its answer."""
        return self._call(method, self._session, **given)

    def open(self, address: str) -> None:
        """Open an address and wait until it is loaded."""
        self.events.clear()
        self.call("Page.navigate", url=address)
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self._read()

    def run(self, script: str) -> Any:
        """The value of an expression of the page; promises are waited for."""
        given = {"expression": script, "awaitPromise": True, "returnByValue": True}
        answer = self.call("Runtime.evaluate", **given)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def processes(self) -> list[int]:
        """The numbers of the processes that show pages."""
        known = self._call("SystemInfo.getProcessInfo")["processInfo"]
        return [process["id"] for process in known if process["type"] == "renderer"]

    def _call(self, method: str, session: str | None = None, **given: Any) -> dict[str, Any]:
        self._number += 1
        message = {"id": self._number, "method": method, "params": given}
        if session is not None:
            message["sessionId"] = session
        os.write(self._send, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._read()
            if answer.get("id") == self._number:
                assert "error" not in answer, (method, answer["error"])
                result: dict[str, Any] = answer["result"]
                return result

    def _read(self) -> dict[str, Any]:
        data = bytearray()
        while not data.endswith(b"\0"):
            byte = self._receive.read(1)
            assert byte, "Chromium has ended"
            data += byte
        message: dict[str, Any] = json.loads(data[:-1])
        if "method" in message:
            self.events.append(message)
        return message


@contextmanager
def chromium(*flags: str) -> Iterator[Browser]:
    """A browser that ends with the block."""
    assert PROGRAM is not None, "there is no Chromium"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        commands, send = os.pipe()
        receive, answers = os.pipe()
        process = subprocess.Popen(
            [
                *(sys.executable, "-c", _LAUNCH, str(commands), str(answers)),
                *(PROGRAM, *_FLAGS, f"--user-data-dir={folder}", *flags),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=(commands, answers),
        )
        os.close(commands)
        os.close(answers)
        try:
            with os.fdopen(receive, "rb") as stream:
                yield Browser(send, stream)
        finally:
            process.terminate()
            process.wait()
            os.close(send)
