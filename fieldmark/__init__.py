"""fieldmark learns small, readable extraction programs from a few examples, and runs them."""
