"""The mathematics of blackjack: best play and its charts, the odds of every bet, and the compiled game.

The table imports nothing from here. In the order in which one leads to the next:

- `solver_rules`: the rules as plain numbers; `possible_hands`: every hand that they allow
- `expectations`: what each hand is worth from a known shoe; `best_play`: every first decision solved
- `charts`: ways of playing written down; `best_chart`: the best one; `chart_drawing`: its picture
- `split_bound`: how much more splits could be worth, proved, with its compiled arithmetic in `split_gains`
- `known_split_bounds`: what was worked out for the packaged law, kept in `split_bound_figures`
- `bets`: the odds of every bet, those of the jackpot counted in `jackpot`
- `kernel`: rounds played by any chart, with its compiled loop in `kernel_loop`
- `chart_files`: charts as tables of text; `strategies`: such a chart played beside the best one
- `cut_card`: what the kernel found for shoes dealt to the cut card, kept in `cut_card_figures`
- `spread`: how far the results of a box lie apart, kept in `spread_figures`
"""
