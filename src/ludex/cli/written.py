"""What stands for the values of options, as people write them: whole numbers, days, choices."""

from __future__ import annotations

import argparse
import re

from ludex.cli.language import say

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing it would be a tenth of the time that help takes
    from typing import Any


def whole(text: str) -> int:
    """A whole number whose range the command knows, and says."""
    if not re.fullmatch("-?[0-9]{1,1000}", text):
        raise argparse.ArgumentTypeError(say("{text} is not a whole number").format(text=text))
    return int(text)


def natural(text: str) -> int:
    """A number that may be anything within eighteen digits, as a seed may."""
    if not re.fullmatch("[0-9]{1,18}", text):
        told = say("{text} is not a whole number from 0 to 999,999,999,999,999,999")
        raise argparse.ArgumentTypeError(told.format(text=text))
    return int(text)


def day(text: str) -> Any:
    """A day as the law's data write it."""
    from datetime import date

    try:
        return date.fromisoformat(text if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text) else "")
    except ValueError:
        raise argparse.ArgumentTypeError(say("{text} is no day, such as 2015-12-31").format(text=text)) from None


def pair(text: str) -> tuple[str, str]:
    """What is chosen, and the choice."""
    name, equals, value = (part.strip() for part in text.partition("="))
    if not name or not equals or not value:
        raise argparse.ArgumentTypeError(say("{text} is not NAME=VALUE, such as minimum=5").format(text=text))
    return name, value
