"""Moments of play that are hard to draw, by name: each is found in a case, where it shows the most of its matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import Struct

from ludex.api.pictures import drawn, scenes
from ludex.core.roles import CROUPIER
from ludex.core.scene import Call, Cards, Chips, Marker, NumberCard, Pile, Scene, Seat
from ludex.proof.collect import scenarios_of
from ludex.proof.runner import Played, played
from tests.tables import LAW

CASES = Path(__file__).parents[2] / "cases"

Shows = Callable[[Scene], int]
"""How much a scene shows of something."""


def lying(scene: Scene) -> list[Chips]:
    """Its chips."""
    return [piece for piece in scene if isinstance(piece, Chips)]


def hands(scene: Scene) -> list[Cards]:
    """Its cards."""
    return [piece for piece in scene if isinstance(piece, Cards)]


def chips(scene: Scene) -> int:
    """Chips anywhere."""
    return len(lying(scene))


def in_account(account: str) -> Shows:
    """Chips in prison, announced, or put down to insure others."""
    return lambda scene: sum(piece.account == account for piece in lying(scene))


def on(start: str) -> Shows:
    """Chips on bets of a kind."""
    return lambda scene: sum(piece.place.startswith(start) for piece in lying(scene))


def in_state(state: str) -> Shows:
    """Chips, cards or people of whom something is so."""
    return lambda scene: sum(getattr(piece, "state", "") == state for piece in scene)


def crowd(scene: Scene) -> int:
    """Chips on one bet."""
    return max(Counter((piece.place, piece.slot) for piece in lying(scene)).values(), default=0) - 1


def behind(scene: Scene) -> int:
    """People on one hand, besides the first."""
    return (
        max(
            (len({each.owner for each in lying(scene) if each.place == piece.place}) for piece in lying(scene)),
            default=0,
        )
        - 1
    )


def largest(scene: Scene) -> int:
    """The highest amount."""
    return max((piece.amount for piece in lying(scene)), default=0)


def split(scene: Scene) -> int:
    """Hands that one was split into."""
    return max((piece.slots for piece in hands(scene)), default=1) - 1


def longest(scene: Scene) -> int:
    """Cards of one hand beyond two, all of them of every hand counted besides."""
    return max((len(piece.faces) for piece in hands(scene)), default=0) * 100 + sum(len(p.faces) for p in hands(scene))


def shown(scene: Scene) -> int:
    """Hands that lie open."""
    return sum(None not in piece.faces for piece in hands(scene))


def covered(scene: Scene) -> int:
    """Cards that lie covered."""
    return sum(piece.faces.count(None) for piece in hands(scene))


def marked(kind: str) -> Shows:
    """Chips while a marker lies on the table."""

    def shows(scene: Scene) -> int:
        there = any(isinstance(piece, Marker) and piece.kind == kind for piece in scene)
        return chips(scene) if there else 0

    return shows


def pots(scene: Scene) -> int:
    """Pots besides the main one."""
    return sum(piece.place.startswith("pot:") for piece in lying(scene)) - 1


def seated(scene: Scene) -> int:
    """People and everything before them."""
    return sum(isinstance(piece, Seat) for piece in scene) * 100 + len(scene)


def fullest(scene: Scene) -> int:
    """Everything that lies or stands there."""
    return len(scene)


def piles(scene: Scene) -> int:
    """Piles of cards, and all other pieces."""
    return sum(isinstance(piece, Pile) for piece in scene) * 100 + len(scene)


def called(scene: Scene) -> int:
    """What is called aloud, and the cards that are seen."""
    calls = sum(isinstance(piece, Call) for piece in scene)
    return calls * 100 + sum(isinstance(piece, NumberCard) for piece in scene) if calls else 0


def banco(scene: Scene) -> int:
    """Chips while somebody plays against the whole bank."""
    whole = sum(piece.amount for piece in lying(scene) if piece.account == "bank")
    return chips(scene) * any(piece.amount == whole for piece in lying(scene) if piece.place.startswith("punto"))


class Moment(Struct, frozen=True):
    """Where a moment is found: in the scenario of a file, at a place, that shows the most."""

    name: str
    game: str
    place: str
    case: str
    shows: Shows
    who: str = ""
    """Who looks; the croupier where nobody is named."""


MOMENTS = (
    Moment(
        "prison",
        "roulette-french",
        "cantabria",
        "roulette-french/zero/every-zero-takes-half-of-a-prisoner",
        in_account("prison"),
    ),
    Moment(
        "announced", "roulette-french", "cantabria", "roulette-french/procedure/announced-bets", in_account("announced")
    ),
    Moment("every-bet", "roulette-french", "cantabria", "roulette-french/procedure/order-of-payment", chips),
    Moment(
        "maxima",
        "roulette-french",
        "cantabria",
        "roulette-french/limits/maximum-counts-all-that-a-player-has-on-a-bet",
        largest,
    ),
    Moment("every-bet", "roulette-american", "spain-1977", "roulette-american/second-reading/play", chips),
    Moment("colours", "roulette-american", "cantabria", "roulette-american/colours/what-a-chip-is-worth", crowd),
    Moment("colours", "roulette-double-zero", "cantabria", "roulette-american/colours/what-a-chip-is-worth", crowd),
    Moment("both-cloths", "boule", "spain-1977", "boule/second-reading/limits", chips),
    Moment("maximum", "boule", "cantabria", "boule/limits/the-maximum-is-each-players-own", crowd),
    Moment("every-bet", "wheel-of-fortune", "galicia", "wheel-of-fortune/second-reading/chances", chips),
    Moment(
        "crowd",
        "wheel-of-fortune",
        "cantabria",
        "wheel-of-fortune/limits/cantabria-from-the-minimum-to-twenty-times-it",
        crowd,
    ),
    Moment("totals", "sic-bo", "cantabria", "sic-bo/bets/numbers-and-totals", chips),
    Moment("all-seats", "banca-francesa", "cantabria", "banca-francesa/second-reading/limits", seated),
    Moment("won", "banca-francesa", "cantabria", "banca-francesa/second-reading/procedure", in_state("won")),
    Moment("on-lines", "banca-francesa", "cantabria", "banca-francesa/bets/chips-on-a-line", largest),
    Moment("come-and-odds", "craps", "cantabria", "craps/second-reading/withdrawals", marked("puck-on")),
    Moment("one-throw", "craps", "cantabria", "craps/second-reading/multiple-bets", chips),
    Moment("place-bets", "craps", "galicia", "craps/second-reading/where-bets-lie", chips),
    Moment("wrong", "craps", "cantabria", "craps/limits/largest-place-bet", largest),
    Moment("all-seats", "craps", "cantabria", "craps/second-reading/shooters", seated),
    Moment(
        "third-cards", "punto-y-banca", "cantabria", "punto-y-banca/procedure/cantabria-a-hand-step-by-step", longest
    ),
    Moment("covered", "punto-y-banca", "cantabria", "punto-y-banca/procedure/cantabria-a-hand-step-by-step", covered),
    Moment("large-table", "punto-y-banca", "galicia", "punto-y-banca/places/tables-and-places", seated),
    Moment("paid", "punto-y-banca", "spain-1977", "punto-y-banca/second-reading/sides", chips),
    Moment("set", "pai-gow-poker", "cantabria", "pai-gow-poker/comparison", shown),
    Moment("bank", "pai-gow-poker", "cantabria", "pai-gow-poker/bank", seated),
    Moment("streets", "holdem-bonus", "cantabria", "holdem-bonus/round/settlement", shown),
    Moment("bonus", "holdem-bonus", "cantabria", "holdem-bonus/bonus/bonus", on("bonus")),
    Moment("all-seats", "holdem-house", "cantabria", "holdem-bonus/table/seats", seated),
    Moment("behind", "three-card-poker", "cantabria", "three-card-poker/seats", behind),
    Moment("pair-plus", "three-card-poker", "cantabria", "three-card-poker/pair-plus", on("pair-plus")),
    Moment("shown", "three-card-poker", "cantabria", "three-card-poker/ranking", shown),
    Moment("shown", "poker-no-draw", "cantabria", "poker-no-draw/hands/ties", shown),
    Moment("insured", "poker-no-draw", "cantabria", "poker-no-draw/offers/insurance", on("insurance")),
    Moment("crowd", "poker-no-draw", "cantabria", "poker-no-draw/seats/players", crowd),
    Moment("three-bets", "poker-trijoker", "cantabria", "poker-trijoker/round/decisions", chips),
    Moment("all-seats", "poker-trijoker", "cantabria", "poker-trijoker/seats/seats", seated),
    Moment("shown", "poker-trijoker", "cantabria", "poker-trijoker/round/settlement", shown),
    Moment("split-again", "blackjack", "cantabria", "blackjack/play/pairs", split),
    Moment("behind", "blackjack", "cantabria", "blackjack/second-reading/behind", behind),
    Moment("insured", "blackjack", "galicia", "blackjack/second-reading/insurance", on("insurance")),
    Moment("surrendered", "blackjack", "galicia", "blackjack/play/surrender", in_state("dead")),
    Moment("many-cards", "blackjack", "spain-1977", "blackjack/round/the-deal", longest),
    Moment("jackpot", "blackjack", "cantabria", "blackjack/jackpot/link", on("jackpot")),
    Moment("maximum", "blackjack", "cantabria", "blackjack/limits/minimum-and-maximum", largest),
    Moment(
        "prison", "trente-et-quarante", "spain-1977", "trente-et-quarante/second-reading/refait", in_account("prison")
    ),
    Moment(
        "insured",
        "trente-et-quarante",
        "galicia",
        "trente-et-quarante/second-reading/insurance",
        in_account("deposits"),
    ),
    Moment("long-rows", "trente-et-quarante", "spain-1977", "trente-et-quarante/bets/the-four-chances", longest),
    Moment("blinds", "holdem", "cantabria", "holdem/play", chips, "ana"),
    Moment("all-in", "holdem", "cantabria", "holdem/limits", largest, "ana"),
    Moment("showdown", "holdem", "cantabria", "circle-poker/showdown", shown),
    Moment("side-pots", "holdem", "cantabria", "circle-poker/missing-antes", pots),
    Moment("showdown", "omaha", "cantabria", "holdem/play", shown, "ana"),
    Moment("ten-players", "five-card-draw", "asturias", "five-card-draw/exhausted", seated),
    Moment("showdown", "five-card-draw", "cantabria", "five-card-draw/general", shown, "ana"),
    Moment("five-cards", "five-stud", "cantabria", "five-stud/deals", longest, "ana"),
    Moment("seven-cards", "seven-stud", "cantabria", "seven-stud/dead-cards", longest, "ana"),
    Moment("eight-players", "seven-stud", "cantabria", "seven-stud/second-reading/deck", seated),
    Moment("piles", "seven-stud", "cantabria", "seven-stud/deals", piles, "ana"),
    Moment("ten-players", "synthetic-poker", "cantabria", "synthetic-poker/errors", seated),
    Moment("bets", "synthetic-poker", "cantabria", "synthetic-poker/deals", chips, "ana"),
    Moment("banco", "chemin-de-fer", "galicia", "chemin-de-fer/banco/who-has-the-cards", banco),
    Moment("association", "chemin-de-fer", "cantabria", "chemin-de-fer/bank/associates", in_account("bank")),
    Moment("garage", "chemin-de-fer", "cantabria", "chemin-de-fer/money/garages", in_account("garage")),
    Moment("third-cards", "chemin-de-fer", "spain-1977", "chemin-de-fer/cards/third-cards", longest),
    Moment("third-cards", "baccarat-two-tables", "cantabria", "baccarat-two-tables/incidents/restored-coups", longest),
    Moment("astride", "baccarat-two-tables", "galicia", "baccarat-two-tables/second-reading/galicia-money", chips),
    Moment("shown", "baccarat-two-tables", "spain-1977", "baccarat-two-tables/cards/the-deal", shown),
    Moment("called", "bingo", "spain-1977", "bingo/prizes/shares", called, "hall-chief"),
    Moment("crazy-ball", "bingo", "cantabria", "bingo/prizes/crazy-ball", called, "hall-chief"),
    Moment("prima", "bingo", "cantabria", "bingo/prima/when-it-is-won", called, "hall-chief"),
    Moment("own-cards", "bingo", "cantabria", "bingo/claims/lines-and-bingos", called, "ana"),
    Moment("boards", "betting", "cantabria", "betting/combined", fullest, "ana"),
    Moment("orders", "betting", "cantabria", "betting/exchange", fullest, "ana"),
    Moment("seats", "machines", "cantabria", "machines/several-seats", fullest, "ana"),
    Moment("vouchers", "machines", "cantabria", "machines/vouchers", fullest, "ana"),
    Moment("scratched", "scratch-tickets", "cantabria", "scratch-tickets/playing", fullest, "ana"),
    Moment("numbers", "lottery", "cantabria", "lottery/playing", fullest, "ana"),
    Moment("tickets", "raffles", "cantabria", "raffles/the-draw", fullest, "ana"),
    Moment("entries", "promotions", "cantabria", "promotions/prizes", fullest, "ana"),
)


def found(moment: Moment) -> tuple[Played, Scene]:
    """The scenario of a moment and what lies on the table then."""
    best: tuple[int, Played, Scene] | None = None
    for scenario in scenarios_of(CASES / f"{moment.case}.yaml"):
        if scenario.floor is not None or scenario.refused is not None:
            continue
        if (scenario.game, scenario.place) != (moment.game, moment.place):
            continue
        told = played(scenario, LAW)
        who = moment.who or told.opened.setup.posts.get(CROUPIER, ("",))[0]
        entries = [entry for step in told.steps for entry in step]
        for scene in scenes(told.opened, entries, who):
            shows = moment.shows(scene)
            if shows > 0 and (best is None or shows > best[0]):
                best = shows, told, scene
    assert best is not None, moment.name
    return best[1], best[2]


def pictures(theme: str, lang: str) -> Iterator[tuple[str, str]]:
    """Every moment as SVG, with a name of its own."""
    for moment in MOMENTS:
        told, scene = found(moment)
        svg = drawn(told.opened, scene, who=moment.who, lang=lang, theme=theme)
        yield f"{moment.game}-{moment.place}-{moment.name}", svg
