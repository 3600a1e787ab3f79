"""A command that undoes the one before it replaces nothing: ``git worktree add -> git worktree remove``."""

from __future__ import annotations

from rulebook.compiler.drafting.pairs import undoes
from rulebook.compiler.language.message import Message
from rulebook.compiler.reading.ending import tells_end
from rulebook.compiler.rules import Rule


def keep_undone(rule: Rule, message: Message) -> None:
    """Take what undoes a command as due at the end, not as its replacement; a note where no end is said."""
    commands = all(e.kind == "command" for e in (*rule.targets, *rule.remedies))
    if rule.kind != "replace" or not commands or len(rule.targets) != 1 or len(rule.remedies) != 1:
        return
    opens, closes = rule.targets[0], rule.remedies[0]
    if not undoes(closes.text, opens.text):
        return
    rule.kind, rule.act, rule.remedies = "require", "run", []
    rule.targets, rule.after_targets, rule.before = [closes], [opens], ["done"]
    rule.unclear = rule.unclear or not any(map(tells_end, message.spoken))
