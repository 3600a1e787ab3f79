"""Findings: details for a set time, counts for ever."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import datetime

from sqlmodel import Session, col, delete, select

from rulebook.records.values import Finding
from rulebook.store.sessions import Transactions
from rulebook.store.tables import CheckRow, FindingCountRow, FindingRow
from rulebook.store.values import Counts


class Findings(Transactions):
    """The findings of a store."""

    def add_findings(self, findings: Iterable[Finding], *, once: bool = False) -> int:
        """Keep findings and count them, in one transaction; return how many.

        With ``once`` one that is known already, of the same moment, session, event and outcome, is left out:
        a drain that was killed, or a service that was killed after it spooled, brings it a second time.
        """
        rows = [_row(finding) for finding in findings]
        if not rows:
            return 0
        with self.transaction() as session:
            if once:
                rows = _new(session, rows)
            session.add_all(rows)
            _count(session, rows)
            _spend(session, rows)
        return len(rows)

    def findings(self, check: str | None = None, *, limit: int | None = None) -> tuple[Finding, ...]:
        """Return the findings whose details are still kept, newest first."""
        statement = select(FindingRow).order_by(col(FindingRow.id).desc())
        if check is not None:
            statement = statement.where(FindingRow.check_id == check)
        if limit is not None:
            statement = statement.limit(limit)
        with self.reading() as session:
            return tuple(_value(row) for row in session.exec(statement).all())

    def counts(self, check: str) -> Counts:
        """Return how often a check matched, for ever."""
        return self.all_counts(check).get(check, Counts(0, None, {}))

    def all_counts(self, check: str | None = None) -> dict[str, Counts]:
        """Return the counts of all checks that ever matched, or of one."""
        statement = select(FindingCountRow).order_by(
            FindingCountRow.check_id, FindingCountRow.standing, FindingCountRow.outcome
        )
        if check is not None:
            statement = statement.where(FindingCountRow.check_id == check)
        found: dict[str, Counts] = {}
        with self.reading() as session:
            for row in session.exec(statement).all():
                known = found.get(row.check_id, Counts(0, None, {}))
                found[row.check_id] = _plus(known, row)
        return found

    def drop_details_before(self, moment: datetime) -> int:
        """Forget the details of findings before a moment, keep their counts; return how many went."""
        with self.transaction() as session:
            gone = session.exec(delete(FindingRow).where(col(FindingRow.found_at) < moment))
            return int(gone.rowcount)


def _new(session: Session, rows: list[FindingRow]) -> list[FindingRow]:
    """Return the rows that are not in the store, each once; the moments bound what has to be read."""
    moments = [row.found_at for row in rows]
    statement = select(FindingRow).where(col(FindingRow.found_at).between(min(moments), max(moments)))
    seen = {_identity(row) for row in session.exec(statement)}
    new = []
    for row in rows:
        if _identity(row) not in seen:
            seen.add(_identity(row))
            new.append(row)
    return new


def _identity(row: FindingRow) -> tuple[object, ...]:
    return (row.found_at, row.check_id, row.version, row.outcome, row.session, row.event_digest)


def _count(session: Session, rows: list[FindingRow]) -> None:
    numbers = Counter((row.check_id, row.standing, row.outcome) for row in rows)
    for key, number in sorted(numbers.items()):
        known = session.get(FindingCountRow, key)
        last_at = max(row.found_at for row in rows if (row.check_id, row.standing, row.outcome) == key)
        if known is None:
            check, standing, outcome = key
            known = FindingCountRow(
                check_id=check, standing=standing, outcome=outcome, number=0, last_at=last_at
            )
        known.number += number
        known.last_at = max(known.last_at, last_at)
        session.add(known)


def _spend(session: Session, rows: list[FindingRow]) -> None:
    """Take a check's matches in shadow off its opportunities; below zero it waits for an answer."""
    spent = Counter(row.check_id for row in rows if row.standing == "shadow")
    for check, number in sorted(spent.items()):
        row = session.get(CheckRow, check)
        if row is not None and row.opportunities_left is not None:
            row.opportunities_left -= number
            session.add(row)


def _plus(counts: Counts, row: FindingCountRow) -> Counts:
    last_at = row.last_at if counts.last_at is None else max(row.last_at, counts.last_at)
    by_outcome = {**counts.by_outcome, f"{row.standing}:{row.outcome}": row.number}
    return Counts(counts.total + row.number, last_at, by_outcome)


def _row(finding: Finding) -> FindingRow:
    return FindingRow(
        check_id=finding.check,
        version=finding.version,
        level=finding.level,
        standing=finding.standing,
        outcome=finding.outcome,
        event_kind=finding.event_kind,
        event_digest=finding.event_digest,
        summary=finding.summary,
        agent=finding.agent,
        session=finding.session,
        found_at=finding.at,
        micros=finding.micros,
        follow_up=finding.follow_up,
    )


def _value(row: FindingRow) -> Finding:
    return Finding(
        check=row.check_id,
        version=row.version,
        level=row.level,
        standing=row.standing,
        outcome=row.outcome,
        event_kind=row.event_kind,
        event_digest=row.event_digest,
        summary=row.summary,
        agent=row.agent,
        session=row.session,
        at=row.found_at,
        micros=row.micros,
        follow_up=row.follow_up,
    )
