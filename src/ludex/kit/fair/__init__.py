"""Fair draws: a live generator that nobody can re-roll, commitments before bets, and openings that anyone can check."""
