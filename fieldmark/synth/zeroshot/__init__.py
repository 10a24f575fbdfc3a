"""Zero-shot extraction: from a question in words to the list on a page that answers it (Pasupat and Liang 2014)."""
