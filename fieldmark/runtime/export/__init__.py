"""Programs that people take away: as a Python module, as XPath and CSS, as JSON, as a web-poet page object."""
