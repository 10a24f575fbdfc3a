"""No law is timed: a machine that is busy breaks none. What is drawn, and whether anew, is as hypothesis has it."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("untimed", parent=settings(), deadline=None)
settings.load_profile("untimed")
