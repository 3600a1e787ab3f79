"""What every authored part of a record has in common."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict


class Authored(BaseModel):
    """A part of a record as a person wrote it: unknown keys are errors, values never change."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True, str_strip_whitespace=True)


def _listed(value: Any) -> Any:
    return [value] if isinstance(value, (str, dict)) else value


OneOrMore = BeforeValidator(_listed)
"""Lets a person write one value where a list is meant."""

Words = Annotated[tuple[str, ...], OneOrMore]
"""One string or several."""
