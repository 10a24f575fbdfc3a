"""No law is timed: a machine that is busy breaks none. What is drawn, and whether anew, is as hypothesis has it."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("untimed", parent=settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")
