"""Hold'em against the house (Texas Hold'em de contrapartida): ante, flop, turn and river against the bank's two cards.

`rules` says what the law asks, `streets` how bets and common cards follow each other, `payouts` what every bet comes
to, `errors` what goes wrong in dealing; `table` puts it together. The two games played so differ by the bonus bet.
"""
