"""The kettles of one shop."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import scrapy
from scrapy.http import Response


class KettlesSpider(scrapy.Spider):
    """Follows the links of the list; what stands on a kettle's page is left to the pipeline."""

    name = "kettles"

    def __init__(self, start: str = "http://127.0.0.1:8000/index.html", **arguments: Any) -> None:
        super().__init__(**arguments)
        self.start_urls = [start]

    def parse(self, response: Response) -> Iterator[scrapy.Request]:
        """The pages that the list links to."""
        yield from response.follow_all(css="a.kettle", callback=self.parse_kettle)

    def parse_kettle(self, response: Response) -> Iterator[dict[str, Response]]:
        """A page, as it came."""
        yield {"page": response}
