"""What every authored part of a record has in common."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict


class Authored(BaseModel):
    """A part of a record as a person wrote it: unknown keys are errors, values never change."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        populate_by_name=True,
        str_strip_whitespace=True,
        coerce_numbers_to_str=True,
    )


def listed(value: Any) -> Any:
    """Let a person write one value where a list is meant."""
    return [value] if isinstance(value, (str, dict, int, float, Authored)) else value


def one_or_more(kind: Any) -> Any:
    """Return the type of one ``kind`` or a list of them; editors are told both spellings."""
    return BeforeValidator(listed, json_schema_input_type=kind | list[kind])


Words = Annotated[tuple[str, ...], one_or_more(str)]
"""One string or several."""

MAX_ALTERNATIVES = 64
"""What a person would still write out; each group of braces multiplies what there is to match."""


def _of_few_alternatives(globs: tuple[str, ...]) -> tuple[str, ...]:
    for glob in globs:
        total = 1
        for inner in re.findall(r"\{([^{}]*)\}", glob):
            total *= inner.count(",") + 1
            if total > MAX_ALTERNATIVES:
                shown = glob if len(glob) <= _SHOWN else f"{glob[:_SHOWN]}..."
                raise ValueError(
                    f"more than {MAX_ALTERNATIVES} alternatives in {shown!r}; write several globs"
                )
    return globs


_SHOWN = 40

Globs = Annotated[tuple[str, ...], one_or_more(str), AfterValidator(_of_few_alternatives)]
"""One glob or several."""
