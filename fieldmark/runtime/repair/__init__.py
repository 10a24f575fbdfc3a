"""Repairing programs without new labels, where that is honest. See `claims` for what is asked of a new value."""
