"""Hold'em against the bank: best play, exact odds, and rounds by the million.

A game makes its `HoldemTerms` (`terms.py`) from its rules; everything else takes them.

- `terms`: what the bets are played for, by outcome; `holdem_terms` for the usual game
- `example_deals`: `asked_terms(ranking, high, antes, worth)`, the terms read off a table's own payments
- `odds`: `holdem_odds(terms, way)`, with net results, stakes, folds and bets; `hole_worths(terms)` by starting hand
- `advice`: `should_bet_flop(terms, own)`, `should_bet_turn(terms, own, flop)`,
  `should_bet_river(terms, own, flop, turn)`
- `hole_bets`: `hole_bet(ranking, net)`, a bet on the player's and the bank's hole cards alone
- `kernel`: `holdem_kernel(terms, burns=..., beside=...)`, rounds dealt as at the table and counted; `rounds`: the same
  as a simulation of a game asks for it, `HoldemRounds`
- `boards`, `counting`, `solving`: boards by suit classes, all hole cards counted on every one of them
- `known_plays`: the same as it was worked out for the packaged law (`make holdem-odds`)
"""
