"""The roles of what a clause names: object, place, maker, condition."""

from __future__ import annotations

import re

from rulebook.compiler.language.clauses import VERBS, Clause, Mention, split
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.roles_after import (
    forbid_by_lack,
    join_operands,
    move_out_of_until,
    place_subject,
    take_against,
)
from rulebook.compiler.language.roles_words import (
    goes_on,
    is_latin,
    is_noun,
    is_place,
    is_postposition,
    points,
)
from rulebook.compiler.language.signs import assign_signs
from rulebook.compiler.language.sorts import is_command, is_vague
from rulebook.compiler.language.tokens import Token
from rulebook.compiler.language.tools import is_program

HOMES = ("repo", "repository", "project", "monorepo", "workspace", "codebase", "shop", "house", "projekt")
"""What a tool can be the tool of: ``this is a pnpm repo``."""
CONDITIONS = ("before", "after", "except", "until", "without", "if")
_NAME_PARTS = (
    "prefix",
    "prefixes",
    "suffix",
    "suffixes",
    "branches",
    "labels",
    "präfix",
    "prefijo",
    "prefijos",
    "前缀",
)
_NO_NOUNS = frozenset(
    [
        *HOMES,
        *("cli", "command", "than", "yourself", "itself", "myself", "manually", "ever", "either"),
        *(
            "system",
            "global",
            "local",
            "installed",
            "own",
            "normal",
            "regular",
            "old",
            "too",
            "via",
            "per",
            "everywhere",
            "anywhere",
            "locally",
            "globally",
            "exclusively",
            "whatsoever",
        ),
    ]
)
"""What may stand behind a tool's name and makes no other thing of it."""
_DATE = re.compile(
    r"^(20\d\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|januar|mon|tues|wednes|thurs|fri)"
)
_PRODUCTS = ("output", "artifact", "artifacts", "artefacts")


def clauses(tokens: tuple[Token, ...]) -> list[Clause]:
    """Return the clauses of one sentence, read."""
    return [_read(part) for part in split(tokens)]


def _read(tokens: tuple[Token, ...]) -> Clause:
    clause = Clause(tokens)
    clause.tags = frozenset().union(*(token.tags for token in tokens))
    clause.shout = any(token.shout and len(token.text) > 2 for token in tokens)
    _Roles(clause).assign()
    join_operands(clause)
    place_subject(clause)
    move_out_of_until(clause)
    assign_signs(clause)
    forbid_by_lack(clause)
    if "fedup" in clause.tags:
        take_against(clause)
    return clause


class _Roles:
    """Walks a clause from left to right; prepositions, conditions and verbs say what the next name is."""

    def __init__(self, clause: Clause) -> None:
        self.clause = clause
        self.role = "object"
        self.act = ""

    def assign(self) -> None:
        for index, token in enumerate(self.clause.tokens):
            if token.entity is not None:
                self._name(token.entity, index)
            elif condition := next((name for name in CONDITIONS if token.has(name)), ""):
                self._condition(token, condition, index)
            else:
                self._word(token, index)

    def _name(self, entity: Entity, index: int) -> None:
        role = self.role
        dated = role == "until" and any(_DATE.match(t.text) for t in self.clause.tokens[:index])
        if dated and not self.clause.having("until"):
            role = self.role = "object"  # ``until 3 January main is frozen``
        if role in ("before", "after") and self.clause.conditions.get(role) and is_command(entity):
            role = self.role = "object"  # ``before every commit `make fmt` ``
        if not self._is_adjective(entity, index):
            self.clause.mentions.append(Mention(entity, role, act=self.act, position=index))

    def _is_adjective(self, entity: Entity, index: int) -> bool:
        """Tell ``published branches`` from ``published``."""
        following = self.clause.tokens[index + 1 : index + 2]
        led = index > 0 and self.clause.tokens[index - 1].has("in")
        if entity.kind in ("path", "branch") and following and following[0].text in _NAME_PARTS:
            return not (
                entity.kind == "branch" and led
            )  # ``no feature/ prefixes``; ``on release/4.x branches``
        plain = bool(following) and following[0].tags <= {"generic"} and is_latin(following[0].text)
        plain = plain and following[0].text not in _NO_NOUNS
        thing = following[0].entity if following else None
        if entity.kind == "command" and not entity.code and thing is not None and _is_content(thing):
            return is_program(entity.text)  # ``docker latest tags``
        run = index > 0 and self.clause.tokens[index - 1].has("run")
        if entity.kind == "command" and not entity.code and is_program(entity.text):
            before = self.clause.tokens[index - 1] if index else None
            compound = before is not None and not before.tags and before.entity is None
            compound = compound and before is not None and before.text.isalpha() and is_latin(before.text)
            # ``git history``, ``eslint rules``, ``an escape hatch``; not ``a pnpm repo``
            return (plain and not run) or (compound and before is not None and before.text not in _NO_NOUNS)
        return entity.kind == "concept" and entity.text.endswith("ed") and is_command(entity) and plain

    def _condition(self, token: Token, condition: str, index: int) -> None:
        following = self.clause.tokens[index + 1 : index + 2]
        if is_postposition(token):
            _move_back(self.clause, condition)
            self.role = "object"
        elif token.has("in") and following and following[0].entity is not None and condition == "after":
            self.role = "place"  # German ``nach /etc`` is a place
        elif not (condition == "if" and self.role != "object"):
            self.role = condition
            self.clause.conditions.setdefault(condition, [])
            if condition == "after" and token.has("edit"):
                self.clause.conditions[condition].append("edit")

    def _word(self, token: Token, index: int) -> None:
        verb = next((name for name in VERBS if token.has(name)), "")
        defines = any(
            t.text in ("=", "means", "heißt", "significa") for t in self.clause.tokens[index + 1 : index + 2]
        )
        if token.has("done") and defines:
            self.clause.conditions.setdefault("before", []).append("done")
        elif self.role in CONDITIONS and self._in_condition(token, verb, index):
            return
        elif token.text == "(" and self.role == "place" and not is_place(self.clause, index):
            self.role = "object"  # ``no X in tests (A, B)``: what X is
        elif token.text == "," and self.role == "place":
            self.role = "place" if goes_on(self.clause, index) else "object"
        elif verb and not is_noun(self.clause.tokens, index):
            self.clause.acts.append(verb)
            self.role, self.act = "place" if points(token, verb) else "object", verb
        else:
            self._preposition(token, index)

    def _in_condition(self, token: Token, verb: str, index: int) -> bool:
        """Take a word of a condition; False where the condition is over and the word is the clause's own."""
        seen = self.clause.conditions.setdefault(self.role, [])
        was_be = index > 0 and self.clause.tokens[index - 1].has("be")
        named = any(mention.role == self.role for mention in self.clause.mentions)
        if token.has("done") and self.role in ("before", "after", "until"):
            seen.append("done")
            return True
        if token.has("must") and not (seen or named) and not verb:
            return True  # ``before every commit``
        if token.has("neg") and self.role in ("until", "if") and was_be:
            self.clause.within.add(index)
            return True  # ``as long as X is not merged``
        if token.has("neg", "must", "only", "ask", "first", "leave", "forbidden") or (
            verb and (seen or named)
        ):
            self.role = "object"
            return False
        if verb:
            seen.append(verb)
            self.act = verb
        elif token.text == ",":
            self.role, self.act = "object", ""
        return True

    def _preposition(self, token: Token, index: int) -> None:
        before = self.clause.tokens[index - 1] if index else None
        if token.has("then") and "first" in self.clause.tags and self.clause.mentions:
            self.role = "before"
        elif token.has("outside"):
            self.role = "outside"
        elif token.has("neg") and self.role == "place":
            self.role = "object"  # ``en los tests nada de X``
        elif token.has("generated"):
            self._generated(token)
        elif token.text in _PRODUCTS and index + 1 == len(self.clause.tokens) and self._is_said_to_be():
            self.clause.tags |= {"generated"}  # ``internal/mocks/ is mockery output``
            if before is not None and before.entity is not None:
                self.clause.mentions[-1].role = "agent"
        elif (
            token.text == "with"
            and before is not None
            and before.entity is not None
            and is_vague(before.entity)
        ):
            self.role = "object"  # ``anything with .g.dart``
        elif token.text == "of":
            self.role = "place"
        elif token.has("by") and not token.has("in"):
            self.role = "agent"
        elif token.has("in"):
            self.role = "place"

    def _is_said_to_be(self) -> bool:
        return "be" in self.clause.tags or any(t.text == "=" for t in self.clause.tokens)

    def _generated(self, token: Token) -> None:
        """``X is rendered from Y`` names its maker after it, ``Y regenerates X`` before it."""
        if token.has("makes") and token.text.startswith(("lo ", "los ", "la ", "las ")):
            for mention in self.clause.mentions:
                mention.role = "object"  # Spanish ``los genera buf``: the maker follows
            self.role = "agent"
        elif token.has("makes"):
            for mention in self.clause.mentions:
                mention.role = "agent"
            self.role = "object"
        elif token.text.split()[-1] in ("from", "of", "by", "aus", "von", "de", "par", "desde", "由"):
            self.role = "agent"


def _is_content(entity: Entity) -> bool:
    return bool(entity.concept) and str(concept(entity.concept)["kind"]) == "content"


def _move_back(clause: Clause, condition: str) -> None:
    for mention in clause.mentions:
        if mention.role in ("object", "place"):
            mention.role = condition
    clause.conditions.setdefault(condition, []).extend(clause.acts)
    clause.acts.clear()
