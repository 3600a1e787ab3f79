"""What an agent and a person read about a finding: plain, with the way out that is theirs."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def refusal(check: dict[str, Any]) -> str:
    """Return the teaching message of a block: what is wrong, whose words, how to check, how to disagree."""
    return "\n".join((f"Refused by rule {check['id']}. {_remedy(check)}", *_tail(check)))


def holding(check: dict[str, Any]) -> str:
    """Return the message of a gate at an action: it is held until what it needs is done or a person says go."""
    return "\n".join((f"Held by rule {check['id']}. {_remedy(check)}", *_tail(check, go=True)))


def unfinished(check: dict[str, Any]) -> str:
    """Return the message of a gate at the end of the task."""
    return f"The task is not finished, by rule {check['id']}. {_remedy(check)}\n{_doubt(check)}"


def advice(check: dict[str, Any], *, matched: bool) -> str:
    """Return what a note or a warning says; ``matched`` tells a violation from a rule that is merely in play."""
    if not matched:
        return f"Rule {check['id']}: {_plain(check.get('behaviour') or check['rule'])}{_confirm(check)}"
    return f"This goes against rule {check['id']}. {_remedy(check)}{_confirm(check)}\n{_doubt(check)}"


def _remedy(check: dict[str, Any]) -> str:
    text = check.get("on_violation") or check.get("behaviour") or check["rule"]
    return _plain(text)


def _plain(text: str) -> str:
    return " ".join(text.split())


def _tail(check: dict[str, Any], *, go: bool = False) -> list[str]:
    lines = []
    words = _plain(check.get("words") or "")
    if words:
        lines.append(f'In the words of who set the rule: "{words}"')
    if check.get("condition_verify"):
        lines.append(f"To see whether its reason still holds: rulebook verify {check['id']}")
    lines.append(_doubt(check))
    if (check.get("override") or {}).get("allowed") == "never":
        lines.append(f"Nobody can let this pass; the rule is declared untestable by design: {_why_never(check)}")
    elif go:
        lines.append(f"Only a person can let this pass, by a go that names it (rulebook why {check['id']}).")
    else:
        lines.append(f"Only a person can let this pass (rulebook why {check['id']} tells them how).")
    return lines


def _why_never(check: dict[str, Any]) -> str:
    return _plain((check.get("override") or {}).get("reason") or "no reason is given.")


def _doubt(check: dict[str, Any]) -> str:
    return f"If you think that the rule is wrong here: rulebook object {check['id']} --because '...'"


def _confirm(check: dict[str, Any]) -> str:
    return f" Confirm with: rulebook verify {check['id']}" if check.get("condition_verify") else ""
