"""A seat at a table, whatever the game: what is typed becomes commands, and what happens is told.

Everything that is typed becomes a command at the edge and goes to the table, which accepts or refuses it with its
clause. Whoever leaves, or stops typing, has the last round announced, and the table closes as the law has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ludex.api.pictures import cloth_of, scene_of
from ludex.cli.answers import Answers, Told
from ludex.cli.console import Console, say
from ludex.cli.felt import Felt
from ludex.cli.layout import WIDTH_MAX
from ludex.cli.lines import suggest_to
from ludex.cli.orders import Orders
from ludex.cli.output import working
from ludex.cli.parsing import ALL_IN, DOUBTFUL, EXACTLY, STAKELESS, SUGGESTED, UNCLEAR, VERBS, Parser, Typed
from ludex.cli.prompts import HIDDEN, Prompts, hand_of
from ludex.cli.seat_numbers import NumbersSeen, numbers_called, numbers_moment
from ludex.cli.seat_view import SeatView
from ludex.cli.teller import Teller
from ludex.cli.typed_commands import typed_commands
from ludex.core.cloth import BARE
from ludex.core.commands import Leave, slug_of
from ludex.core.edge import read_command, read_written
from ludex.core.options import Option
from ludex.core.scene import Scene
from ludex.core.table import Entry, Keep, Table
from ludex.core.waits import shown_wait
from ludex.errors import Misuse, Reason, Refused
from ludex.games.common.boxes.commands import Sit
from ludex.games.registry import Opened, OpenedTable
from ludex.house.bots import bots_at, chips_of
from ludex.house.driver import TableDriver
from ludex.house.slugs import BET, WITHDRAW
from ludex.kit.chance import Chance
from ludex.law.book import Law
from ludex.law.ruleset import read_amount
from ludex.words import Words, forms

SIT = slug_of(Sit)
LEAVE, BACK = slug_of(Leave), "back"
"""What ends the evening at a table: for good, or to choose another one."""


class Seat:
    """A player at a table with some bots."""

    def __init__(
        self,
        law: Law,
        opened: Opened,
        words: Words,
        console: Console,
        lines: Iterator[str],
        *,
        chance: Chance,
        seed: int,
        bots: str | None = None,
        keep: Keep | None = None,
        entries: Sequence[Entry] = (),
        name: str = "",
        menu: bool = False,
    ) -> None:
        """`entries` are those of an evening that goes on, `name` is who sat there; one may go back to a `menu`."""
        self._driver = TableDriver(opened, chance, keep=keep, entries=entries)
        self.table: Table[Any] = self._driver.table
        self.name = name or words.word("phrases", "player-name")
        self._opened, self._words, self._console, self._lines = opened, words, console, lines
        self._width = min(console.width, WIDTH_MAX) if console.is_terminal else WIDTH_MAX
        self._bots = bots_at(self._driver, seed, bots, self.name)
        self._answers = Answers(law, opened, words)
        self._prompts = Prompts(opened, words, self.name)
        self._teller = Teller(opened, words, self.name)
        self._bets = opened.type.bets(opened.game)
        self._cloth = BARE if opened.type.cloth is None else cloth_of(opened)
        self._felt = Felt(self._cloth, words, opened.rules.currency, console)
        hall = numbers_called(self._cloth)
        self._hall = NumbersSeen(self._cloth, words, opened.rules.currency, self.name, self._width) if hall else None
        printed = {zone.bet for zone in self._cloth.zones} & {*self._bets}
        self._plays_others = isinstance(opened, OpenedTable) and not printed
        """Whether players bet against each other, so that no part of the cloth stands for a bet."""
        self._shows_all = not printed
        """Whether all that lies there is shown whenever there is something new to decide, not only when one may bet."""
        self._currency = opened.rules.currency
        commands = typed_commands(opened)
        only = printed.pop() if len(printed) == 1 else None
        self._parser = Parser(self._bets, commands, words.scopes, lang=words.lang, currency=self._currency, only=only)
        self._orders = Orders(opened, self.name, words.lang)
        self._told: list[Told] = []
        self._is_new = False
        """Whether nothing has happened in this round that may be asked about."""
        self._going, self._last, self._menu = False, False, menu
        self._last_rounds = 1
        """How many rounds are announced as the last ones."""
        self.went_back = False
        """Whether whoever leaves wants to choose another table."""
        self._taken_home: int | None = None
        """What the player took along when leaving a table that goes on without them."""
        self._shown: tuple[object, ...] | None = None
        suggest_to(lines, self._suggested)

    def play(self, rounds: int | None = None) -> None:
        """The evening: until the rounds are over, the player goes, or nothing more is typed."""
        self._begin(rounds)
        before = self.table.state.round - 1
        self._last_rounds = self._driver.last_rounds
        while not self._driver.is_closed and self._taken_home is None:
            played = self.table.state.round - before
            self._round(last=rounds is not None and played > rounds - self._last_rounds)
        chips = self.table.state.funds(self.name) if self._taken_home is None else self._taken_home
        self._say(self._phrase("farewell").format(amount=self._words.amount(chips, self._currency)), "bold")

    def _begin(self, rounds: int | None) -> None:
        """Opens the table unless it is open already, and has everybody sit down who does not sit there."""
        if self._driver.is_closed:
            self._tell(self._driver.open())
            self._tell(self._driver.fix_length(rounds) if rounds is not None else [])
        self._tell(self._bots.sit_down())
        if self.name not in self.table.state.players:
            self._tell(self._driver.enter(self.name, chips_of(self._driver, self.name)))

    def _run(self, do: str, **fields: object) -> list[Entry]:
        """A command of the player as the table reads it."""
        return self.table.run(read_command(self._opened.type, {"by": self.name, "do": do, **fields}))

    def _round(self, *, last: bool) -> None:
        """A round of one throw or of many: whenever there is something to decide the player is asked."""
        state, self._last = self.table.state, last
        number = state.round
        self._is_new = True
        self._say("")
        title = f"{self._phrase('round').format(round=number)}: {self._words.word('phases', state.phase)}"
        self._say(title, "bold")
        while state.round == number and not self._driver.is_closed:
            # Nobody who goes waits for several last rounds: the table goes on without them.
            if last or (self._going and self._last_rounds == 1):
                self._tell(self._driver.announce_last())
            if self._going and self._goes_home():
                return
            self._tell(self._bots.bet(), remember=False)
            if state.round != number or self._driver.is_closed:
                break
            self._at_once()
            if self._going or not self._driver.is_asked(self.name):
                self._lead()
                continue
            self._show_moment()
            typed = self._next()
            if typed is not None:
                self._answer(typed)
        self._show_balances()

    def _goes_home(self) -> bool:
        """Leaves a table that may not close yet, as soon as that can be done."""
        if self._driver.is_last_announced or self._offered(LEAVE) is None:
            return False
        self._taken_home = self.table.state.funds(self.name)
        self._tell(self._run(LEAVE))
        return True

    def _at_once(self) -> None:
        for do in self._driver.automatic(self.name):
            self._tell(self._run(do), remember=False)

    def _show_moment(self) -> None:
        """The cloth, when there is something new to bet on; the cards, what may be chosen, and what Enter does."""
        offered, state = self._driver.offered(self.name), self.table.state
        new, self._shown = self._shown != self._now, self._now
        bets = BET in offered and not self._plays_others
        view = self.table.game.view(state, self.name)
        if new and (bets or self._shows_all):
            self._show_felt(only_new=True)
        for line in self._prompts.holdings(view, state.offices):
            self._say(line)
        if not bets or self._opened.type.holdings is not None:
            scene = scene_of(self._opened, state, self.name)
            for line in () if new and self._shows_all else self._prompts.cards(view, scene, self._public()):
                self._say(line)
            told = self._prompts.offers(self._priced(), view, scene)
            phase = self._words.word("phases", state.phase)
            asked = self._phrase("your-turn" if self._plays_others else "choose-now")
            if told and (self._hall is None or self._hall.offered(told)):
                self._say(forms.sentence(self._words.lang, asked, phase=phase, offers=told), "bold green")
        same = "" if bets else self._silence()
        self._say(self._prompts.enter(shown_wait(self.table.game, state, self.name), offered, same), "dim")

    def _silence(self) -> str:
        """What the player is offered that comes to the same as saying nothing: the prison, where the law has it so."""
        scene = scene_of(self._opened, self.table.state, self.name)
        for option in self._driver.decisions(self.name):
            orders = self._orders.filled(option.do, {}, option, scene, ())
            written = [{"by": self.name, "do": option.do, **fields} for fields in orders or ()]
            commands = [read_written(self._opened.type, each, self._currency) for each in written]
            if commands and self._driver.is_silence(commands):
                return option.do
        return ""

    def _priced(self) -> list[tuple[Option, int]]:
        """What the player may decide now, each with what it costs."""
        return [(option, self._driver.price(option)) for option in self._driver.decisions(self.name)]

    @property
    def _now(self) -> tuple[object, ...]:
        """What changes when there is something new to decide: another turn is; where numbers are called, one's own."""
        if self._hall is not None:
            return self.table.state.round, *numbers_moment(scene_of(self._opened, self.table.state, self.name))
        return (*self._driver.moment, self.table.state.turn)

    def _next(self) -> Typed | None:
        """What is typed next; nothing from whoever is going."""
        line = next(self._lines, None)
        typed = Typed(LEAVE) if line is None else self._parser.read(line, self.table.options(self.name))
        self.went_back = self._menu and typed.do == BACK
        self._going = self.went_back or typed.do == LEAVE
        return None if self._going else typed

    def _suggested(self) -> list[str]:
        """What may be typed now: the commands that are offered, bets where bets are open, and what may be asked."""
        offered = [option.do for option in self.table.options(self.name)]
        commands = [self._words.word("commands", do) for do in offered if do not in (BET, WITHDRAW)]
        bets = [self._words.bet(bet).lower() for bet in self._bets] if BET in offered else []
        asked = [name for name in SUGGESTED[self._words.lang] if self._menu or name not in VERBS[BACK]]
        return [*commands, *asked, *bets]

    def _answer(self, typed: Typed) -> None:
        """Does what was typed; a refusal is one line, and nothing has happened."""
        try:
            self._do(typed)
        except Refused as refused:
            sentence = self._phrase("refused").format(why=self._words.refusal(refused, self._currency))
            self._told = [Told(sentence, refused.clauses, refused.rule)]
            self._say(sentence, "bold red")

    def _do(self, typed: Typed) -> None:
        match typed.do:
            case "go":
                self._go_on()
            case "felt":
                self._show_felt()
            case "balance":
                self._show_balances()
            case "options" | "why" | "odds" | "rules" | "help" | "back" | "unclear" | "doubtful" | "stakeless":
                self._inform(typed)
            case _ if typed.do == ALL_IN:
                do, fields = self._orders.all_in(self._priced(), self.table.state.funds(self.name))
                self._act(do, **fields)
            case _ if typed.do == BET and typed.bet is not None:
                self._bet(typed.bet, typed.amount)
            case _ if typed.do == WITHDRAW:
                self._act(WITHDRAW, bet=typed.bet)
            case _:
                self._order(typed)

    def _inform(self, typed: Typed) -> None:
        lines: list[str]
        match typed.do:
            case "options":
                hand = hand_of(scene_of(self._opened, self.table.state, self.name), self.name)
                held = () if hand is None else [face or HIDDEN for face in hand.faces]
                lines = self._answers.options(self.table.options(self.name), self.name, held)
                lines += self._answers.waits(shown_wait(self.table.game, self.table.state, self.name), self.name)
            case "why":
                lines = list(self._answers.why(self._told))
            case "odds":
                assert typed.bet is not None, "odds are read with their bet"
                lines = self._odds(typed.bet, typed.amount, exactly=typed.about == EXACTLY)
            case "rules":
                lines = self._answers.rules(typed.about)
            case "help":
                lines = self._answers.help(has_menu=self._menu)
            case "back":
                lines = [self._phrase("no-menu")]
            case _ if typed.do == DOUBTFUL:
                assert typed.doubt is not None
                lines = [self._phrase("doubtful").format(written=typed.doubt.written, readings=self._readings(typed))]
            case _ if typed.do == STAKELESS:
                assert typed.bet is not None
                lines = [self._phrase("stakeless").format(bet=self._words.bet(typed.bet))]
            case _:
                assert typed.do == UNCLEAR, typed.do
                lines = [self._phrase("unclear")]
        for line in lines:
            self._say(line)

    def _odds(self, bet: str, amount: str | None, *, exactly: bool) -> list[str]:
        """The odds of a bet, which may take a while; or why they cannot be told here."""
        try:
            with working(self._phrase("solving")):
                return self._answers.odds(bet, amount, exactly=exactly)
        except Misuse as misuse:
            return [" ".join(self._words.misuse(misuse).split())]

    def _readings(self, typed: Typed) -> str:
        assert typed.doubt is not None
        return f" {self._phrase('or')} ".join(typed.doubt.readings)

    def _order(self, typed: Typed) -> None:
        """A command of the table by its name; without its bet, for every bet that it may be given for."""
        option = self._offered(typed.do)
        state = self.table.state
        scene = scene_of(self._opened, state, self.name)
        try:
            if typed.amount is not None and not self._costs(option, read_amount(typed.amount, self._currency)):
                return
            given = self._orders.raised_to(typed.do, typed.fields, self._seen().own_bet()) if typed.to else typed.fields
        except Misuse:  # more than any table can count
            self._say(self._phrase("unclear"), "yellow")
            return
        mine = [bet for held in self._seen().chips().values() for bet, _, own in held if own]
        orders = self._orders.filled(typed.do, given, option, scene, mine or [*self._bets])
        if orders is None:
            view = self.table.game.view(state, self.name)
            offered = "" if option is None else self._prompts.offers([(option, 0)], view, scene)
            self._say(self._phrase("say-more").format(offer=offered) if offered else self._phrase("unclear"), "yellow")
        for fields in orders or ():
            self._act(typed.do, **fields)

    def _offered(self, do: str) -> Option | None:
        """A command as the player may give it now."""
        return next((option for option in self.table.options(self.name) if option.do == do), None)

    def _costs(self, option: Option | None, amount: int) -> bool:
        """Whether a command costs what was typed beside it; what it costs is said where that is something else."""
        price = 0 if option is None else self._driver.price(option)
        if option is None or price == amount:
            return True  # what is not offered the table refuses with its clause
        if price:
            asked, right = (self._words.amount(each, self._currency) for each in (amount, price))
            what = self._words.word("commands", option.do)
            self._say(self._phrase("costs-otherwise").format(what=what, amount=right, asked=asked), "yellow")
        else:
            self._say(self._phrase("unclear"), "yellow")
        return False

    def _act(self, do: str, **fields: object) -> None:
        """A command of the player as they wrote it; what does not fit its fields is asked for again."""
        written = {"by": self.name, "do": do, **fields}
        try:
            command = read_written(self._opened.type, written, self._currency)
        except Misuse:
            self._say(self._phrase("unclear"), "yellow")
            return
        self._remember(self.table.run(command))

    def _bet(self, bet: str, amount: str | None) -> None:
        """A bet; whoever must sit for it and does not yet takes the place before its box, if that is free."""
        try:
            self._act(BET, bet=bet, stake=amount)
        except Refused as refused:
            seats = refused.reason is Reason.NOT_SEATED
            place = self._orders.place_for(self._words.bet_parts(bet)[1], self._offered(SIT)) if seats else None
            if place is None:
                raise
            self._tell(self._run(SIT, place=place))
            self._act(BET, bet=bet, stake=amount)

    def _go_on(self) -> None:
        """Leads the round on until it is over or the player has something new to decide."""
        number, now, known = self.table.state.round, self._now, self._driver.offered(self.name)
        self._told = []
        self._lead(alone=False)
        while self.table.state.round == number and not self._driver.is_closed:
            offered = self._driver.offered(self.name)
            if self._driver.is_asked(self.name) and (offered - known or self._now != now):
                return
            self._lead(alone=False)

    def _lead(self, *, alone: bool = True) -> None:
        """One step: the bots that are asked choose; otherwise what comes next happens, or somebody frees the table."""
        driver = self._driver
        driver.watch()
        chosen = self._bots.choose() or self._while_banking()
        if chosen:
            self._tell(chosen)
            return
        if not driver.is_stuck:
            self._tell(driver.lead())
        elif alone:
            driver.watch_stuck()
            freed = self._bots.free((*self._bots.players, self.name), anew=True)
            if not freed:
                raise driver.cannot_go_on()
            self._tell(freed)
        else:
            freed = self._bots.free()
            if not freed:
                raise driver.cannot_go_on()  # it is for the player to act
            self._tell(freed)
        self._tell(self._bots.choose())

    def _while_banking(self) -> list[Entry]:
        """What others do while the player holds the bank, and so is not asked when bets are open: they bet."""
        if self._opened.type.holdings is None or self._driver.is_asked(self.name):
            return []
        ends = self._last or (self._going and self._last_rounds == 1)
        ending = self._driver.announce_last() if ends else []
        return [*ending, *self._bots.bet()]

    def _remember(self, entries: Sequence[Entry]) -> None:
        self._told = []
        self._tell(entries)

    def _tell(self, entries: Sequence[Entry], *, remember: bool = True) -> None:
        """What happened, sentence by sentence."""
        for sentence in self._teller.told(entries, self.table.state):
            if remember:
                # What happened before is asked about until something happens in the new round.
                self._told, self._is_new = [] if self._is_new else self._told, False
                self._told.append(Told(sentence.text, sentence.clauses))
            if sentence.number is not None and self._hall is not None:
                self._hall.hear(sentence.number)
            else:
                self._say(sentence.text, "dim" if sentence.quiet else "")

    def _show_felt(self, *, only_new: bool = False) -> None:
        """The cloth with what lies on it; where players bet against each other, who sits where; a hall with numbers."""
        if self._hall is not None:
            scene = scene_of(self._opened, self.table.state, self.name)
            for line in self._hall.news(scene) if only_new else self._hall.whole(scene):
                self._say(line)
            return
        self._felt.show(self._seen(), self._width, seats_alone=self._plays_others)

    def _seen(self) -> SeatView:
        """What the player sees now."""
        scene = scene_of(self._opened, self.table.state, self.name)
        return SeatView(self._cloth, scene, self.name, self._words, self._currency, self._public())

    def _public(self) -> Scene:
        """What everybody can see, where players hold cards: the croupier sees no more."""
        return scene_of(self._opened, self.table.state, self._opened.witness) if self._plays_others else ()

    def _show_balances(self) -> None:
        names = (self.name, *self._bots.players)
        told = (f"{name} {self._words.amount(self.table.state.funds(name), self._currency)}" for name in names)
        self._say(f"{self._phrase('balances')}: {', '.join(told)}", "bold")

    def _phrase(self, slug: str) -> str:
        return self._words.word("phrases", slug)

    def _say(self, text: str, style: str = "") -> None:
        """A line, after the numbers that were called before it."""
        if self._hall is not None and (heard := self._hall.heard()):
            say(self._console, heard)
        say(self._console, text, style)
