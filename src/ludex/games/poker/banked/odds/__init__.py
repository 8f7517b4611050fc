"""Exact odds and best play of poker against the bank, and the compiled loops that play it.

- `hand_index`: every hand of a deck as a number, its value, and hands that differ in their suits alone
- `terms`: what a game is played for, as plain values
- `three_card`, `no_draw`, `trijoker`, `holdem` (a package): the games
- `bank_counts`: how many hands of the bank are below, equal or above, card by card that it shows
- `purchase`, `purchase_counts`: no draw with one card bought from the bank; `known_purchases`: figures of it
- `pai_gow`: two hands of seven cards with a joker, counted exactly over all pairs of hands
- `pack_kernel`, `three_card_kernel`, `no_draw_kernel`, `trijoker_kernel`: rounds dealt and counted
"""
