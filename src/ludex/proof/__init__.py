"""Evidence: cases and their runner, coverage that must be earned, mutants of the law, properties of every game."""
