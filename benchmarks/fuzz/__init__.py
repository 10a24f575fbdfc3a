"""Fuzzing: hostile documents, programs, labels, fixtures, schemas, forms and mails, a command on each."""
