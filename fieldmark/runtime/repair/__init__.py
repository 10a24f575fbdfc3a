"""Repairing programs without new labels, where that is honest. See `evidence` for what is asked of a new value."""
