"""Fair draws: a live generator that nobody can re-roll, commitments before bets, and openings that anyone can check.

Nothing here takes a seed from the system, keeps one or publishes anything: the house does. See `docs/fair-draws.md`.
"""

from ludex.kit.fair.commitments import (
    Block,
    Commitment,
    Opening,
    Published,
    SeedCommitment,
    check_block,
    check_opening,
    check_row,
    check_seed,
    commit_to_seed,
)
from ludex.kit.fair.live import BLOCK_SIZE, Live
from ludex.kit.fair.packs import CardOpening, PackCommitment, PublishedPack, check_card, check_pack
from ludex.kit.fair.packs_in_use import PackInUse
from ludex.kit.fair.receipts import CardReceipt, Receipt, check_card_receipt, check_receipt, receipt
from ludex.kit.fair.values import pack_key

__all__ = [
    "BLOCK_SIZE",
    "Block",
    "CardOpening",
    "CardReceipt",
    "Commitment",
    "Live",
    "Opening",
    "PackCommitment",
    "PackInUse",
    "Published",
    "PublishedPack",
    "Receipt",
    "SeedCommitment",
    "check_block",
    "check_card",
    "check_card_receipt",
    "check_opening",
    "check_pack",
    "check_receipt",
    "check_row",
    "check_seed",
    "commit_to_seed",
    "pack_key",
    "receipt",
]
