"""Boxes before the players of a table: who sits at them, who else bets on their hands, and who decides for them."""
