"""Hold the rules of a message within its words."""

from __future__ import annotations

from rulebook.compiler.language.message import Message
from rulebook.compiler.reading.bounds.acted import keep_acted
from rulebook.compiler.reading.bounds.aims import keep_aim
from rulebook.compiler.reading.bounds.behind import keep_order
from rulebook.compiler.reading.bounds.either import keep_either
from rulebook.compiler.reading.bounds.environments import keep_environment
from rulebook.compiler.reading.bounds.flags import keep_flags
from rulebook.compiler.reading.bounds.follows import keep_following
from rulebook.compiler.reading.bounds.hosts import keep_hosts
from rulebook.compiler.reading.bounds.incident import drop_found_in
from rulebook.compiler.reading.bounds.instrument import keep_instrument
from rulebook.compiler.reading.bounds.limits import keep_limits
from rulebook.compiler.reading.bounds.lines import keep_lines
from rulebook.compiler.reading.bounds.lost import keep_what_is_said
from rulebook.compiler.reading.bounds.meant import keep_meant
from rulebook.compiler.reading.bounds.narrow import narrow
from rulebook.compiler.reading.bounds.offered import keep_offered
from rulebook.compiler.reading.bounds.ordered import keep_ordered
from rulebook.compiler.reading.bounds.reach import keep_reach
from rulebook.compiler.reading.bounds.regions import keep_regions
from rulebook.compiler.reading.bounds.shared import keep_shared
from rulebook.compiler.reading.bounds.some import keep_some
from rulebook.compiler.reading.bounds.spared import keep_spared
from rulebook.compiler.reading.bounds.tellers import keep_told
from rulebook.compiler.reading.bounds.turned import keep_turned
from rulebook.compiler.reading.bounds.undone import keep_undone
from rulebook.compiler.reading.bounds.when import keep_kind, keep_when
from rulebook.compiler.reading.bounds.where import keep_place
from rulebook.compiler.rules import Rule


def hold_within(rules: list[Rule], message: Message, said_by: str) -> list[Rule]:
    """Return rules that are no wider than the words, whichever reader gave them.

    Args:
        rules: the settled rules of a message.
        message: the message.
        said_by: who speaks; in a file, a paragraph goes on about the place that it began with.

    """
    for rule in rules:
        keep_order(rule, message)
        keep_following(rule)
        keep_undone(rule, message)
    rules = keep_either(keep_meant(keep_shared(rules, message), message), message)
    for rule in rules:
        keep_instrument(rule, message)
        keep_aim(rule, message)
        keep_lines(rule, message)
        keep_place(rule, rules, message, said_by)
        keep_environment(rule, message)
        keep_hosts(rule, message)
        keep_when(rule, message)
        keep_kind(rule, message)
        drop_found_in(rule, message)
        keep_regions(rule, message)
        keep_what_is_said(rule, message)
        keep_limits(rule, message)
        keep_flags(rule, message)
        keep_some(rule, message)
    keep_offered(rules, message)
    keep_spared(rules, message)
    keep_turned(rules, message)
    keep_told(rules, message, said_by)
    keep_ordered(rules, message)
    keep_reach(rules, message)
    for rule in rules:
        keep_acted(rule, message)
    for rule in rules:
        narrow(rule, message)
    return rules
