"""Find what a message names: fenced code goes first, single words last."""

from __future__ import annotations

import re

from rulebook.compiler.language import shapes
from rulebook.compiler.language.belonging import complete
from rulebook.compiler.language.code_names import spelled_out
from rulebook.compiler.language.command_lists import go_on
from rulebook.compiler.language.concepts import concept_pattern
from rulebook.compiler.language.entities import MARK, Named
from rulebook.compiler.language.finder import Finder
from rulebook.compiler.language.keywords import spelled_as_code
from rulebook.compiler.language.logged import logged
from rulebook.compiler.language.nested import nest
from rulebook.compiler.language.normalise import expand, normalise
from rulebook.compiler.language.polite import plainly
from rulebook.compiler.language.prose import take_bracketed, take_commands
from rulebook.compiler.language.scripted import scripted
from rulebook.compiler.language.shared_noun import with_own_noun
from rulebook.compiler.language.subcommands import take_subcommand_lists
from rulebook.compiler.language.tools import (
    is_program,
    libraries,
    plain_libraries,
)

_RUNS_IT = re.compile(rf"{MARK.pattern} {MARK.pattern}")


def _as_import(match: re.Match[str]) -> str:
    how, what = match["how"] or "", match["what"].rstrip(".,")
    named = re.search(r"[@/_.<]|.[A-Z]", what) or match.string[match.end()] in "`'\""
    if not named and what not in plain_libraries():
        return match.group()
    return f"import{how[1:] if how.startswith('g') else how} "


def _as_pipe(match: re.Match[str]) -> str:
    both = is_program(match["one"].lower()) and match["two"].lower() in (
        "sh",
        "bash",
        "zsh",
        "python",
        "sudo",
    )
    return f"run `{match['one'].lower()} | {match['two'].lower()}`" if both else match.group()


def _apart(match: re.Match[str]) -> str:
    """Part the names of a list: ``npm/yarn/pnpm``."""
    names = match.group().split("/")
    alike = all(is_program(name) for name in names) or all(name in libraries() for name in names)
    return " / ".join(names) if alike else match.group()


def find_entities(words: str) -> Named:
    """Take the entities out of a message; fenced code goes first, single words last."""
    finder = Finder(speaks=bool(shapes.SPEECH.search(words)))
    words = _spelled(words)
    text = with_own_noun(plainly(expand(_code_taken(normalise(words), finder))))
    text = _commands_taken(text, finder)
    text = _words_taken(text, finder, shelled=bool(shapes.SHELLED.search(words)))
    complete(finder.found, text)
    return Named(nest(text, finder.found), tuple(finder.found))


def _spelled(words: str) -> str:
    """Return a message in which names of code are marked as such."""
    words = spelled_as_code(spelled_out(scripted(logged(words))))
    words = shapes.BRANCH_SPAN.sub(r"\g<branch>", words) if shapes.OF_BRANCHES.search(words) else words
    return shapes.PULLED_IN.sub(_as_import, shapes.PIPED.sub(_as_pipe, words))


def _code_taken(text: str, finder: Finder) -> str:
    """Take what is marked as code, in spans or in quotes."""
    text = shapes.FENCE.sub(finder.fence, text)
    text = shapes.SPAN_PROGRAM.sub(finder.program, shapes.SPAN_LIBRARY.sub(finder.span, text))
    text = shapes.BRANCH_CALLED.sub(finder.branch, shapes.BRANCH_AIMED.sub(finder.branch, text))
    text = shapes.SPAN.sub(finder.span, text)
    text = shapes.URL.sub(lambda m: finder.keep("url", m.group()), text)
    text = shapes.ARGUMENT.sub(lambda m: finder.keep("text", m.group(), code=True), text)
    text = shapes.SETTING.sub(lambda m: finder.keep("text", m.group(), code=True), text)
    text = shapes.CALL.sub(lambda m: finder.keep("symbol", f"{m['name']}()", code=True), text)
    return shapes.QUOTED.sub(finder.quoted, text)


def _commands_taken(text: str, finder: Finder) -> str:
    """Take the commands, and what could be taken for one: variables, tickets, folders, names of acts."""
    text = shapes.ENV.sub(lambda m: finder.keep("env", m.group()), text)
    commands = [entity.text for entity in finder.found if entity.kind == "command"]
    text = take_subcommand_lists(text, commands, finder.keep)
    text = shapes.TICKET.sub(lambda m: finder.keep("text", m.group(), code=True), text)
    text = shapes.ADDRESS.sub(lambda m: finder.keep("text", m.group(), code=True), text)
    text = shapes.OPERATOR.sub(lambda m: finder.keep("operator", m.group(), code=True), text)
    text = shapes.LANGUAGE.sub(finder.language, text)
    text = shapes.FOLDER.sub(finder.folder, text)
    text = shapes.FILES_OF.sub(finder.files_of, text)
    text = shapes.SLASHED.sub(_apart, text)
    text = concept_pattern(of_names=True).sub(finder.concept, text)
    text = shapes.PIPE.sub(lambda m: finder.keep("command", m.group()), text)
    text = shapes.PIPE_WORDS.sub(finder.pipe, text)
    text = take_commands(take_bracketed(text, finder.keep), finder.keep)
    return go_on(text, finder.found, finder.keep)


def _words_taken(text: str, finder: Finder, *, shelled: bool) -> str:
    """Take options, paths and single words; ``shelled``: a program that reaches hosts is spoken of."""
    text = shapes.OPTION.sub(lambda m: finder.keep("option", m.group()), text)
    text = shapes.SCRIPT.sub(finder.script, text)
    text = shapes.PATH.sub(finder.path, text)
    text = _RUNS_IT.sub(finder.launched, text)
    text = concept_pattern(of_names=False).sub(finder.concept, text)
    text = shapes.HOSTS.sub(finder.hosts, text) if shelled else text
    text = shapes.ENVIRONMENT.sub(lambda m: finder.keep("environment", m.group()), text)
    text = shapes.SYMBOL.sub(finder.symbol, text)
    text = shapes.LIBRARY.sub(finder.called_library, text)
    return shapes.WORD.sub(finder.library, text)
