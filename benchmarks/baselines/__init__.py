"""Systems of other papers that learn no programs, to compare AMBER with: MDR and RoadRunner."""
