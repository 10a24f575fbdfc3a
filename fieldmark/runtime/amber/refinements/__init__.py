"""What is done beyond the algorithms of the AMBER paper, each refinement in a module of its own, with its reason."""
