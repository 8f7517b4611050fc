"""Pai gow poker: seven cards set into two hands against the bank's two, with a joker; exact odds and compiled rounds.

- `sevens`: the best five of seven cards, compiled, under any ranking with a joker; all of them counted
- `choosing`, `settings`: both hands as the house way sets them, by lookup
- `pairs`: all pairs of hands without a card in common, counted exactly by how they compare
- `figures`, `known_cases`: what was counted under the packaged law; `make pai-gow` counts again
- `roles`: what a bet comes to for the player, and for a player who holds the bank
- `best_setting`: what setting one's cards best is worth beside the house way, estimated
- `kernel`: rounds dealt, set and counted

A game has `RankingRules` with a joker and a `HouseWay` (`usual_house_way()`); with what the nine cases come to they
make `CaseTerms`. From these `roles.player_odds` and `roles.bank_odds` are the odds; `kernel.CaseKernel` simulates: the
first seven cards of a pack are the player's, the next seven the bank's. The table, its bots and its drills set cards by
`ludex.games.poker.hands.house_way.set_house_way`, which needs no NumPy.

With 5 % of winning bets, a player who sets by the house way loses 2.7361 % against a croupier who does so too: 1.2993 %
because equal hands are the bank's, 1.4368 % by the commission. Published figures are 2.73 % and, by another house way,
2.84 %. To hold the bank against one other loses 0.2024 % where the bank leaves 5 % of its winnings too, which is
published as about 0.2 %; where it leaves nothing, it wins those 1.2993 %. The regulation's nine cases are the usual
ones: an equal hand counts for the bank, so one won and one equal is void just as one won and one lost. What is left
open is how large the commission is (up to 5 %), whether a player's bank pays it, and how the croupier sets cards.
"""
