"""When a rule ends: a date in the words, or an end that nothing here can check."""

from __future__ import annotations

import calendar
import re
from datetime import date, timedelta

_MONTHS = {name.lower(): number for number, name in enumerate(calendar.month_name) if name}
_MONTHS |= {name.lower(): number for number, name in enumerate(calendar.month_abbr) if name}
_MONTHS |= {
    "januar": 1,
    "februar": 2,
    "märz": 3,
    "mai": 5,
    "juni": 6,
    "juli": 7,
    "oktober": 10,
    "dezember": 12,
}
_MONTHS |= {"enero": 1, "febrero": 2, "marzo": 3, "abril": 4, "mayo": 5, "junio": 6, "julio": 7, "agosto": 8}
_MONTHS |= {"septiembre": 9, "octubre": 10, "noviembre": 11, "diciembre": 12}
_DAYS = {name.lower(): number for number, name in enumerate(calendar.day_name)}
_DAYS |= {
    "montag": 0,
    "dienstag": 1,
    "mittwoch": 2,
    "donnerstag": 3,
    "freitag": 4,
    "lunes": 0,
    "martes": 1,
    "miércoles": 2,
    "jueves": 3,
    "viernes": 4,
    "周一": 0,
    "周五": 4,
}
_ISO = re.compile(r"\b(20\d\d)-(\d\d)-(\d\d)\b")
_DAY_MONTH = re.compile(
    r"(?i)\b(\d{1,2})(?:st|nd|rd|th|\.)?\s+(?:of\s+|de\s+)?([a-zäé]{3,})\b|\b([a-zäé]{3,})\s+(\d{1,2})(?:st|nd|rd|th)?\b|(\d{1,2})月(\d{1,2})[日号]"
)
_DAY = re.compile(r"(?i)\bthe (\d{1,2})(?:st|nd|rd|th)\b|\bel (\d{1,2})\b|\bzum (\d{1,2})\.|(\d{1,2})号")
_NUMERIC = re.compile(r"\b(\d{1,2})\.(\d{1,2})\.(20\d\d)?")


def end_date(words: str, today: date) -> date | None:
    """Return the date that the words name as the end, read forwards from today; None where they name none."""
    for read in (_iso, _day_month, _numeric, _weekday, _day_of_month, _week):
        found = read(words, today)
        if found is not None and found >= today:
            return found
    return None


def _iso(words: str, _today: date) -> date | None:
    match = _ISO.search(words)
    return _date(int(match[1]), int(match[2]), int(match[3])) if match else None


def _day_month(words: str, today: date) -> date | None:
    for match in _DAY_MONTH.finditer(words):
        name, day = (match[2], match[1]) if match[1] else (match[3], match[4])
        month = int(match[5]) if match[5] else _MONTHS.get((name or "").lower(), 0)
        day = match[6] or day
        if month:
            return _next(today, month, int(day))
    return None


def _numeric(words: str, today: date) -> date | None:
    match = _NUMERIC.search(words)
    if not match:
        return None
    return (
        _date(int(match[3]), int(match[2]), int(match[1]))
        if match[3]
        else _next(today, int(match[2]), int(match[1]))
    )


def _weekday(words: str, today: date) -> date | None:
    for name, number in _DAYS.items():
        if re.search(rf"(?i)\b{name}\b", words):
            return today + timedelta(days=(number - today.weekday()) % 7)
    return None


def _day_of_month(words: str, today: date) -> date | None:
    match = _DAY.search(words)
    if not match:
        return None
    day = int(next(group for group in match.groups() if group))
    this = _date(today.year, today.month, day)
    if this is not None and this >= today:
        return this
    year, month = (today.year + 1, 1) if today.month == 12 else (today.year, today.month + 1)
    return _date(year, month, day)


def _week(words: str, today: date) -> date | None:
    if re.search(
        r"(?i)\bthis week\b|\bdiese woche\b|\besta semana\b|\bcette semaine\b|这周|本周|이번 주|今週", words
    ):
        return today + timedelta(days=6 - today.weekday())
    if re.search(r"(?i)\btoday\b|\bheute\b|\bhoy\b|\baujourd'hui\b|今天", words):
        return today
    return None


def _next(today: date, month: int, day: int) -> date | None:
    this = _date(today.year, month, day)
    return this if this is None or this >= today else _date(today.year + 1, month, day)


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
