"""The `fieldmark` command; each module holds the subcommands about one thing."""
