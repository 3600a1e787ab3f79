"""Find what a message names: commands, paths, symbols, options, quoted text, concepts.

Every entity is replaced by a private-use mark, so that the punctuation inside it splits no sentence.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from rulebook.compiler.language import doings, shapes
from rulebook.compiler.language.code_names import spelled_out
from rulebook.compiler.language.command_lists import go_on
from rulebook.compiler.language.concepts import concept_named, concept_of_code, concept_pattern, is_of_chat
from rulebook.compiler.language.keywords import spelled_as_code
from rulebook.compiler.language.lexicon import is_grammar
from rulebook.compiler.language.logged import logged
from rulebook.compiler.language.modules import is_module
from rulebook.compiler.language.nested import nest
from rulebook.compiler.language.normalise import expand, normalise
from rulebook.compiler.language.polite import plainly
from rulebook.compiler.language.prose import take_bracketed, take_commands
from rulebook.compiler.language.scripted import scripted
from rulebook.compiler.language.shared_noun import with_own_noun
from rulebook.compiler.language.spans import classify_code, classify_quoted
from rulebook.compiler.language.subcommands import take_subcommand_lists
from rulebook.compiler.language.sweeping import sweeps
from rulebook.compiler.language.tails import of_one_program, with_program
from rulebook.compiler.language.tools import (
    imported,
    is_program,
    knows,
    libraries,
    nests,
    plain_libraries,
    plain_programs,
)

MARK = re.compile("\ue000(\\d+)\ue001")


@dataclass(frozen=True, slots=True)
class Entity:
    """One thing that a message names.

    Attributes:
        kind: ``command``, ``path``, ``branch``, ``symbol``, ``option``, ``env``, ``operator``, ``text``
            (quoted, or code that is nothing else), ``url``, ``fence``, ``environment``, ``library`` or
            ``concept``.
        text: as written, without quotes.
        code: it stood in a code span or in quotes.
        concept: the entry of ``data/concepts.toml`` that it is, else empty.

    """

    kind: str
    text: str
    code: bool = False
    concept: str = ""


class Named:
    """A message with its entities taken out.

    Attributes:
        text: prose with marks in place of entities, contractions written out.
        entities: what the marks stand for, by number.

    """

    __slots__ = ("entities", "text")

    def __init__(self, text: str, entities: tuple[Entity, ...]) -> None:
        self.text = text
        self.entities = entities

    def shown(self, text: str) -> str:
        """Return a piece of ``text`` with its entities back in place."""
        return MARK.sub(lambda m: self.entities[int(m.group(1))].text, text)


_GOES_ON = re.compile(r"(?<=[\w\"']) (?:\.\.\.|\u2026)$")
"""What a command that is shown leaves open: ``flutter ...``."""


class _Finder:
    """Collects entities while the text is rewritten, the surest kinds first."""

    def __init__(self, *, speaks: bool) -> None:
        self.found: list[Entity] = []
        self.speaks = speaks

    def keep(self, kind: str, text: str, *, code: bool = False) -> str:
        text = _GOES_ON.sub("", text) if kind == "command" else text
        meaning = concept_of_code(text) if kind in ("text", "symbol", "option") else ""
        meaning = concept_named(text) if kind == "concept" else meaning
        self.found.append(Entity(kind, text, code, meaning))
        return f"\ue000{len(self.found) - 1}\ue001"

    def span(self, match: re.Match[str]) -> str:
        inner = next(group for group in match.groups() if group is not None).strip()
        if command := of_one_program(inner):
            return self.keep("command", command, code=True)
        before, behind = _beside(match)
        called = match.re is shapes.SPAN_LIBRARY or inner in libraries() or is_module(inner, before, behind)
        called = called or (inner in imported() and bool(shapes.IMPORTED.search(before)))
        kind = "library" if called else classify_code(inner) if inner else ""
        return self.keep(kind, inner, code=True) if inner else " "

    def branch(self, match: re.Match[str]) -> str:
        return match["lead"] + self.keep("branch", match["branch"])

    def program(self, match: re.Match[str]) -> str:
        alone = classify_code(match[1]) in ("symbol", "text")
        return self.keep("command", match[1], code=True) if alone else match.group()

    def fence(self, match: re.Match[str]) -> str:
        inner = match.group(1)
        return f" {self.keep('fence', inner, code=True)} " if inner.strip() else " "

    def script(self, match: re.Match[str]) -> str:
        command = of_one_program(match.group())
        return self.keep("command", command) if command else match.group()

    def quoted(self, match: re.Match[str]) -> str:
        inner = next(group for group in match.groups() if group is not None).strip()
        if not inner or MARK.search(inner):
            return match.group()
        called = inner in libraries() or is_module(inner, *_beside(match))
        return self.keep("library" if called else classify_quoted(inner), inner, code=True)

    def path(self, match: re.Match[str]) -> str:
        text = match.group().rstrip(".,;:")
        if shapes.is_attribute(text):
            return self.keep("symbol", text) + match.group()[len(text) :]
        tail = match.group()[len(text) :]
        if text.endswith(".js") and text.removesuffix(".js") in libraries():
            return self.keep("library", text.removesuffix(".js")) + tail  # ``moment.js``
        if shapes.MODULE.match(text) or is_module(text, *_beside(match)):
            return self.keep("library", text) + tail  # ``github.com/pkg/errors``
        if shapes.is_branch(text):
            return self.keep("branch", text) + tail
        if shapes.BINARY.search(text) and is_program(text.rpartition("/")[2]):
            return self.keep("command", text) + tail  # ``vendor/bin/phpunit``
        return (text.replace("/", " / ") if shapes.is_no_path(text) else self.keep("path", text)) + tail

    def launched(self, match: re.Match[str]) -> str:
        """Join a script of the house and the command that it runs: ``bin/dc artisan``."""
        script, command = (self.found[int(mark)] for mark in match.groups())
        if not (script.kind == "path" and shapes.IN_HOUSE.match(script.text) and command.kind == "command"):
            return match.group()
        return self.keep("command", f"{script.text} {command.text}", code=True)

    def language(self, match: re.Match[str]) -> str:
        self.found.append(Entity("concept", match.group(), concept="scope_python"))
        return f"\ue000{len(self.found) - 1}\ue001"

    def hosts(self, match: re.Match[str]) -> str:
        named = shapes.HOST.sub(lambda m: self.keep("environment", m.group()), match["names"])
        return f"{match.group()[: match.start('names') - match.start()]}{named}"

    def pipe(self, match: re.Match[str]) -> str:
        self.found.append(Entity("concept", match.group(), concept="pipe_to_shell"))
        return f"\ue000{len(self.found) - 1}\ue001"

    def folder(self, match: re.Match[str]) -> str:
        name = next(group for group in match.groups() if group)
        known = concept_named(match.group()) or (name.islower() and concept_named(name))
        return match.group() if known else self.keep("path", f"{name}/") + " "

    def files_of(self, match: re.Match[str]) -> str:
        ending = next(group for group in match.groups() if group).lower()
        return self.keep("path", f"*.{shapes.ENDINGS.get(ending, ending)}") + " "

    def symbol(self, match: re.Match[str]) -> str:
        if match.group().startswith("new "):
            return self.keep("text", match.group(), code=True)
        return match.group() if shapes.is_product(match.group()) else self.keep("symbol", match.group())

    def library(self, match: re.Match[str]) -> str:
        word = match.group()
        if word not in plain_libraries() or is_grammar(word) or shapes.is_plain_word(match):
            return word
        return self.keep("library", word)

    def called_library(self, match: re.Match[str]) -> str:
        name = match["name"]
        return self.keep("library", name) if name.lower() in libraries() else match.group()

    def concept(self, match: re.Match[str]) -> str:
        if _is_other_word(match) or (is_of_chat(match.group()) and not self.speaks):
            return match.group()
        if any(
            is_other(match)
            for is_other in (_of_commands, _behind_program, _before_all, _goes_below, _is_told_of)
        ):
            return match.group()
        self.found.append(Entity("concept", match.group(), concept=concept_named(match.group())))
        return f"\ue000{len(self.found) - 1}\ue001"


_RUNS_IT = re.compile(rf"{MARK.pattern} {MARK.pattern}")


def _beside(match: re.Match[str]) -> tuple[str, str]:
    """Return what stands before and behind."""
    return match.string[max(0, match.start() - 80) : match.start()], match.string[match.end() :][:20]


_ALL = re.compile(
    r"(?i)\s+(?:lo|los|las|el|la|eso|esto|ese|este|o|os|as|un|en|con|va|se|es|está|y|pasa|por|cambio|archivo"
    r"|fichero|arquivo|commit|push|código|script|módulo)\b"
)
"""What stands behind the Spanish and Portuguese ``todo``, which is no comment in code."""

_HAND = re.compile(r"(?i)(?:\b(?:la|ma|ta|sa|une)|coup de) $")
"""What stands before the French ``main``, which is no branch."""


def _is_other_word(match: re.Match[str]) -> bool:
    """Tell a word of another language that looks like a name."""
    word = match.group().lower()
    is_all = word in ("todo", "todos") and _ALL.match(match.string, match.end())
    return bool(is_all or (word == "main" and _HAND.search(match.string, 0, match.start())))


def _behind_program(match: re.Match[str]) -> bool:
    """Tell ``kubectl patch running pods``, a command, from the act on a thing that its words are too."""
    before = match.string[: match.start()].rsplit(maxsplit=1)[-1:]
    return before != [] and before[0] in plain_programs() and bool(doings.named(match.group().lower()))


def _of_commands(match: re.Match[str]) -> bool:
    """Tell ``kubectl commands that change the cluster``, some of a program, from all that does so."""
    before = match.string[: match.start()].rsplit(maxsplit=1)[-1:]
    return match.group().lower().startswith("command") and before != [] and before[0] in plain_programs()


_TELLS = re.compile(
    r"(?i)\b(?:narrat|describ|mention|explain|summari[sz]|recount|document|retell|list)(?:e|ing)? $"
)


def _is_told_of(match: re.Match[str]) -> bool:
    """Tell ``narrate change history``, something that is told, from the act that its words are too."""
    return bool(_TELLS.search(match.string[max(0, match.start() - 16) : match.start()])) and bool(
        doings.named(match.group().lower())
    )


def _as_import(match: re.Match[str]) -> str:
    how, what = match["how"] or "", match["what"].rstrip(".,")
    named = re.search(r"[@/_.<]|.[A-Z]", what) or match.string[match.end()] in "`'\""
    if not named and what not in plain_libraries():
        return match.group()
    return f"import{how[1:] if how.startswith('g') else how} "


_FOLLOWING = re.compile(r" (\S+)")


def _before_all(match: re.Match[str]) -> bool:
    """Tell ``rm -rf *``, a command with its operand, from the act that ``rm -rf`` is."""
    following = _FOLLOWING.match(match.string, match.end())
    return following is not None and sweeps(match.group().lower().split(), following[1].rstrip(",;:!?)"))


def _goes_below(match: re.Match[str]) -> bool:
    """Tell ``git stash list``, a command of its own, from all that ``git stash`` does."""
    following, words = _FOLLOWING.match(match.string, match.end()), match.group().lower()
    return following is not None and " " in words and nests(words, following[1].rstrip(",;:.!?)"))


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
    finder = _Finder(speaks=bool(shapes.SPEECH.search(words)))
    words = spelled_as_code(spelled_out(scripted(logged(words))))
    words = shapes.BRANCH_SPAN.sub(r"\g<branch>", words) if shapes.OF_BRANCHES.search(words) else words
    words = shapes.PULLED_IN.sub(_as_import, shapes.PIPED.sub(_as_pipe, words))
    text = shapes.FENCE.sub(finder.fence, normalise(words))
    text = shapes.SPAN_PROGRAM.sub(finder.program, shapes.SPAN_LIBRARY.sub(finder.span, text))
    text = shapes.BRANCH_AIMED.sub(finder.branch, text)
    text = shapes.SPAN.sub(finder.span, text)
    text = shapes.URL.sub(lambda m: finder.keep("url", m.group()), text)
    text = shapes.ARGUMENT.sub(lambda m: finder.keep("text", m.group(), code=True), text)
    text = shapes.SETTING.sub(lambda m: finder.keep("text", m.group(), code=True), text)
    text = shapes.CALL.sub(lambda m: finder.keep("symbol", f"{m['name']}()", code=True), text)
    text = plainly(expand(shapes.QUOTED.sub(finder.quoted, text)))
    text = with_own_noun(text)
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
    text = go_on(text, finder.found, finder.keep)
    text = shapes.OPTION.sub(lambda m: finder.keep("option", m.group()), text)
    text = shapes.SCRIPT.sub(finder.script, text)
    text = shapes.PATH.sub(finder.path, text)
    text = _RUNS_IT.sub(finder.launched, text)
    text = concept_pattern(of_names=False).sub(finder.concept, text)
    text = shapes.HOSTS.sub(finder.hosts, text) if shapes.SHELLED.search(words) else text
    text = shapes.ENVIRONMENT.sub(lambda m: finder.keep("environment", m.group()), text)
    text = shapes.SYMBOL.sub(finder.symbol, text)
    text = shapes.LIBRARY.sub(finder.called_library, text)
    text = shapes.WORD.sub(finder.library, text)
    _complete(finder.found, text)
    return Named(nest(text, finder.found), tuple(finder.found))


_JOINED = re.compile(
    "\ue000(\\d+)\ue001\\s*(?:,|/|or|and|nor|oder|und|noch|o|y|ni de|ni a|ni|u|et de|et|ou de|ou|e|或|和|跟"
    "|、|와|과|이나|と|や)"
    "\\s*(?:or |and )?(?:\ue000(\\d+)\ue001)"
)


_CAPITALS = re.compile(r"[A-Z][A-Z]+")


def _as_files(found: list[Entity], *pair: int) -> None:
    """Read ``NAMESPACE`` as a file where it is named beside one."""
    if any(found[at].kind == "path" for at in pair):
        for at in pair:
            if found[at].code and found[at].kind == "symbol" and _CAPITALS.fullmatch(found[at].text):
                found[at] = replace(found[at], kind="path")


def _complete(found: list[Entity], text: str) -> None:
    """Read ``heroku config:set or config:unset``: a subcommand alone belongs to the command before it."""
    commands = [entity.text for entity in found if entity.kind == "command"]
    for index, entity in enumerate(found):
        if entity.kind == "command" and entity.code and " " in entity.text:
            found[index] = replace(entity, text=with_program(entity.text, commands))
    for pair in _JOINED.finditer(text):
        _as_files(found, int(pair[1]), int(pair[2]))
        one, other = found[int(pair[1])], found[int(pair[2])]
        words = one.text.split()
        alone = other.code and other.kind in ("symbol", "text", "path") and " " not in other.text
        alike = len(words) > 1 and (knows(words[0], other.text) or (":" in other.text and ":" in words[-1]))
        if one.kind == "command" and alone and alike:
            found[int(pair[2])] = Entity("command", f"{' '.join(words[:-1])} {other.text}", code=True)
