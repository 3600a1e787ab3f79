"""How compound commands run: both ways where the text does not decide, loops over what is known."""

from __future__ import annotations

from rulebook.shell.expand import Glob, fields, text
from rulebook.shell.simple import names_in
from rulebook.shell.state import MOST_NAMES, Either
from rulebook.shell.values import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.machine import Machine
    from rulebook.shell.state import State
    from rulebook.shell.tree import Command, Compound, Sequence, Word

MOST_ROUNDS = 64
"""Rounds of a loop over a fixed list; what is left runs as one round with an unknown value."""


def run_redirected(machine: Machine, node: Compound, state: State) -> None:
    """Run a compound command with redirections: what is executed inside writes there."""
    from rulebook.shell.redirects import redirected

    mark = len(machine.order)

    def run() -> None:
        RUNNERS[node.kind](machine, node, state)
        if len(machine.order) == mark:
            machine.writes.extend(state.writes)

    redirected(machine, node.redirects, state, run)


def _group(machine: Machine, node: Compound, state: State) -> None:
    machine.sequence(node.body, state)  # type: ignore[arg-type]  # a group's body is a sequence


def _subshell(machine: Machine, node: Compound, state: State) -> None:
    child = state.copy()
    child.traps = {}
    machine.sequence(node.body, child)  # type: ignore[arg-type]  # a subshell's body is a sequence
    machine.run_traps(child)
    state.status = child.status


def _if(machine: Machine, node: Compound, state: State) -> None:
    ends: list[State] = []
    for condition, body in node.branches:  # type: ignore[misc]  # an if has pairs
        machine.sequence(condition, state)
        status = state.status
        if status is False:
            machine.maybe(state, lambda child, body=body: machine.sequence(body, child))
            continue
        machine.spend(3)
        child = state.copy()
        machine.sequence(body, child)
        ends.append(child)
        if status is True:
            _rule_out_rest(machine, node, body, state)
            break
    else:
        state.status = True
        if node.body is not None:
            machine.sequence(node.body, state)  # type: ignore[arg-type]  # an else is a sequence
        ends.append(state)
    _meet(machine, state, ends)


def _rule_out_rest(machine: Machine, node: Compound, taken: Sequence, state: State) -> None:
    bodies = [body for _, body in node.branches]  # type: ignore[misc]  # an if has pairs
    rest = bodies[bodies.index(taken) + 1 :]
    if node.body is not None:
        rest.append(node.body)
    for body in rest:
        machine.maybe(state, lambda child, body=body: machine.sequence(body, child))


def _meet(machine: Machine, state: State, ends: list[State]) -> None:
    machine.spend(len(ends) * (2 + len(state.vars) // 12))
    first = ends[0]
    for end in ends[1:]:
        first.join(end)
    if first is not state:
        state.adopt(first)


def _while(machine: Machine, node: Compound, state: State) -> None:
    """Run a loop round for round while the text fixes its condition, then two rounds for any number."""
    condition, body = node.branches[0]  # type: ignore[misc]  # a loop has one pair
    exact = 0 if machine.frugal else MOST_ROUNDS
    rounds = 1 if machine.frugal else 2
    entered = False
    while rounds:
        rounds -= 1
        machine.spend(8 + len(state.vars) // 12)
        before = state.copy()
        machine.sequence(condition, state)
        certain = state.status is not None and exact > 0
        if state.status is (node.kind == "until"):
            if not entered:
                machine.maybe(state, lambda child: machine.sequence(body, child))
                return
            break
        entered = entered or certain
        machine.sequence(body, state)
        left = _leave_loop(state)
        if certain and left != "loop" and not state.dead and not _same(state, before):
            exact, rounds = exact - 1, 2
            continue
        if state.dead:
            state.join(before)
        if _same(state, before):
            break
        shifted = state.args if len(state.args or ()) < len(before.args or ()) else None
        state.join(before)
        if shifted is not None:  # a round for each positional parameter
            state.args = shifted
            rounds = bool(shifted) and not machine.frugal
    state.status = None


def _same(state: State, before: State) -> bool:
    """Whether a round changed nothing that the next one could see."""
    return (
        state.vars == before.vars
        and state.cwd == before.cwd
        and state.args == before.args
        and state.stdin == before.stdin
    )


def _leave_loop(state: State) -> str:
    """Come back to life after ``break`` (``loop``) or ``continue`` (``round``); return which it was."""
    left = state.dead
    if left in ("loop", "round"):
        state.dead = ""
        return left
    return ""


def _for(machine: Machine, node: Compound, state: State) -> None:
    machine.spend(10)
    values = _loop_values(machine, node, state)
    if not values:
        state.vars.setdefault(node.name, UNKNOWN)
        machine.maybe(state, lambda child: _group(machine, node, child))
        state.status = True
        return
    if node.kind == "select":
        _select(machine, node, values, state)
        return
    if machine.frugal and len(values) > 1:
        values = [UNKNOWN]
    elif len(values) > MOST_ROUNDS:
        values = [*values[:MOST_ROUNDS], UNKNOWN]
    before = state.copy()
    for value in values:
        machine.spend(6)
        state.set(node.name, value)
        _group(machine, node, state)
        if _leave_loop(state) == "loop" or state.dead:
            break
    if state.dead and UNKNOWN in values:
        state.join(before)
    if values == [UNKNOWN]:
        state.status = None


def _select(machine: Machine, node: Compound, values: list[str], state: State) -> None:
    """``select``: any of the values may be chosen."""
    ends: list[State] = []
    for value in [UNKNOWN] if machine.frugal else values[:MOST_ROUNDS]:
        child = state.copy()
        child.set(node.name, value)
        child.vars["REPLY"] = UNKNOWN
        _group(machine, node, child)
        _leave_loop(child)
        ends.append(child)
    _meet(machine, state, ends)
    state.status = None


def _loop_values(machine: Machine, node: Compound, state: State) -> list[str]:
    if node.words is None:
        return [UNKNOWN] if state.args is None else list(state.args)
    values: list[str] = []
    for word in node.words:
        split = [name for name in names_in((word,)) if type(state.vars.get(name)) is Either]
        if split:
            choices = state.vars[split[0]]
            for choice in choices:
                child = state.copy()
                child.vars[split[0]] = choice
                values += fields(machine, (word,), child)
        else:
            values += fields(machine, (word,), state)
    return [found for value in values for found in _files(machine, value, state)]


def _files(machine: Machine, value: str, state: State) -> list[str]:
    if not isinstance(value, Glob):
        return [value]
    deep = "globstar" in state.opts
    return machine.files.matching(value, state.cwd, deep=deep) or [value if _names_a_file(value) else UNKNOWN]


def _names_a_file(pattern: str) -> bool:
    """Whether a pattern without files says enough of a name to be told from others: ``./dep*.sh``."""
    return UNKNOWN not in pattern and bool(pattern[pattern.rfind("/") + 1 :].strip("*?"))


def _counting(machine: Machine, node: Compound, state: State) -> None:
    expression = text(machine, node.words[0] if node.words else None, state)
    name = expression.partition("=")[0].strip()
    if name.isidentifier():
        state.set(name, UNKNOWN)
    _group(machine, node, state)
    _leave_loop(state)
    state.status = None


def _case(machine: Machine, node: Compound, state: State) -> None:
    from rulebook.shell.operators import pattern
    from rulebook.shell.patterns import matches

    subject = text(machine, node.words[0] if node.words else None, state)
    decided = UNKNOWN not in subject and not _has_either(node.words, state)
    ends: list[State] = []
    done = falls = False
    for patterns, body, end in node.branches:  # type: ignore[misc]  # a case has triples
        machine.spend(2 * len(patterns))
        texts = [pattern(machine, word, state) for word in patterns]
        known = decided and not any(UNKNOWN in one or "(" in one for one in texts)
        hit = falls or any(matches(one, subject) for one in texts) if known else True
        if done or not hit:
            machine.maybe(state, lambda child, body=body: machine.sequence(body, child))
            continue
        machine.spend(3)
        child = state.copy()
        machine.sequence(body, child)
        ends.append(child)
        falls = end == ";&"
        done = known and end == ";;"
        if known and end != ";;":
            state.adopt(child.copy())
    if not done:
        state.status = None if ends else True
        ends.append(state)
    _meet(machine, state, ends)


def _has_either(words: list[Word] | None, state: State) -> bool:
    return any(type(state.vars.get(name)) is Either for name in names_in(words or ()))


def _test(machine: Machine, node: Compound, state: State) -> None:
    machine.spend(4)
    for word in node.words or ():
        if word.parts:
            text(machine, word, state)
    state.status = None


def _function(machine: Machine, node: Compound, state: State) -> None:
    body: Command = node.body  # type: ignore[assignment]  # a function's body is a command
    old = state.funcs.get(node.name)
    if old is not None:
        machine.defined.pop(id(old), None)
    if len(state.funcs) > MOST_NAMES:
        machine.too_complex()
    state.define(node.name, body)
    machine.defined[id(body)] = (body, state)
    state.status = True


def _coproc(machine: Machine, node: Compound, state: State) -> None:
    child = state.copy()
    machine.command(node.body, child)  # type: ignore[arg-type]  # a coprocess's body is a command
    state.status = True


RUNNERS = {
    "group": _group,
    "subshell": _subshell,
    "if": _if,
    "while": _while,
    "until": _while,
    "for": _for,
    "select": _for,
    "cfor": _counting,
    "case": _case,
    "test": _test,
    "function": _function,
    "coproc": _coproc,
}
"""Kind -> what runs it."""
