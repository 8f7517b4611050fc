"""Whether JSON is as its published schema says."""

from __future__ import annotations

from typing import Any

import jsonschema  # type: ignore[import-untyped]

from ludex.cli.shapes import schema_of


def valid(name: str, value: Any) -> None:
    """Fails where a value is not what the schema says."""
    jsonschema.validate(value, schema_of(name), cls=jsonschema.Draft202012Validator)
