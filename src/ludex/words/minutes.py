"""The minutes of a bingo hall in words: what a game's entry says, line by line, under the names of its rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from ludex.core.events import Event
from ludex.games.bingo import events as did
from ludex.games.bingo.rules import BingoRules
from ludex.games.bingo.sessions import GameWritten, SessionWritten, takings
from ludex.words import Words

SECTION = "minutes"


class Row(Struct, frozen=True):
    """A row of the minutes: its name, and what stands there, each thing on a line of its own."""

    slug: str
    name: str
    told: tuple[str, ...]


class MinutesWords:
    """Tells the minutes of a hall in one language."""

    def __init__(self, words: Words, rules: BingoRules) -> None:
        self.words, self._rules = words, rules

    def word(self, slug: str, **fields: object) -> str:
        """A word of the minutes; whole numbers choose its forms."""
        told = {name: self.words.count(each) if isinstance(each, int) else each for name, each in fields.items()}
        return self.words.word(SECTION, slug).format(**told)

    def title(self, session: SessionWritten) -> str:
        """What the minutes are called."""
        return self.word("title", session=str(session.session), day=session.day)

    def opening(self, session: SessionWritten) -> str:
        """The entry that begins them; empty where the law says nothing of one."""
        header = session.header
        told = [
            *([self.word("of-session", session=str(header.session))] if header.session is not None else []),
            *([header.day] if header.day is not None else []),
            *([self.signed(header.signed)] if header.signed is not None else []),
        ]
        return ", ".join(told)

    def closing(self, session: SessionWritten) -> str:
        """The entry that ends them, or that it is missing; empty where the law asks for none and nobody made one."""
        if session.signed:
            return self.signed(session.signed)
        return self.word("unsigned") if self._rules.forbids("records.closing_entry") else ""

    def signed(self, who: str) -> str:
        """Who signed."""
        return self.word("signed", who=self.words.person(who))

    def game(self, game: GameWritten) -> str:
        """The name of a game, and what became of it."""
        told = self.word("game", game=str(game.number))
        what = "void" if game.void else "" if game.over else "unfinished"
        return f"{told}: {self.word(what)}" if what else told

    def rows(self, game: GameWritten) -> list[Row]:
        """Everything that stands in the minutes of a game, but for its balls."""
        told: dict[str, Sequence[str]] = {
            **self._figures(game),
            "crazy": [self._numbers(game.crazy)] if game.crazy else [],
            "winners": list(self._winners(game)),
            "receipts": list(self._receipts(game)),
            "complaints": list(self._complaints(game)),
            "notes": list(self.noted(game.noted)),
        }
        entry = game.minutes
        if game.over and not game.void and entry.winners == ():
            told["winners"] = [self.word("nobody")]
        if entry.complaints == 0:
            told["complaints"] = [self.word("none")]
        return [Row(slug, self.word(slug), tuple(lines)) for slug, lines in told.items() if lines]

    def _figures(self, game: GameWritten) -> Mapping[str, Sequence[str]]:
        """What the minutes say in figures, as far as the law asks for it."""
        entry, money = game.minutes, self._money
        ranges = None if entry.ranges is None else [self.word("range", **_fields(each)) for each in entry.ranges]
        known = {
            "series": None if entry.series is None else ", ".join(entry.series),
            "ranges": None if ranges is None else "; ".join(ranges),
            "cards": None if entry.cards is None else self.words.number(entry.cards),
            "price": money(entry.price),
            "takings": money(entry.takings),
        }
        prizes = [f"{self._prize(prize)}: {money(amount)}" for prize, amount in (entry.prizes or {}).items()]
        gathered = {
            "prima_added": money(entry.prima_added),
            "prima_fund": money(entry.prima_fund),
            "prima_games": None if entry.prima_games is None else self.words.number(entry.prima_games),
            "bingo_balls": self.words.number(entry.bingo_balls) if entry.bingo_balls else None,
            "book": self.word(f"book-{entry.book}") if self._rules.forbids("records.manual_book") else None,
        }
        return {
            **{slug: [told] for slug, told in known.items() if told is not None},
            "prizes": prizes,
            **{slug: [told] for slug, told in gathered.items() if told is not None},
        }

    def _money(self, amount: int | None) -> str | None:
        return None if amount is None else self.words.amount(amount, self._rules.currency)

    def _prize(self, slug: str) -> str:
        return self.words.word("values", slug)

    def _numbers(self, numbers: Sequence[int]) -> str:
        return " ".join(map(str, numbers))

    def _winners(self, game: GameWritten) -> Iterator[str]:
        """Every card that won, with what was paid for it."""
        paid = {(each.prize, each.series, each.card): each for each in game.paid}
        for winner in game.minutes.winners or ():
            due = paid.pop((winner.prize, winner.series, winner.card), None)
            told = self.word("card", card=str(winner.card), series=winner.series)
            if due is None:
                # Winners are entered when a game is over and paid: what is left is a share that comes to nothing.
                yield self.word("won-nothing", prize=self._prize(winner.prize), card=told)
                continue
            yield self._won(winner.prize, told, due)
        for due in paid.values():  # extra prizes are won by a card that is named above
            yield self._won(due.prize, self.word("card", card=str(due.card), series=due.series), due)

    def _won(self, prize: str, card: str, due: did.PrizePaid) -> str:
        player, means = self.words.person(due.player), self.words.word("values", due.means)
        return self.word(
            "won", prize=self._prize(prize), card=card, amount=self._money(due.amount), player=player, means=means
        )

    def _receipts(self, game: GameWritten) -> Iterator[str]:
        """What went with extra prizes, as far as the law says what it tells; the balls are those of the game."""
        for due in game.paid:
            if due.receipt is None:
                continue
            receipt = due.receipt
            told = [
                *([self.word("gathered", games=receipt.games)] if receipt.games is not None else []),
                *([str(self._money(receipt.amount))] if receipt.amount is not None else []),
                *([self.word("card", card=str(receipt.card), series=receipt.series)] if receipt.card else []),
                *([self.word("balls-above", balls=len(receipt.balls))] if receipt.balls is not None else []),
            ]
            yield f"{self._prize(due.prize)}: {', '.join(told)}"

    def _complaints(self, game: GameWritten) -> Iterator[str]:
        for number, each in enumerate(game.complaints, start=1):
            yield self.word(
                "complaint",
                number=str(number),
                player=self.words.person(each.player),
                about=self.words.word("values", each.about),
                state=self.word("answered" if each.answered else "unanswered"),
            )

    def noted(self, events: Sequence[Event]) -> Iterator[str]:
        """What was noted, in sentences."""
        told = (self.words.event(event, self._rules.currency).strip() for event in events)
        return (line for line in told if line)

    def summary(self, session: SessionWritten) -> list[Row]:
        """The session in figures."""
        void = sum(game.void for game in session.games)
        played = self.words.number(len(session.played))
        counted = played + self.word("counted-void", void=void) if void else played
        taken = takings(session)
        rows = {"games": counted, "taken": self._money(taken), "paid": self._money(session.paid)}
        return [Row(slug, self.word(slug), (told,)) for slug, told in rows.items() if told is not None]


def _fields(each: did.CardRange) -> dict[str, str]:
    return {"series": each.series, "first": str(each.first), "last": str(each.last)}
