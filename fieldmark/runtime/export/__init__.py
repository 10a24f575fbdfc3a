"""Programs that people take away: as a Python module, as XPath and CSS, as a web-poet page object."""
