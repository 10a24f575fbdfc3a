"""Chromium, without a window, told what to do over a pipe (the DevTools protocol).

Messages are JSON, ended by a zero byte; the browser reads them from file 3 and answers in file 4, so that no port is
opened. Every wait has an end. The browser runs in a process group of its own with an empty profile.
"""

from __future__ import annotations

import json
import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import deque
from contextlib import suppress
from typing import Any, Final

from fieldmark.dsl.core.errors import FieldmarkError

PROGRAMS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""What Chromium is called, in the order in which it is looked for."""

_FLAGS: Final = (
    *("--headless", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--disable-extensions", "--hide-scrollbars", "--mute-audio"),
    *("--host-resolver-rules=MAP * ~NOTFOUND", "--remote-debugging-pipe"),
)

_LAUNCH: Final = (
    "import os, sys; os.dup2(int(sys.argv[1]), 3); os.dup2(int(sys.argv[2]), 4); os.execv(sys.argv[3], sys.argv[3:])"
)

_PATIENCE: Final = 30.0
"""Seconds that the browser may take to start, and to end."""


class BrowserError(FieldmarkError):
    """There is no browser, or it does not do as told: it ended, crashed, or took too long."""


def find_browser() -> str:
    """Where Chromium is. Raises BrowserError, saying how to install it."""
    if sys.platform == "win32":
        raise BrowserError("pages are rendered on Linux and macOS only: the browser is driven over a pipe")
    for name in PROGRAMS:
        found = shutil.which(name)
        if found:
            return found
    raise BrowserError(
        f"there is no Chromium (looked for {', '.join(PROGRAMS)}); install it, on Debian with "
        "`apt-get install chromium`, or give the boxes of a page with --boxes"
    )


class Browser:
    """A running browser, until it is closed. Raises BrowserError where it cannot be started."""

    def __init__(self) -> None:
        program = find_browser()
        self._number = 0
        self._data = bytearray()
        self.events: deque[dict[str, Any]] = deque()
        self._folder = tempfile.TemporaryDirectory(prefix="fieldmark-", ignore_cleanup_errors=True)
        commands, self._send = os.pipe()
        self._receive, answers = os.pipe()
        flags = [*_FLAGS, f"--user-data-dir={self._folder.name}"]
        if os.geteuid() == 0:
            flags.append("--no-sandbox")  # Chromium has no sandbox for root
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-c", _LAUNCH, str(commands), str(answers), program, *flags],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                pass_fds=(commands, answers), start_new_session=True,
            )  # fmt: skip
        finally:
            os.close(commands)
            os.close(answers)
        os.set_blocking(self._send, False)
        try:
            self.call("Browser.getVersion", time.monotonic() + _PATIENCE)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End the browser and all of its processes."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(_PATIENCE)
        os.close(self._send)
        os.close(self._receive)
        self._folder.cleanup()

    def call(self, method: str, deadline: float, session: str | None = None, **given: Any) -> dict[str, Any]:
        """The answer to a method of the protocol; `deadline` is a time of `time.monotonic`. Events are kept."""
        number = self.tell(method, deadline, session, **given)
        while True:
            message = self._read(deadline)
            if message.get("id") == number:
                if "error" in message:
                    raise BrowserError(f"the browser refuses {method}: {message['error'].get('message')}")
                result: dict[str, Any] = message["result"]
                return result

    def tell(self, method: str, deadline: float, session: str | None = None, **given: Any) -> int:
        """Send a method without waiting for its answer; the number of the message."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": given}
        if session is not None:
            message["sessionId"] = session
        data = memoryview(json.dumps(message).encode() + b"\0")
        while data:
            self._wait([], [self._send], deadline)
            try:
                data = data[os.write(self._send, data) :]
            except BlockingIOError:
                continue
            except OSError as error:
                raise BrowserError("the browser has ended") from error
        return self._number

    def event(self, deadline: float) -> dict[str, Any]:
        """The next event."""
        while not self.events:
            self._read(deadline)
        return self.events.popleft()

    def _read(self, deadline: float) -> dict[str, Any]:
        """The next message, which is kept where it is an event."""
        while (end := self._data.find(b"\0")) < 0:
            self._wait([self._receive], [], deadline)
            data = os.read(self._receive, 1 << 20)
            if not data:
                raise BrowserError("the browser has ended")
            self._data += data
        message: dict[str, Any] = json.loads(self._data[:end])
        del self._data[: end + 1]
        if message.get("method") in ("Inspector.targetCrashed", "Target.targetCrashed"):
            raise BrowserError("the page crashed the browser")
        if "method" in message:
            self.events.append(message)
        return message

    @staticmethod
    def _wait(read: list[int], write: list[int], deadline: float) -> None:
        left = deadline - time.monotonic()
        if left <= 0 or not any(select.select(read, write, [], left)):
            raise BrowserError("the browser took too long")
