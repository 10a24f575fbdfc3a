"""What a check found, for machines and people who were not there: JUnit XML, and a page with the documents in it."""
