"""How a program fares when its documents change: simulated template changes, and what a program makes of them."""
