"""The text form of programs: grammar, parser, printer."""
