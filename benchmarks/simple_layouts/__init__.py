"""The simplest ways in which pages and mails lay out values, lists and records: what a learner has to know first."""
