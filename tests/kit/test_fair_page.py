"""The page of JavaScript in `docs/fair-draws.md` says what Python says, on good receipts and on altered ones."""

from __future__ import annotations

import re
import shutil
import subprocess
from functools import cache
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ludex.errors import Corrupt
from ludex.kit.cards import Shoe, packs
from ludex.kit.chance import Draw, Even
from ludex.kit.fair import (
    CardReceipt,
    PackCommitment,
    PublishedPack,
    Receipt,
    check_card_receipt,
    check_receipt,
)
from ludex.kit.fair.hash_tree import climb
from ludex.kit.fair.packs import Pack
from ludex.kit.fair.values import way_of, words
from tests.kit.fair import card_receipts, flipped, receipts

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "fair-draws.md"
LINES_MAX = 90
BALL = Draw("ball", Even(tuple(range(37))))


@cache
def page() -> str:
    """The page, as it stands in the document."""
    (found,) = re.findall(r"^```js\n(.*?)^```$", DOCUMENT.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    return str(found)


def rechecked(receipt: Any, folder: Path) -> tuple[int, str]:
    """What Node makes of a receipt: the exit code, and the line it says."""
    node = shutil.which("node")
    assert node, "the page in docs/fair-draws.md is tested with Node 20: install it"
    script = folder / "recheck.mjs"
    script.write_text(page(), "utf-8")
    run = subprocess.run([node, script], input=msgspec.json.encode(receipt), capture_output=True, timeout=60)
    assert not run.stderr, run.stderr.decode()
    return run.returncode, run.stdout.decode().strip()


def test_it_is_a_page() -> None:
    """Short enough to be read, and with nothing from elsewhere but hashes."""
    assert len(page().splitlines()) <= LINES_MAX
    assert re.findall(r"\bfrom \"(.*)\"|\brequire\(|\bimport\(", page()) == ["node:crypto"]


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1024])
def test_good_receipts_check(size: int, tmp_path: Path) -> None:
    """The first and the last draw of blocks even and odd, cut or not, balls and cards."""
    for draw, cut in ((BALL, ""), (packs(6).draw, "ana: ñ7 🂡")):
        found = receipts(draw, size=size, cut=cut)
        for each in {found[0].opening.number: found[0], found[-1].opening.number: found[-1]}.values():
            check_receipt(each)
            said = f"draw {each.opening.number}: {each.what} {each.seen}, as committed"
            assert rechecked(each, tmp_path) == (0, said)


GOOD = receipts(BALL, size=7, cut="bea")[4]
COMMITMENT, OPENING = GOOD.published.commitment, GOOD.opening


def committed(**fields: Any) -> Receipt:
    """The good receipt with something else in its commitment."""
    return replace(GOOD, published=replace(GOOD.published, commitment=replace(COMMITMENT, **fields)))


def opened(**fields: Any) -> Receipt:
    """The good receipt with something else in its opening."""
    return replace(GOOD, opening=replace(OPENING, **fields))


ALTERED = {
    "value": opened(value=flipped(OPENING.value, 0)),
    "value in capitals": opened(value=OPENING.value.upper()),
    "value too short": opened(value=OPENING.value[2:]),
    "number": opened(number=5),
    "number outside": opened(number=7),
    "number below": opened(number=-1),
    "path": opened(path=(flipped(OPENING.path[0], 255), *OPENING.path[1:])),
    "path too short": opened(path=OPENING.path[:-1]),
    "path too long": opened(path=(*OPENING.path, OPENING.path[0])),
    "path malformed": opened(path=("nonsense", *OPENING.path[1:])),
    "root": committed(root=flipped(COMMITMENT.root, 100)),
    "size": committed(size=8),
    "first": committed(first=1),
    "table": committed(table="roulette-2"),
    "cut": replace(GOOD, published=replace(GOOD.published, cut="bet")),
    "outcome": replace(GOOD, seen=(int(GOOD.seen) + 1) % 37),
    "outcome as text": replace(GOOD, seen=str(GOOD.seen)),
    "outcomes in another order": replace(GOOD, outcomes=GOOD.outcomes[::-1]),
}


@pytest.mark.parametrize("altered", ALTERED.values(), ids=ALTERED.keys())
def test_altered_receipts_do_not_check(altered: Receipt, tmp_path: Path) -> None:
    """Neither here nor there."""
    check_receipt(GOOD)
    with pytest.raises(Corrupt):
        check_receipt(altered)
    code, said = rechecked(altered, tmp_path)
    assert code == 1
    assert said.startswith("not as committed: ")


@pytest.mark.parametrize("total", [1, 2**63 + 1, 2**64, 2**64 + 1, 10**40])
def test_awkward_totals_give_the_same_case(total: int, tmp_path: Path) -> None:
    """Totals that pass numbers over, or need several words; written as text, since JavaScript rounds such numbers."""
    value, cut = bytes.fromhex(PASSING.opening.value), PASSING.published.cut.encode()
    case = way_of(value, total, cut)
    cases = [["below", case], ["this", 1], ["above", total - case - 1]]
    told = {"outcomes": [[name, str(count)] for name, count in cases if count], "seen": "this"}
    said = f"draw {PASSING.opening.number}: ball this, as committed"
    assert rechecked(msgspec.to_builtins(PASSING) | told, tmp_path) == (0, said)


def is_passed_over(receipt: Receipt) -> bool:
    """Whether the first word of a value lies beyond the only multiple of the worst total."""
    return next(words(bytes.fromhex(receipt.opening.value), receipt.published.cut.encode())) > 2**63


PASSING = next(filter(is_passed_over, receipts(BALL, size=64, cut="bea")))


# Cards.


@pytest.mark.parametrize("shoe", [packs(1, ranks=(1,), pack=0), packs(1, pack=0), packs(6, pack=0)])
@pytest.mark.parametrize("cut", ["", "ana: ñ7 🂡"])
def test_good_card_receipts_check(shoe: Shoe, cut: str, tmp_path: Path) -> None:
    """The first, a middle and the last card of four aces, of a pack and of a shoe."""
    found = card_receipts(shoe, cut=cut)
    for each in (found[0], found[len(found) // 2], found[-1]):
        check_card_receipt(each)
        assert rechecked(each, tmp_path) == (0, f"pack 0, slot {each.slot}: card {each.seen}, as committed")


CARD = card_receipts(packs(1, pack=0), cut="bea")[4]
PACK, LAID = CARD.published.commitment, CARD.opening


def pack_with(**fields: Any) -> CardReceipt:
    """The good receipt of a card with something else in its commitment."""
    return replace(CARD, published=replace(CARD.published, commitment=replace(PACK, **fields)))


def laid(**fields: Any) -> CardReceipt:
    """The same with something else in its opening."""
    return replace(CARD, opening=replace(LAID, **fields))


OTHER_FACE = (LAID.face + 1) % 52
ALTERED_CARDS = {
    "blinding": laid(blinding=flipped(LAID.blinding, 0)),
    "blinding too short": laid(blinding=LAID.blinding[2:]),
    "pack of the opening": laid(pack=1),
    "pack of the commitment": pack_with(pack=1),
    "both packs": replace(pack_with(pack=1), opening=replace(LAID, pack=1)),
    "position": laid(position=LAID.position ^ 1),
    "position outside": laid(position=52),
    "position below": laid(position=-1),
    "face": laid(face=OTHER_FACE),
    "face and card seen": replace(laid(face=OTHER_FACE), seen=OTHER_FACE),
    "path": laid(path=(flipped(LAID.path[0], 255), *LAID.path[1:])),
    "path too short": laid(path=LAID.path[:-1]),
    "path too long": laid(path=(*LAID.path, LAID.path[0])),
    "root": pack_with(root=flipped(PACK.root, 100)),
    "table": pack_with(table="roulette-2"),
    "cards": pack_with(cards=(*PACK.cards[:-2], (50, 2))),
    "slot": replace(CARD, slot=5),
    "slot outside": replace(CARD, slot=52),
    "slot below": replace(CARD, slot=-48),
    "cut": replace(CARD, published=replace(CARD.published, cut="bet")),
    "no cut": replace(CARD, published=replace(CARD.published, cut="")),
    "card seen": replace(CARD, seen=OTHER_FACE),
}


@pytest.mark.parametrize("altered", ALTERED_CARDS.values(), ids=ALTERED_CARDS.keys())
def test_altered_card_receipts_do_not_check(altered: CardReceipt, tmp_path: Path) -> None:
    """Neither here nor there."""
    check_card_receipt(CARD)
    with pytest.raises(Corrupt):
        check_card_receipt(altered)
    code, said = rechecked(altered, tmp_path)
    assert code == 1
    assert said.startswith("not as committed: ")


def test_a_face_that_the_pack_has_not_does_not_check(tmp_path: Path) -> None:
    """Also where a house laid one in and committed to it."""
    false = Pack(bytes(32), "roulette-1", 0, [0, 1, 2, 60])
    listed = ((0, 1), (1, 1), (2, 1), (3, 1))
    made = PackCommitment("roulette-1", 0, listed, root_of(false, listed))
    opening = false.open(3)
    receipt = CardReceipt(PublishedPack(made), 3, opening, 60)
    with pytest.raises(Corrupt, match="the pack has no 60"):
        check_card_receipt(receipt)
    assert rechecked(receipt, tmp_path) == (1, "not as committed: the pack has no 60")
    good = CardReceipt(PublishedPack(made), 2, false.open(2), 2)
    check_card_receipt(good)
    assert rechecked(good, tmp_path) == (0, "pack 0, slot 2: card 2, as committed")


def root_of(pack: Pack, listed: tuple[tuple[int, int], ...]) -> str:
    """The root of a pack that is said to be made of other cards than it is."""
    opening = pack.open(0)
    leaf = sha256(b"\x05" + bytes(16) + bytes.fromhex(opening.blinding) + opening.face.to_bytes(4, "big")).digest()
    top = climb(leaf, 0, 4, [bytes.fromhex(beside) for beside in opening.path])
    made_of = b"".join(number.to_bytes(4, "big") for number in (len(listed), *chain.from_iterable(listed)))
    return sha256(b"\x06" + top + bytes(8) + made_of + b"roulette-1").hexdigest()
