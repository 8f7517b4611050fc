"""The phrases that the command line and the sentences ask for by name."""

from __future__ import annotations

from typing import get_args

from ludex.games.records import RulesThen
from ludex.house.arithmetic import What
from ludex.house.bias import Verdict
from ludex.house.expected import Without
from ludex.house.telling import COLUMNS, DRAWS, SIGNS

PHRASES = {"paid-one", "paid-several", "paid-each", "box-settled-lost", "box-settled-drawn", "chips-bought-unseen"}
PHRASES |= {"banco-called-over-both-repeats", "banco-taken-lot", "bank-given-up-jumped", "bank-given-up-shoe-ended"}
PHRASES |= {"bank-replenished-new_shoe", "bank-sold-lot", "bank-sold-named", "net-deducted-nothing"}
PHRASES |= {"stakes-fixed-cut", "terms-set-days"}
PHRASES |= {"balances", "decides", "remedy", "call", "when", "reading", "readings"}
PHRASES |= {"simulated", "simulating", "interval", "stake-refused", "case-failed", "cases-run", "no-cases"}
PHRASES |= {"alike", "not-there", "no-call", "no-best-play", "choices-in-rows"}
PHRASES |= {"floor", "lawful", "violation", "violations", "law-has"}
PHRASES |= {"column-table", "column-game", "column-clause", "column-finding"}
PHRASES |= {"solving", "compiling", "wheel-made", "wheel-sector", "wheel-cells", "wheel-lawful", "wheel-unlawful"}
PHRASES |= {"wheels-by-cells", "wheels-by-symbols", "wheels-up-to-turning"}
PHRASES |= {"seat", "choose-place", "choose-game", "choose-again", "player-name", "round"}
PHRASES |= {"unclear", "refused", "nothing-yet", "by-practice", "no-rule", "house-edge"}
PHRASES |= {"legend", "yours", "others", "prison", "deposits", "announced", "farewell", "help-table"}
PHRASES |= {"yes", "no", "exercise", "answer", "right", "wrong", "solution", "score"}
PHRASES |= {"bet", "choice", "edge", "percent", "deviation", "net", "stake", "must-stay-note"}
PHRASES |= {"must-stay-full-shoe", "prison-full-shoe", "cards-seen-note", "pool"}
PHRASES |= {"no-house-bets", "earns-pot", "earns-session"}
PHRASES |= {"covered-cards", "hand-shown", "pot-share", "side-pot-share"}  # parts of the events of poker
PHRASES |= {"scene-middle", "scene-pot", "scene-bet", "scene-rests", "scene-folded", "scene-own", "your-turn"}
PHRASES |= {
    "waits-for",
    "waits-then",
    "hard",
    "soft",
    "enter-own",
    "enter-go",
    "enter-same",
    "enter-decline",
    "enter-nothing",
}
PHRASES |= {"doubtful", "stakeless", "say-more", "costs-otherwise", "resumed", "resumed-cut"}
PHRASES |= {"menu-help", "help-enter", "help-back", "no-menu", "narrow", "help-circle", "help-hall", "round/poker"}
PHRASES |= {"held-at-table", "cards-given-covered", "conduct-reported-stakes", "prize-won", "decisions-made-gathering"}
PHRASES |= {"decisions-made-paying"}
AGAINST_HOUSE = ("three-card-poker", "poker-no-draw", "poker-trijoker", "holdem-bonus", "holdem-house")
PHRASES |= {f"box-settled-{end}/{game}" for end in ("lost", "drawn") for game in AGAINST_HOUSE}
PHRASES |= {"equity-counted", "equity-drawn", "equity-working", "equity-hand", "equity-wins", "equity-ties"}
PHRASES |= {"equity-share", "practice-note", "history-hand", "history-variant", "history-ends", "history-file-says"}
PHRASES |= {"history-same", "history-other", "history-nothing", "history-told", "history-untold", "history-odd"}
PHRASES |= {"history-raked", "history-zeros", "history-unreadable", "history-sum", "history-verified"}
PHRASES |= {"audit-follows", "audit-corrupt", "audit-added", "audit-dropped", "audit-corrections", "audit-correction"}
PHRASES |= {"audit-store", "audit-store-faults", "audit-note", "audit-head", "audit-progress"}
PHRASES |= {f"audit-rules-{then}" for then in RulesThen if then is not RulesThen.SAME}
PHRASES |= {f"duel-{name}" for name in ("replaced", "by-totals", "by-cards", "deduction", "ways")}
PHRASES |= {f"hall-{name}" for name in ("keeps", "crazy", "columns", "cards", "line", "bingo", "winners", "model")}
PHRASES |= {f"hall-{name}" for name in ("prima", "prima-games", "ball", "first-line", "first-bingo")}
PHRASES |= {"hall-one-line", "hall-one-announced", "hall-one-bingo", "one-in", "shared-results", "stake/bingo"}
PHRASES |= {"to-punto", "to-bank", "mixed", "punto-mixes", "bank-mixes", "bank-mixes-against"}
PHRASES |= {
    "full-shoe-model",
    "cut-card-model",
    "coups-model",
    "cut-card-note",
    "any-stake",
    "rounding-note",
    "mean-stake",
}
PHRASES |= {"otherwise-read", "readings-besides", "blackjack", "your-cards", "your-cards-apart"}
PHRASES |= {"nothing", "nothing-more", "exactly", "from-to", "at-least", "at-most", "multiples"}  # of refusals
PHRASES |= {"or", "or-before-o", "and", "and-before-i", "nobody", "hand-of-box", "choose-now"}
PHRASES |= {"usual-place", "only-place", "practice", "no-value", "default-value", "chosen-value", "long-session"}
PHRASES |= {"hands-compared-lost", "hands-compared-drawn", "house-way"}
PHRASES |= {"series-announced-second", "cards-sold-single", "ball-drawn-by_hand", "card-checked-flaw", "prize-due"}
PHRASES |= {"prima-announced-balls", "prima-announced-nothing", "balls-counted-ending"}
PHRASES |= {"cards-returned-nothing", "refund-ended-unclaimed"}
PHRASES |= {"round/bingo", "choose-now/bingo", "enter-decline/bingo", "help-hall/bingo", "last-balls", "numbers-called"}
PHRASES |= {"waits-for/bingo"}
PHRASES |= {"not-due", "not-in-force-there"}
PHRASES |= {f"draw-held-{what}" for what in ("unwon", "winning")} | {"prizes-lapsed-nothing", "lot-closed-unsold"}
PHRASES |= {"ticket-checked-nothing", "ticket-drawn-unsold", "tickets-drawn-points", "tickets-sold-single"}
PHRASES |= {"sale-begun-exempt", "object-taken-points", "raffle-ended-unwon", "prize-collected-nothing"}
PHRASES |= {"inspected-broken", "defect-found-promotion-stopped"}
PHRASES |= {"credit-collected-nothing", "play-paid-kept", "result-shown-marks", "meters-read-vouchers"}
PHRASES |= {"scored-goods", "scored-vouchers", "prize-won/machines"}
PHRASES |= {"bet-accepted-payout", "event-started-closed", "event-ended-closed", "market-settled-dividends"}
PHRASES |= {"order-placed-fills", "order-placed-unseen", "order-cancelled-unseen"}
PHRASES |= {"all-tickets-sold", "every-number-sold", "nothing-opened-yet"}  # what odds of draws assume
PHRASES |= {"by-described-scores", "least-tips", "no-reel-held"}  # of machines
PHRASES |= {"chances-by-the-odds", "pool-staked-alike", "exchange-at-a-fair-price"}  # of betting
PHRASES |= {f"house-exported-{what}" for what in ("entries", "record", "moves", "rounds", "hands")}
PHRASES |= {"house-with-secrets", "house-auditors-copy", "recall-won-rounded", "recall-won-bare", "recall-without-keys"}
PHRASES |= {f"recall-{name}" for name in ("entries", "had", "lying", "balance", "sum", *get_args(What))}
PHRASES |= {f"figures-{column}" for column in ("session", "game", "day", *COLUMNS)}
PHRASES |= {f"figures-{name}" for name in ("within", "outside", "outside-roughly", "unknown", "set-aside", "idle")}
PHRASES |= {f"figures-legend-{sign}" for sign in SIGNS}
PHRASES |= {"report-title", "report-tables", "report-progress"}
PHRASES |= {f"figures-without-{why}" for why in Without}
PHRASES |= {"ledger-agrees", "ledger-unbalanced", "ledger-difference"}
PHRASES |= {f"bias-{each}" for each in Verdict if each is not Verdict.TOO_FEW}
PHRASES |= {f"bias-column-{column}" for column in DRAWS}
PHRASES |= {f"bias-{name}" for name in ("untold", "all-fair", "noticed", "limits")}
PHRASES |= {f"bias-{what}" for what in ("ball", "die", "wheel", "reel", "number-of-a-lottery")}
PHRASES |= {f"house-{name}" for name in ("table", "phase", "entries", "players", "people", "evening")}
PHRASES |= {"evening-played"}
