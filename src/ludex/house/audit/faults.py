"""What can be wrong with what a store says, beyond its chains and heads (`store/checking.py`)."""

from __future__ import annotations

from enum import StrEnum

from ludex.errors import Corrupt, LudexError


class Fault(StrEnum):
    """What can be wrong with the meaning of a stream."""

    UNKNOWN_STREAM = "unknown-stream"  # no part of a house writes such a stream
    UNREADABLE = "unreadable"  # an entry is none of its stream
    OTHER_PLACE = "other-place"  # an entry says of itself that it is another one
    # Of a house.
    OTHER_KEY = "other-key"  # the house signs with another key
    NO_TABLE = "no-table"  # a table is named that is not there
    # Of a table.
    HEADER = "header"  # no table can be opened by it
    NOT_FOLLOWING = "not-following"  # what is recorded does not follow from the command
    NOT_FOLDED = "not-folded"  # what is recorded cannot have happened
    OTHER_CLEAR = "other-clear"  # what stands in the clear is not what the croupier saw of what is sealed
    NO_MOVE = "no-move"  # money moved by nothing or less
    BELOW_NOTHING = "below-nothing"  # an account holds less than nothing
    OTHER_ACCOUNTS = "other-accounts"  # the moves do not lead to what the table holds
    SNAPSHOT = "snapshot"  # it does not open, or cannot be read
    OTHER_STATE = "other-state"  # a snapshot is not what the entries lead to
    # Of its chance.
    GENERATOR = "generator"  # how its stream begins is of no use
    OTHER_SEED = "other-seed"  # the seed is not the one that was committed to
    OTHER_COMMITMENT = "other-commitment"  # the seed gives another one
    NO_COMMITMENT = "no-commitment"  # something was drawn that nobody committed to
    NOT_DUE = "not-due"  # a commitment that nothing asked for
    OTHER_OUTCOME = "other-outcome"  # the committed values give another one
    OTHER_SLOTS = "other-slots"  # the cards lay elsewhere
    # Of a wallet.
    WALLET = "wallet"  # what is recorded does not follow for this wallet
    NOT_AT_TABLE = "not-at-table"  # the entry of the table says otherwise
    NOT_IN_WALLET = "not-in-wallet"  # somebody brought or took what their wallet does not know of
    # Of the ledger.
    OTHER_BALANCES = "other-balances"  # the stored balances are not those of the entries
    # Of a link.
    OTHER_NEWS = "other-news"  # the entry of the table says otherwise
    NO_NEWS = "no-news"  # a jackpot moved, and the link was not told
    OTHER_TOLD = "other-told"  # a table was told something else than what came next


def told(error: Exception) -> LudexError:
    """An error as a finding tells it; one of ours as it is."""
    return error if isinstance(error, LudexError) else Corrupt(f"{type(error).__name__}: {error}")
