"""Settings of the project; see https://docs.scrapy.org/en/latest/topics/settings.html."""

from pathlib import Path

BOT_NAME = "shop"
SPIDER_MODULES = ["shop.spiders"]
ROBOTSTXT_OBEY = True
TELNETCONSOLE_ENABLED = False

ITEM_PIPELINES = {"shop.pipelines.FieldmarkPipeline": 300}

FIELDMARK_PROGRAM = str(Path(__file__).parent / "kettles.fm")
FIELDMARK_TO_LABEL = "to-label"  # where pages of an unknown format are kept
