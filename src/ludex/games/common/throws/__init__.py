"""Games that one throw decides: a ball, a wheel or dice, and every bet won or lost by where they come to rest."""
