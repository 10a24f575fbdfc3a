"""Log-linear models over the candidates of a case: choosing one, and how certain that is."""
