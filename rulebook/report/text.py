"""The audit for people: what has to be done first, each with its fix, and one line of numbers."""

from __future__ import annotations

from typing import Any

ORDER = ("error", "warning", "info")


def render(answer: dict[str, Any]) -> str:
    """Return the findings, most severe first, and the summary."""
    rows = rows_of(answer)
    lines = [
        line for severity in ORDER for row in rows if row["severity"] == severity for line in _lines(row)
    ]
    return "\n".join([*lines, *([""] if lines else []), summary(answer)]) + "\n"


def rows_of(answer: dict[str, Any]) -> list[dict[str, Any]]:
    """Return all findings in one list, each with ``check`` (None for the library's own)."""
    of_checks = [{**row, "check": check["id"]} for check in answer["checks"] for row in check["findings"]]
    return of_checks + list(answer["library"])


def summary(answer: dict[str, Any]) -> str:
    """Return the one line of numbers."""
    numbers = answer["summary"]
    standings = ", ".join(f"{number} {name}" for name, number in numbers["standings"].items())
    checks = ("1 check" if numbers["checks"] == 1 else f"{numbers['checks']} checks") + (
        f" ({standings})" if standings else ""
    )
    found = ", ".join(_plural(number, name) for name, number in numbers["findings"].items() if number)
    again = "once" if numbers["rearmed"] == 1 else f"{numbers['rearmed']} times"
    rearmed = f"; armed again {again} after a change" if numbers["rearmed"] else ""
    return f"{checks}: {found or 'nothing found'}{rearmed}"


def _plural(number: int, severity: str) -> str:
    return f"{number} {severity}" + ("s" if number != 1 and severity != "info" else "")


def _lines(row: dict[str, Any]) -> list[str]:
    name = f"{row['check']}: " if row["check"] else ""
    lines = [f"{row['severity']:8}{name}{row['message']}  [{row['code']}]"]
    if row["fix"]:
        lines.append(f"        fix: {row['fix']}")
    return lines
