"""Rules about order: what must have run before the end, or before another act."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from rulebook.compiler.drafting.acts import ACTS, ASIDE_FILES
from rulebook.compiler.drafting.cleanup import close
from rulebook.compiler.drafting.commands import branches_of, event_for, listed, narrowed
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.freed import is_command
from rulebook.compiler.drafting.globs import example_path, globs_of
from rulebook.compiler.drafting.pairs import Pair, pair_closed_by, pair_of_command
from rulebook.compiler.drafting.patterns import Form, command_text, forms_of
from rulebook.compiler.drafting.required import judges, looked_at, satisfying
from rulebook.compiler.drafting.staged import staging
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.sorts import is_vague
from rulebook.compiler.rules import Rule

Predicate = dict[str, Any]


def require(rule: Rule) -> list[Draft]:
    """Return a draft for what must have happened: before stop, or before another act."""
    if pair := _closed(rule):
        return [close(rule, pair)]
    each = _required(rule)
    guard = _guard(rule)
    if not each or any(guard == one for one in each):
        return []
    trigger = _trigger(rule, guard)
    parts = [_ordered(_form(guard, one, trigger)) for one in each]
    if trigger and guard and not rule.after_targets:
        parts += [{"session": _form(guard, one, None)} for one in _unchanged(rule, guard, each)]
    text = f"{_imperative(rule)} {_moment(rule, guard, trigger)}."
    draft = Draft(rule, text, parts[0] if len(parts) == 1 else {"any": parts}, cap="gate")
    draft.cap_because = "what must come first is held until it has come, not refused"
    before = [_sample(trigger)] if trigger else []
    done = [_sample(one) for one in each]
    if guard:
        draft.fires = [{"session": [*before, _sample(guard)]} if before else _sample(guard)]
        draft.passes = [{"session": [*before, *done, _sample(guard)]}]
    else:
        draft.fires = [{"session": before, "then": "stop"}]
        draft.passes = [{"session": [*before, *done], "then": "stop"}]
    draft.remedy, draft.subject = _remedy(each[0]), f"{rule.targets[0].text} first"
    return [draft]


def _closed(rule: Rule) -> Pair | None:
    """Return what ``run `minikube stop` at the end`` closes: it asks for nothing where nothing runs."""
    if len(rule.before_targets) == len(rule.targets) == 1 and not rule.before:
        due, act = rule.targets[0], rule.before_targets[0]
        if not re.search(r"(?i)\b(?:without|ohne|sin)\b", rule.text):
            return _closes(act, due)  # ``compose down after compose up``
        return None if re.search(r"(?i)\bfirst\b", rule.text) else _closes(due, act)
    ends = rule.act == "run" and set(rule.before) == {"done"} and not rule.before_targets
    if not ends or len(rule.targets) != 1 or not all(map(is_command, rule.after_targets)):
        return None
    pair = pair_closed_by(rule.targets[0].text) if rule.targets[0].kind == "command" else None
    opened = [one.opens for e in rule.after_targets if (one := pair_of_command(e.text))]
    return pair if pair and (not rule.after_targets or opened == [pair.opens]) else None


def _closes(closing: Entity, opening: Entity) -> Pair | None:
    """Return what one command opens, where the other closes it."""
    if opening.kind != "command" or closing.kind != "command":
        return None
    opened, closed = pair_of_command(opening.text), pair_closed_by(closing.text)
    if opened is None or (closed and closed.opens == opened.opens):
        return opened
    forms = forms_of(closing)
    return opened if forms and all(form in opened.closes for form in forms) else None


def _required(rule: Rule) -> list[Predicate]:
    """Return what must have happened: commands, or writes (``b.json has to change too``)."""
    paths_named = [e for e in rule.targets if e.kind == "path"]
    paths = paths_named if rule.act == "edit" else []
    if paths and not any(forms_of(e) for e in rule.targets):
        return [{"write": {"paths": globs_of(e)}} for e in paths]
    if rule.act == "read" and paths_named:
        return [{"read": {"paths": globs_of(e)}} for e in paths_named]
    each = [satisfying(e) for e in _wanted(rule)]
    if len(each) > 1 and (rule.either or _alternatives(rule)):
        each = [[form for forms in each for form in forms]]
    return [{"command": forms} for forms in each]


def _unchanged(rule: Rule, guard: Predicate, each: list[Predicate]) -> list[Predicate]:
    """Return what must have run where nothing was changed: what a release needs, and a command that is named.

    Before a commit, a push or a request of changes that need no judging (of documents alone), and before one
    of unchanged files where only the tests are spoken of, there is nothing to run.
    """
    if not any(form["program"][0] in ("git", "gh", "glab") for form in guard.get("command", [])):
        return each
    if not all(e.kind == "command" for e in _wanted(rule)):
        return []
    return [{"any": [one, {"write": {"paths": ["*"]}}]} for one in each]


def _alternatives(rule: Rule) -> bool:
    """Tell ``run `a` or `b` `` from ``run `a` before a push or a commit``."""
    names = [re.escape(" ".join(e.text.split())) for e in rule.targets]
    return any(re.search(rf"{a}\W{{0,3}}\bor\b.{{0,12}}{b}", rule.text) for a, b in pairwise(names))


def _guard(rule: Rule) -> Predicate | None:
    """Return the act that waits; none where it is the end of the task."""
    if forms := _guarded(rule, _wanted(rule)):
        return {"command": forms}
    paths = [glob for e in rule.before_targets if not is_vague(e) for glob in globs_of(e)]
    return {"write": {"paths": list(dict.fromkeys(paths))}} if paths else None


def _trigger(rule: Rule, guard: Predicate | None) -> Predicate | None:
    """Return what makes it necessary: a change, or a command; none where every such act waits.

    What judges the tree has no work while the tree is as it was, unless a write itself waits for it.
    """
    commands = [e for e in rule.after_targets if is_command(e) and e not in rule.targets]
    if commands and len(commands) == len(rule.after_targets):
        return {"command": [form for e in commands for form in forms_of(e)]}
    wanted = _wanted(rule)
    own = {e.text.split()[0] for e in wanted} & {e.text.split()[0] for e in rule.before_targets}
    judging = not own and any(judges(f"{e.text} {e.concept}") for e in wanted)
    if guard is None or rule.after_targets or (judging and "command" in guard):
        return {"write": _changed(rule, looked_at(_looking(rule, wanted)))}
    return None


def _looking(rule: Rule, wanted: list[Entity]) -> list[str]:
    """Return the commands that say which files matter; of two ways to run one tool, the one that is known."""
    texts = [e.text for e in wanted if e.kind == "command"]
    return [text for text in texts if rule.either and looked_at([text])] or texts


def _form(guard: Predicate | None, required: Predicate, trigger: Predicate | None) -> Predicate:
    form: Predicate = {"before": guard or "stop", "require": required}
    return {**form, "after": trigger} if trigger else form


def _ordered(form: Predicate) -> Predicate:
    """Return the predicate of an order; two files that change together may do so in any order."""
    if "write" not in form["require"] or "write" not in form.get("after", {}):
        return {"session": form}
    never = {key: part for key, part in form.items() if key != "after"}
    return {"all": [{"session": form}, {"session": never}]}


def _imperative(rule: Rule) -> str:
    if rule.either and rule.after_targets and all(map(is_command, rule.after_targets)):
        return f"End {listed(rule.after_targets)} again"
    verb = (
        {"edit": "Change", "read": "Read"}.get(rule.act, "Run") if rule.targets[0].kind == "path" else "Run"
    )
    return f"{verb} {listed(_wanted(rule) or rule.targets)}"


def _moment(rule: Rule, guard: Predicate | None, trigger: Predicate | None) -> str:
    """Say when: ``after changes to *.rs, before git push``."""
    after = "" if guard and not rule.after_targets else "after changes"
    others = [e for e in rule.after_targets if e not in rule.targets]
    if trigger and others:
        named = listed(others)
        after = f"after {named}" if "command" in trigger else f"after changes to {named}"
    before = "before the task ends"
    if guard:
        acts = command_text(guard["command"][0]) if "command" in guard else f"a change of {_paths(guard)}"
        before = f"before {acts}"
    return ", ".join(part for part in (after, before) if part)


def _paths(guard: Predicate) -> str:
    return ", ".join(guard["write"]["paths"])


def _remedy(required: Predicate) -> str:
    if "read" in required:
        return f"read {', '.join(required['read']['paths'])}"
    return command_text(required["command"][0]) if "command" in required else f"change {_paths(required)}"


def _sample(part: Predicate) -> Predicate:
    if "command" in part:
        return event_for(part["command"][0])
    if "read" in part:
        return {"read": example_path(part["read"]["paths"][0])}
    glob = part["write"]["paths"][0]
    return {"write": "src/example.py" if glob == "*" else example_path(glob), "content": "x"}


def _wanted(rule: Rule) -> list[Entity]:
    """Return what must run; of several families only the tests, since one of them would stand for all."""
    named = [e for e in rule.targets if forms_of(e) and (e.kind == "command" or e.concept)]
    families = [e for e in named if e.concept and concept(e.concept).get("family")]
    if len(families) < len(named):
        return [e for e in named if e not in families]
    return sorted(families, key=lambda e: e.concept != "tests")[:1]


def _guarded(rule: Rule, wanted: list[Entity]) -> list[Form]:
    named = [e for e in rule.before_targets if e not in wanted]
    where = Rule("forbid", "", places=rule.places)
    forms = [form for e in named for form in narrowed(e, where)]
    forms = [_for_real(form, satisfying(e)) for form in forms for e in wanted[:1] or named[:1]]
    if not forms and "commit" in rule.before and any(map(branches_of, rule.places)):
        return narrowed(Entity("command", "git commit"), where)
    forms = forms or [form for act in rule.before if act in ACTS for form in ACTS[act]]
    return [one for form in forms for one in staging(form, _globs(rule.after_targets))]


def _for_real(guard: Form, required: list[Form]) -> Form:
    """Return what waits, without its own trial: ``X --check`` comes before X, and is no X."""
    parts = ("program", "subcommand")
    tried = [f for f in required if all(f.get(part) == guard.get(part) for part in parts)]
    given = [option for form in tried for option in form.get("options", {}).get("all", [])]
    if not given:
        return guard
    options = guard.get("options", {})
    return {**guard, "options": {**options, "none": [*options.get("none", []), *given[:1]]}}


def _changed(rule: Rule, looked: list[str]) -> Predicate:
    """Return what was changed: what the words name, else what the required commands look at."""
    paths = _globs(rule.after_targets)
    if paths:
        loose = any(glob.startswith("*") and glob.endswith("*") for glob in paths)
        return {"paths": list(dict.fromkeys(paths)), **({"except": ASIDE_FILES} if loose else {})}
    if looked and not rule.after_targets:
        return {"paths": looked}
    return {"paths": ["*"], "except": ASIDE_FILES}


def _globs(named: list[Entity]) -> list[str]:
    return [glob for e in named if not is_vague(e) for glob in globs_of(e)]
