"""What must hold of every registered game, whatever happens at its table.

Money is conserved and nobody goes below zero; the felt equals the stakes; nothing cites a clause twice; a replay equals
the live state and a verification finds nothing; folding what a person is shown gives their view, their options and
their picture; every chip on the table is a piece of it, and every piece lies somewhere on the cloth; what is offered is
accepted and what is not is refused; whoever the table waits for may do what it waits for, nobody whose turn it is is
forgotten, silence is accepted, and all at the table know of it; what is written can be read back.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ludex.core import record
from ludex.core.cloth import Cloth
from ludex.core.commands import Command, Kind
from ludex.core.events import CAGE
from ludex.core.options import Option, is_offered
from ludex.core.record import Record
from ludex.core.scene import held as held_by
from ludex.core.sending import SentLimits, SentOption
from ludex.core.table import Entry, Recorded
from ludex.core.verification import Verified, verify
from ludex.core.waits import shown_wait, waits
from ludex.errors import NoOutcome, Refused
from ludex.games.registry import Opened, OpenedTable
from ludex.kit.chance import Chance, Silent
from ludex.proof.walk import Pick, Walk


class Watch:
    """Follows a walk and checks after every entry what must hold."""

    def __init__(self, opened: Opened, chance: Chance, pick: Pick) -> None:
        self.opened = opened
        self.table: Recorded[Any] = opened.recorded(chance)
        self.walk = Walk(opened, self.table, pick)
        # What each person would know who had only been told what the table showed them.
        self._told = {who: opened.game.start(opened.setup) for who in (*self.walk.people, "stranger")}
        self._cloth = None if opened.type.cloth is None else opened.cloth()

    def run(self, steps: int) -> None:
        """Walks so many steps, checking each, then the record as a whole."""
        for _ in range(steps):
            self._check_wild()
            entry = self.walk.step()
            if entry is not None:
                self._check_money(entry)
                self._check_cited(entry)
                self._check_told(entry)
                self._check_waits(entry)
                if self._cloth is not None:
                    self._check_scene(entry, self._cloth)
        self._check_record()

    def _check_money(self, entry: Entry) -> None:
        state = self.table.state
        assert sum(state.accounts.values()) == 0, f"entry {entry.version}: money appeared or vanished"
        for event in entry.events:
            assert all(move.amount > 0 for move in event.moves), f"entry {entry.version}: a move of nothing or less"
        for account, held in state.accounts.items():
            assert account == CAGE or held >= 0, f"entry {entry.version}: {account} holds {held}"
        for account, staked in self.opened.game.money_on_table(state).items():
            held = state.accounts.get(account, 0)
            assert held == staked, f"entry {entry.version}: {account} holds {held}, the stakes say {staked}"

    def _check_cited(self, entry: Entry) -> None:
        by = entry.command.by
        offered = [(option.do, option.clauses) for option in self.opened.game.options(self.table.state, by)]
        for what, cited in [*((type(event).__name__, event.clauses) for event in entry.events), *offered]:
            assert len(set(cited)) == len(cited), f"entry {entry.version}: {what} cites a clause twice: {cited}"

    def _check_told(self, entry: Entry) -> None:
        game, state = self.opened.game, self.table.state
        for who, known in self._told.items():
            for event in entry.events:
                # The role counts that the person had when it happened, which is what they knew themselves.
                game.evolve(known, game.show(event, who, known))
            assert game.view(known, who) == game.view(state, who), f"entry {entry.version}: {who} sees otherwise"
            assert game.options(known, who) == game.options(state, who), f"entry {entry.version}: {who} may otherwise"

    def _check_waits(self, entry: Entry) -> None:
        game, state = self.opened.game, self.table.state
        wait = waits(game, state)
        people, do, silence = ((), (), None) if wait is None else (wait.people, wait.do, wait.silence)
        for who in people:
            offered = {option.do for option in game.options(state, who)}
            assert offered & set(do), f"entry {entry.version}: {who} may do nothing of {do}"
        # What the staff must do comes before anybody's turn.
        for who in () if game.duty(state) is not None else state.players:
            turns = [option.do for option in game.options(state, who) if option.kind is Kind.TURN]
            assert not turns or who in people, f"entry {entry.version}: {who} has a turn and is not waited for"
        if silence is not None:
            assert self._is_accepted(silence), f"entry {entry.version}: silence is refused: {silence}"
        # One of the people after each entry is enough.
        names = list(self._told)
        who = names[entry.version % len(names)]
        told = shown_wait(game, self._told[who], who)
        assert told == shown_wait(game, state, who), f"entry {entry.version}: {who} does not know who is waited for"

    def _check_scene(self, entry: Entry, cloth: Cloth) -> None:
        """One of the people after each entry is enough: all of them see the same money and places."""
        game, state, draw = self.opened.game, self.table.state, self.opened.type.scene
        names = list(self._told)
        who = names[entry.version % len(names)]
        scene = tuple(draw(game.view(state, who)))
        assert scene == tuple(draw(game.view(self._told[who], who))), (
            f"entry {entry.version}: {who} sees another picture"
        )
        ids = [piece.id for piece in scene]
        assert len({*ids}) == len(ids), f"entry {entry.version}: two pieces have one id"
        astray = {piece.place for piece in scene} - {*cloth.by_id}
        assert not astray, f"entry {entry.version}: pieces lie nowhere on the cloth: {', '.join(sorted(astray))}"
        if not isinstance(self.opened, OpenedTable):
            return  # in a hall money lies in the till and not on the cloth
        if who not in state.roles and not held_by(scene):
            return  # whoever only looks on is not told of money everywhere
        on_table = {account: amount for account, amount in game.money_on_table(state).items() if amount}
        drawn = {account: amount for account, amount in held_by(scene).items() if amount}
        assert drawn == on_table, f"entry {entry.version}: the pieces show {drawn}, the stakes say {on_table}"

    def _check_wild(self) -> None:
        """Any command at all is accepted exactly when it was offered, and deciding changes nothing."""
        command = self.walk.wild_command()
        if command is None:
            return
        offered = is_offered(self.table.options(command.by), command)
        before = self.opened.game.copy(self.table.state)
        told = self._is_accepted(command)
        # What somebody was offered a moment ago is not worked out again; it must be the same when it is.
        self.table.options("stranger")
        afresh = self._is_accepted(command)
        assert told == afresh, f"{command}: accepted {told}, and {afresh} when it was worked out again"
        assert told == offered, f"{command}: accepted {told}, offered {offered}"
        assert before == self.table.state, f"{command}: deciding changed the state"

    def _is_accepted(self, command: Command) -> bool:
        try:
            self.opened.game.decide(self.table.state, command, Silent())
        except NoOutcome:
            return True  # only chance was missing
        except Refused:
            return False
        return True

    def _check_record(self) -> None:
        game, kind = self.opened.game, self.opened.type
        entries = tuple(self.table.entries)
        written = Record(self.opened.header, entries)
        read = record.load(record.dump(written), kind.commands, kind.events, setup=kind.setup)
        assert read == written, "what is written is not what is read"
        assert record.replay(game, self.opened.setup, read.entries) == self.table.state, "a replay differs"
        assert verify(game, read) == Verified(self.table.state), "a verification differs"
        limits = SentLimits()
        for who in self.walk.people:
            for option in game.options(self.table.state, who):
                assert msgspec.json.decode(msgspec.json.encode(option), type=Option) == option
                sent = msgspec.json.encode(limits.sent(option))
                assert limits.received(msgspec.json.decode(sent, type=SentOption)) == option, "limits are not as sent"
            view = game.view(self.table.state, who)
            assert msgspec.json.decode(msgspec.json.encode(view), type=kind.view) == view
