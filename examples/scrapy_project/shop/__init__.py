"""A Scrapy project that reads pages with a fieldmark program."""
