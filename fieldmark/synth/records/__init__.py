"""Learning records: how they are told apart, and the fields inside."""
