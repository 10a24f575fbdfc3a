"""How a program is learned from examples."""
