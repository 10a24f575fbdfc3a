"""The `fieldmark` command, one file a subcommand."""
