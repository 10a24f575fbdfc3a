"""Systems of other papers, with which what is learned here is compared."""
