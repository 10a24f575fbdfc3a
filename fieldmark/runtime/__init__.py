"""How programs are used."""
