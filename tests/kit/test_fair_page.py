"""The page of JavaScript in `docs/fair-draws.md` says what Python says, on good receipts and on altered ones."""

from __future__ import annotations

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ludex.errors import Corrupt
from ludex.kit.cards import packs
from ludex.kit.chance import Draw, Even
from ludex.kit.fair import Receipt, check_receipt
from ludex.kit.fair.values import case_of, words
from tests.kit.fair import flipped, receipts

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "fair-draws.md"
LINES_MAX = 60
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
    case = case_of(value, total, cut)
    cases = [["below", case], ["this", 1], ["above", total - case - 1]]
    told = {"outcomes": [[name, str(count)] for name, count in cases if count], "seen": "this"}
    said = f"draw {PASSING.opening.number}: ball this, as committed"
    assert rechecked(msgspec.to_builtins(PASSING) | told, tmp_path) == (0, said)


def is_passed_over(receipt: Receipt) -> bool:
    """Whether the first word of a value lies beyond the only multiple of the worst total."""
    return next(words(bytes.fromhex(receipt.opening.value), receipt.published.cut.encode())) > 2**63


PASSING = next(filter(is_passed_over, receipts(BALL, size=64, cut="bea")))
