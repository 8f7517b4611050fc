"""What goes wrong at a table of circle poker, and its remedy: misdeals, cards and bets not as they should be."""
