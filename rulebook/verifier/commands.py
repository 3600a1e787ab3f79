"""The ``command`` predicate: one form against one execution. Safe at hook time."""

from __future__ import annotations

from rulebook.verifier import arguments
from rulebook.verifier.glob import path_matches, word_matches
from rulebook.verifier.paths import any_matches, relative_to_root
from rulebook.verifier.programs import calls, program_matches
from rulebook.verifier.result import Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from rulebook.shell import Execution
    from rulebook.verifier.arguments import Call
    from rulebook.verifier.context import EventContext
    from rulebook.verifier.facts import Subject


class Test:
    """One execution under test against one form.

    Attributes:
        form: the canonical command form.
        execution: the execution.
        call: how its words are read (itself, or the script that it runs).
        context: the event's context.
        rest: operands after the subcommand that matched.
        sure: no answer so far rests on an unknown word.

    """

    __slots__ = ("call", "context", "execution", "form", "rest", "sure")

    def __init__(self, form: dict[str, Any], execution: Execution, call: Call, context: EventContext) -> None:
        self.form = form
        self.execution = execution
        self.call = call
        self.context = context
        self.rest: Sequence[str | None] = call.words
        self.sure = True


def judge(forms: Sequence[dict[str, Any]], subject: Subject, context: EventContext) -> Result:
    """Judge the alternatives of a command predicate on one subject; the nearest miss gives the reason."""
    execution = subject.execution
    if execution is None:
        return Result("command", False, "the event is no execution")
    if execution.program is None or subject.certainty == "opaque":
        return Result("command", False, "the text does not fix which program runs")
    nearest, named = (-1, "no form"), calls(execution)
    for form in forms:
        if subject.borrowed and form["program"] == ["*"]:
            continue  # its place, branch and assignments are its own
        for call in named:
            test = Test(form, execution, call, context)
            passed, failure = _run(test)
            if failure is None:
                return Result("command", True, f"runs {subject.words()}", sure=test.sure)
            nearest = max(nearest, (passed, failure), key=lambda one: one[0])
    return Result("command", False, nearest[1])


def _run(test: Test) -> tuple[int, str | None]:
    """Return how many parts held, and what failed first; None where all held."""
    passed = 0
    for part, check in _PARTS:
        if part in test.form:
            failure = check(test)
            if failure is not None:
                return passed, f"{part}: {failure}"
            passed += 1
    return passed, None


def _program(test: Test) -> str | None:
    name = test.call.program
    if test.execution.pattern:
        return _pattern_failure(name, test)
    if any(
        program_matches(pattern, name, test.execution.cwd, test.context) for pattern in test.form["program"]
    ):
        return None
    return f"{name} is not {' or '.join(test.form['program'])}"


def _pattern_failure(name: str, test: Test) -> str | None:
    """Compare with a file pattern, which stands for the names that it may expand to."""
    from rulebook.verifier.glob import may_both_match

    last = name.rpartition("/")[2]
    for pattern in test.form["program"]:
        for wanted in pattern.split("|"):
            if may_both_match(wanted.rpartition("/")[2], last):
                return None
    return f"{name} expands to nothing like {' or '.join(test.form['program'])}"


def _subcommand(test: Test) -> str | None:
    for path in test.form["subcommand"]:
        words = [word or "*" for word in arguments.call(test.call.program, path.split(" ")).words]
        for operands in (test.call.words, test.call.certain_words()):
            if _begins(words, operands, test):
                test.rest = operands[len(words) :]
                return None
    shown = " ".join("?" if word is None else word for word in test.call.words[:3]) or "nothing"
    return f"{shown} does not begin with {' or '.join(test.form['subcommand'])}"


def _begins(patterns: Sequence[str], words: Sequence[str | None], test: Test) -> bool:
    return len(words) >= len(patterns) and all(
        _operand_matches(pattern, word, test) for pattern, word in zip(patterns, words, strict=False)
    )


def _operand_matches(pattern: str, word: str | None, test: Test) -> bool:
    """Match an operand as it is written, and as a path from the root (``./a``, ``b/../a``).

    ``~`` at the start of the pattern is the home folder, as the shell has it in the word.
    """
    if word is None:
        return False
    if word_matches(pattern, word) or ("~" in pattern and word_matches(_at_home(pattern, test), word)):
        return True
    if not ("/" in word or "." in word) or "://" in word or len(word) > 4096:
        return False
    relative = relative_to_root(word, test.execution.cwd, test.context)
    return relative != word and word_matches(pattern.removeprefix("./"), relative)


def _at_home(pattern: str, test: Test) -> str:
    home = test.context.home
    parts = [home + one[1:] if one == "~" or one[:2] == "~/" else one for one in pattern.split("|")]
    return "|".join(parts)


def _options(test: Test) -> str | None:
    options = test.form["options"]
    for group in options.get("all", ()):
        if not any(_given(option, test) for option in group):
            return f"needs {' or '.join(group)}; given {test.call.shown_options()}"
    for option in options.get("none", ()):
        if _given(option, test):
            return f"{option} is given"
    if options.get("none") and None in test.rest:
        test.sure = False  # the unknown word may be that very option
    return None


def _given(option: str, test: Test) -> bool:
    return all(test.call.has(name, value) for name, value in test.call.named(option))


def _argv(test: Test) -> str | None:
    """Read the pattern's own words with the table that read the command, then compare."""
    subcommand = test.form.get("subcommand", [""])
    for path in subcommand:
        words = [*path.split(), *test.form["argv"]]
        wanted = arguments.call(test.call.program, words)
        if _begins([word or "*" for word in wanted.certain_words()], test.call.certain_words(), test) and all(
            any(test.call.has(name, value) for value in values or [None])
            for name, values in wanted.options.items()
        ):
            test.rest = test.call.words[len(wanted.words) :]
            return None
    return f"{test.call.shown()} has not {' '.join(test.form['argv'])}"


def _operands(test: Test) -> str | None:
    for pattern in test.form["operands"]:
        words = (*test.rest, *test.execution.globs)
        if not any(_operand_matches(pattern, word, test) for word in words):
            return f"none of {_shown(test.rest)} is {pattern}"
    return None


def _operands_none(test: Test) -> str | None:
    for pattern in test.form["operands_none"]:
        for word in test.rest:
            if _operand_matches(pattern, word, test):
                return f"{word} is {pattern}"
    if None in test.rest:
        test.sure = False
    return None


def _env(test: Test) -> str | None:
    for entry in test.form["env"]:
        if not _in_effect(entry, test):
            return f"{entry} is not in effect"
    return None


def _env_none(test: Test) -> str | None:
    return next((f"{entry} is in effect" for entry in test.form["env_none"] if _in_effect(entry, test)), None)


def _in_effect(entry: str, test: Test) -> bool:
    name, _, pattern = entry.partition("=")
    for source in (test.execution.env, test.context.env or {}):
        if name in source:
            value = source[name]
            return not pattern or (value is not None and word_matches(pattern, value))
    return False


def _cwd(test: Test) -> str | None:
    here = relative_to_root(".", test.execution.cwd, test.context)
    for pattern in test.form["cwd"]:
        if pattern in (here, f"./{here}") or pattern == ".":
            if pattern != "." or here == ".":
                return None
        elif here != "." and (path_matches(pattern, here) or path_matches(pattern, f"{here}/.")):
            return None
    return f"{here} is not {' or '.join(test.form['cwd'])}"


def _writes(test: Test) -> str | None:
    for write in test.execution.writes:
        if write.path is not None and any_matches(
            test.form["writes"], write.path, test.execution.cwd, test.context
        ):
            return None
    return f"it writes none of {' or '.join(test.form['writes'])}"


def _stdin(test: Test) -> str | None:
    from rulebook.verifier.engines import searched

    text = test.execution.stdin
    if text is not None and searched(test.form["stdin"], text):
        return None
    return f"what it is fed does not match {test.form['stdin']}"


def _joined_by(test: Test) -> str | None:
    return _some("joined_by", test.execution.joined_by, test)


def _fed_by(test: Test) -> str | None:
    return _some("fed_by", [name.rpartition("/")[2] for name in test.execution.fed_by], test)


def _branches(test: Test) -> str | None:
    return _some("branches", [test.context.branch or ""], test)


def _some(part: str, values: Iterable[str], test: Test) -> str | None:
    values = list(values)
    if any(word_matches(pattern, value) for pattern in test.form[part] for value in values):
        return None
    return f"{' '.join(values) or 'nothing'} is not {' or '.join(test.form[part])}"


def _shown(words: Sequence[str | None]) -> str:
    return " ".join("?" if word is None else word for word in words) or "no operand"


_PARTS: tuple[tuple[str, Callable[[Test], str | None]], ...] = (
    ("program", _program),
    ("subcommand", _subcommand),
    ("argv", _argv),
    ("options", _options),
    ("operands", _operands),
    ("operands_none", _operands_none),
    ("env", _env),
    ("env_none", _env_none),
    ("cwd", _cwd),
    ("branches", _branches),
    ("writes", _writes),
    ("joined_by", _joined_by),
    ("fed_by", _fed_by),
    ("stdin", _stdin),
)
