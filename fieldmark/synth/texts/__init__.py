"""Learning text programs with version spaces: one file for each form of the language."""
