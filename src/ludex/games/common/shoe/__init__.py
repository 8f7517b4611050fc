"""Games dealt from a shoe: how the cards are mixed, cut and burnt, and when the shoe comes to its end."""
