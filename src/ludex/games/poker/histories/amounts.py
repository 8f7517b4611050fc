"""Amounts as histories write them: with decimals, perhaps without an end, and scaled to whole units.

Nearly all of them are digits with at most one point, and are read as whole numbers; the rest is left to `Decimal`.
"""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from ludex.errors import Misuse
from ludex.kit.money import LARGEST

DECIMALS_MAX = 6
"""Finer amounts are nobody's chips."""
_SCALE_MAX = 10**DECIMALS_MAX
_PLAIN_MAX = 20
"""Digits of an amount that is read as a whole number; what is longer is hardly one."""
_POWERS = [10**count for count in range(_PLAIN_MAX + 1)]


def decimals(written: str) -> int:
    """How many decimals an amount has; none where it is no amount."""
    whole, _, part = written.partition(".")
    if whole.isdigit() and part.isdigit() and written.isascii():
        return len(part.rstrip("0"))
    number = _number(written)
    return max(0, -int(number.normalize().as_tuple().exponent)) if number is not None and number.is_finite() else 0


def read_units(written: str, scale: int, field: str) -> int | None:
    """An amount as it is written, in whole units; nothing where it is unlimited."""
    whole, _, part = written.partition(".")
    digits = whole + part
    if digits.isdigit() and written.isascii() and len(digits) <= _PLAIN_MAX and scale <= _SCALE_MAX:
        units: int = int(digits) * scale // _POWERS[len(part)]
        if units < LARGEST:
            return units
    number = _number(written)
    if number is None or number.is_nan():
        raise no_amount(field, written)
    if number.is_infinite() and number > 0:
        return None
    if scale > _SCALE_MAX:
        raise too_fine()
    if not number.is_finite() or abs(number) * scale > LARGEST:
        raise Misuse(
            "{field}: {amount} is more than a table can count", slug="field-too-large", field=field, amount=written
        )
    return int(number * scale)


def _number(written: str) -> Decimal | None:
    try:
        return Decimal(written.replace(",", "").replace("_", ""))
    except InvalidOperation:
        return None


def no_amount(field: str, written: object) -> Misuse:
    """What stands in a field and is no number."""
    return Misuse("{field}: {amount} is not an amount", slug="field-no-amount", field=field, amount=repr(written))


def too_fine() -> Misuse:
    """An amount with more decimals than are counted."""
    return Misuse("amounts have {most} decimals at most", slug="too-many-decimals", most=DECIMALS_MAX)
