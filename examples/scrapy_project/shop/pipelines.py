"""Pages in, values out: an item pipeline that runs a fieldmark program."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Any

from scrapy.crawler import Crawler
from scrapy.exceptions import DropItem
from scrapy.http import Response
from scrapy.statscollectors import StatsCollector

import fieldmark


class FieldmarkPipeline:
    """Runs a program on the response in an item's `page`, and gives an item of its values.

    What is not certain is None, and counted: `fieldmark/abstained/<field>`. The item's `abstained` says why. A page of
    an unknown format is dropped, and kept in a folder, so that a person can label it and the program be learned anew.
    """

    def __init__(self, program: fieldmark.Program, folder: Path, stats: StatsCollector) -> None:
        self.program = program
        self.folder = folder
        self.stats = stats

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> FieldmarkPipeline:
        """The pipeline of the settings FIELDMARK_PROGRAM (a file) and FIELDMARK_TO_LABEL (a folder)."""
        settings, stats = crawler.settings, crawler.stats
        assert stats is not None, "a crawler that runs has stats"
        return cls(fieldmark.load(settings["FIELDMARK_PROGRAM"]), Path(settings["FIELDMARK_TO_LABEL"]), stats)

    def process_item(self, item: dict[str, Any]) -> dict[str, Any]:
        """The values of a page. Raises DropItem where it cannot be read, or its format is unknown."""
        response: Response = item["page"]
        try:
            extraction = fieldmark.extract(self.program, response)
        except fieldmark.DocumentError as error:
            self.stats.inc_value("fieldmark/unreadable")
            raise DropItem(str(error)) from error
        if extraction.unknown_format:
            self.stats.inc_value("fieldmark/unknown_format")
            raise DropItem(f"{response.url}: unknown format; kept to be labelled as {self._kept(response)}")
        self.stats.inc_value("fieldmark/pages")
        for name in extraction.abstained:
            self.stats.inc_value(f"fieldmark/abstained/{re.sub('[[][0-9]+[]]', '', name)}")
        return {"url": response.url, **extraction.values, "abstained": extraction.abstained}

    def _kept(self, response: Response) -> Path:
        """The file in which the page is kept; the same address has the same file."""
        path = self.folder / f"{hashlib.sha256(response.url.encode()).hexdigest()[:16]}.html"
        self.folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(response.body)
        return path
