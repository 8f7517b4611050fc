"""Chips on a cloth: what every game shares in which players stake on bets that the law lists."""
