"""What collects the entities of a message while its text is rewritten."""

from __future__ import annotations

import re

from rulebook.compiler.language import shapes
from rulebook.compiler.language.concepts import concept_named, concept_of_code, is_of_chat
from rulebook.compiler.language.entities import MARK, Entity
from rulebook.compiler.language.homonyms import (
    goes_below,
    is_before_all,
    is_behind_program,
    is_of_commands,
    is_other_word,
    is_told_of,
)
from rulebook.compiler.language.lexicon import is_grammar
from rulebook.compiler.language.modules import is_module
from rulebook.compiler.language.spans import classify_code, classify_quoted
from rulebook.compiler.language.tails import of_one_program
from rulebook.compiler.language.tools import (
    imported,
    is_program,
    libraries,
    plain_libraries,
)

_GOES_ON = re.compile(r"(?<=[\w\"']) (?:\.\.\.|\u2026)$")
"""What a command that is shown leaves open: ``flutter ...``."""


class Finder:
    """Collects entities while the text is rewritten, the surest kinds first."""

    def __init__(self, *, speaks: bool) -> None:
        self.found: list[Entity] = []
        self.speaks = speaks

    def keep(self, kind: str, text: str, *, code: bool = False) -> str:
        """Keep an entity and return its mark."""
        text = _GOES_ON.sub("", text) if kind == "command" else text
        meaning = concept_of_code(text) if kind in ("text", "symbol", "option") else ""
        meaning = concept_named(text) if kind == "concept" else meaning
        self.found.append(Entity(kind, text, code, meaning))
        return f"\ue000{len(self.found) - 1}\ue001"

    def span(self, match: re.Match[str]) -> str:
        """Take a code span."""
        inner = next(group for group in match.groups() if group is not None).strip()
        if command := of_one_program(inner):
            return self.keep("command", command, code=True)
        before, behind = _beside(match)
        called = match.re is shapes.SPAN_LIBRARY or inner in libraries() or is_module(inner, before, behind)
        called = called or (inner in imported() and bool(shapes.IMPORTED.search(before)))
        kind = "library" if called else classify_code(inner) if inner else ""
        kind = "branch" if shapes.are_branches(inner, behind) else kind
        return self.keep(kind, inner, code=True) if inner else " "

    def branch(self, match: re.Match[str]) -> str:
        """Take a branch that an act is aimed at."""
        return match["lead"] + self.keep("branch", match["branch"])

    def program(self, match: re.Match[str]) -> str:
        """Take a code span that is called a program."""
        alone = classify_code(match[1]) in ("symbol", "text")
        return self.keep("command", match[1], code=True) if alone else match.group()

    def fence(self, match: re.Match[str]) -> str:
        """Take fenced code."""
        inner = match.group(1)
        return f" {self.keep('fence', inner, code=True)} " if inner.strip() else " "

    def script(self, match: re.Match[str]) -> str:
        """Take a subcommand that only one program has, without its program."""
        command = of_one_program(match.group())
        return self.keep("command", command) if command else match.group()

    def quoted(self, match: re.Match[str]) -> str:
        """Take what stands in quotes."""
        inner = next(group for group in match.groups() if group is not None).strip()
        if not inner or MARK.search(inner):
            return match.group()
        called = inner in libraries() or is_module(inner, *_beside(match))
        return self.keep("library" if called else classify_quoted(inner), inner, code=True)

    def path(self, match: re.Match[str]) -> str:
        """Take a path, or what only looks like one: a branch, a library, an attribute, a binary."""
        text = match.group().rstrip(".,;:")
        if shapes.is_attribute(text):
            return self.keep("symbol", text) + match.group()[len(text) :]
        tail = match.group()[len(text) :]
        if text.endswith(".js") and text.removesuffix(".js") in libraries():
            return self.keep("library", text.removesuffix(".js")) + tail  # ``moment.js``
        if shapes.MODULE.match(text) or is_module(text, *_beside(match)):
            return self.keep("library", text) + tail  # ``github.com/pkg/errors``
        if shapes.is_branch(text) or shapes.are_branches(text, _beside(match)[1]):
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
        """Take the name of a language that is a program too."""
        self.found.append(Entity("concept", match.group(), concept="scope_python"))
        return f"\ue000{len(self.found) - 1}\ue001"

    def hosts(self, match: re.Match[str]) -> str:
        """Take the hosts behind what reaches them."""
        named = shapes.HOST.sub(lambda m: self.keep("environment", m.group()), match["names"])
        return f"{match.group()[: match.start('names') - match.start()]}{named}"

    def pipe(self, match: re.Match[str]) -> str:
        """Take a pipe into a shell that is told in words."""
        self.found.append(Entity("concept", match.group(), concept="pipe_to_shell"))
        return f"\ue000{len(self.found) - 1}\ue001"

    def folder(self, match: re.Match[str]) -> str:
        """Take a folder that is named by a word: ``the vendor folder``."""
        name = next(group for group in match.groups() if group)
        known = concept_named(match.group()) or (name.islower() and concept_named(name))
        return match.group() if known else self.keep("path", f"{name}/") + " "

    def files_of(self, match: re.Match[str]) -> str:
        """Take the files of an ending: ``yaml files``."""
        ending = next(group for group in match.groups() if group).lower()
        return self.keep("path", f"*.{shapes.ENDINGS.get(ending, ending)}") + " "

    def symbol(self, match: re.Match[str]) -> str:
        """Take a name of code by its shape."""
        if match.group().startswith("new "):
            return self.keep("text", match.group(), code=True)
        return match.group() if shapes.is_product(match.group()) else self.keep("symbol", match.group())

    def library(self, match: re.Match[str]) -> str:
        """Take a library that is named by a plain word."""
        word = match.group()
        if word not in plain_libraries() or is_grammar(word) or shapes.is_plain_word(match):
            return word
        return self.keep("library", word)

    def called_library(self, match: re.Match[str]) -> str:
        """Take a word that is called a library."""
        name = match["name"]
        return self.keep("library", name) if name.lower() in libraries() else match.group()

    def concept(self, match: re.Match[str]) -> str:
        """Take what is named without being spelled."""
        if is_other_word(match) or (is_of_chat(match.group()) and not self.speaks):
            return match.group()
        if any(
            is_other(match)
            for is_other in (is_of_commands, is_behind_program, is_before_all, goes_below, is_told_of)
        ):
            return match.group()
        self.found.append(Entity("concept", match.group(), concept=concept_named(match.group())))
        return f"\ue000{len(self.found) - 1}\ue001"


def _beside(match: re.Match[str]) -> tuple[str, str]:
    """Return what stands before and behind."""
    return match.string[max(0, match.start() - 80) : match.start()], match.string[match.end() :][:20]
