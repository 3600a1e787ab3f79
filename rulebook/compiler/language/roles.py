"""The roles of what a clause names: object, place, maker, condition."""

from __future__ import annotations

import re
from itertools import pairwise

from rulebook.compiler.language.clauses import VERBS, Clause, Mention, split
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
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
_NOUN_AFTER = frozenset(
    ["message", "messages", "subject", "subjects", "history", "body", "hook", "hooks", "title", "titles"]
)


def clauses(tokens: tuple[Token, ...]) -> list[Clause]:
    """Return the clauses of one sentence, read."""
    return [_read(part) for part in split(tokens)]


def _read(tokens: tuple[Token, ...]) -> Clause:
    clause = Clause(tokens)
    clause.tags = frozenset().union(*(token.tags for token in tokens))
    clause.shout = any(token.shout and len(token.text) > 2 for token in tokens)
    _Roles(clause).assign()
    _join_operands(clause)
    _place_subject(clause)
    _move_out_of_until(clause)
    assign_signs(clause)
    _forbid_by_lack(clause)
    if "fedup" in clause.tags:
        _take_against(clause)
    return clause


def _take_against(clause: Clause) -> None:
    """Read ``it drives me crazy when you run X``: what the condition names is what is not wanted."""
    for mention in clause.mentions:
        mention.role = "object" if mention.role in ("if", "after") else mention.role
        mention.negative = True
        clause.acts += [mention.act] if mention.act and not clause.acts else []
    clause.conditions.pop("if", None)
    clause.negative = any(t.text == "you" or t.text.endswith("ing") for t in clause.tokens)


_LACKING = ("sin", "ohne", "sans", "senza", "sem")


def _forbid_by_lack(clause: Clause) -> None:
    """Read ``..., sin ramas nuevas`` as a prohibition: it lacks a verb, and nothing else is said."""
    if clause.tokens[0].text not in _LACKING or clause.acts or not clause.having("without"):
        return
    clause.negative, clause.tags = True, clause.tags - {"without"} | {"neg"}
    for mention in clause.mentions:
        mention.role, mention.negative = "object", True


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
        if entity.kind in ("path", "branch") and following and following[0].text in _NAME_PARTS:
            return True  # ``no feature/ prefixes``
        plain = bool(following) and following[0].tags <= {"generic"} and _is_latin(following[0].text)
        plain = plain and following[0].text not in _NO_NOUNS
        run = index > 0 and self.clause.tokens[index - 1].has("run")
        if entity.kind == "command" and not entity.code and is_program(entity.text):
            before = self.clause.tokens[index - 1] if index else None
            compound = before is not None and not before.tags and before.entity is None
            compound = compound and before is not None and before.text.isalpha() and _is_latin(before.text)
            # ``git history``, ``eslint rules``, ``an escape hatch``; not ``a pnpm repo``
            return (plain and not run) or (compound and before is not None and before.text not in _NO_NOUNS)
        return entity.kind == "concept" and entity.text.endswith("ed") and is_command(entity) and plain

    def _condition(self, token: Token, condition: str, index: int) -> None:
        following = self.clause.tokens[index + 1 : index + 2]
        if _is_postposition(token):
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
        elif token.text == "(" and self.role == "place" and not _is_place(self.clause, index):
            self.role = "object"  # ``no X in tests (A, B)``: what X is
        elif token.text == "," and self.role == "place":
            self.role = "place" if _goes_on(self.clause, index) else "object"
        elif verb and not _is_noun(self.clause.tokens, index):
            self.clause.acts.append(verb)
            self.role, self.act = "place" if _points(token, verb) else "object", verb
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


_ON_FILES = ("rm", "mv", "cp", "chmod", "chown", "rmdir", "truncate", "shred")


def _join_operands(clause: Clause) -> None:
    """Read ``rm -rf node_modules`` as one command, where the file stands right behind it."""
    mentions = clause.mentions
    for one, two in pairwise(mentions):
        command = one.entity.text.split()[0] in _ON_FILES and is_command(one.entity)
        if (
            command
            and two.entity.kind == "path"
            and two.position == one.position + 1
            and two.role == one.role
        ):
            one.entity = Entity("command", f"{one.entity.text} {two.entity.text}", one.entity.code)
            clause.mentions = [mention for mention in mentions if mention is not two]
            return


def _place_subject(clause: Clause) -> None:
    """Read the subject of ``tests must not use X`` as where it holds: what is done is done to X."""
    first = next(iter(clause.mentions), None)
    if first is None or first.role != "object" or first.act or not _is_kind_of_files(first.entity):
        return
    turn = next((i for i, t in enumerate(clause.tokens) if t.has("neg", "must", "forbidden")), -1)
    done = [m for m in clause.mentions[1:] if m.role == "object" and m.act and m.position > turn]
    if first.position < turn and done:
        first.role = "place"


def _is_kind_of_files(entity: Entity) -> bool:
    entry = concept(entity.concept) if entity.concept else {"kind": ""}
    return entity.concept == "tests" or (entry["kind"] in ("scope", "path") and not entry.get("vague"))


def _is_place(clause: Clause, index: int) -> bool:
    """Tell whether what stands in brackets is a place as well: ``in the core (src/core)``."""
    following = clause.tokens[index + 1].entity if index + 1 < len(clause.tokens) else None
    return following is not None and following.kind == "path"


def _is_latin(text: str) -> bool:
    return text.isalpha() and text[0] < "\u2e7f"


def _move_out_of_until(clause: Clause) -> None:
    """Let ``until we ship 3.0 all strings go into X`` act on X: the act after the end is the clause's own."""
    if clause.acts or not clause.conditions.get("until") or clause.having("object", "place"):
        return
    clause.acts = [act for act in clause.conditions["until"] if act != "done"]
    for mention in clause.mentions:
        if mention.role == "until" and mention.act in clause.acts:
            mention.role = "place"


def _is_postposition(token: Token) -> bool:
    """Tell ``X 之前``, where the word stands behind what it is about, from ``除了 X``."""
    behind = token.has("before", "after", "until", "except") or token.text in ("的时候", "时")
    return token.text[:1] > "\u2e7f" and behind and not token.text.startswith(("除", "直到"))


def _move_back(clause: Clause, condition: str) -> None:
    for mention in clause.mentions:
        if mention.role in ("object", "place"):
            mention.role = condition
    clause.conditions.setdefault(condition, []).extend(clause.acts)
    clause.acts.clear()


def _goes_on(clause: Clause, index: int) -> bool:
    """Tell a list of places from a place and something else: the next name is of the kind of the last."""
    following = clause.tokens[index + 1].entity if index + 1 < len(clause.tokens) else None
    return (
        following is not None
        and bool(clause.mentions)
        and _sort(following) == _sort(clause.mentions[-1].entity)
    )


def _sort(entity: Entity) -> str:
    kind = str(concept(entity.concept)["kind"]) if entity.concept else entity.kind
    return "path" if kind in ("scope", "surface", "path") else kind


def _points(token: Token, verb: str) -> bool:
    """Tell ``belongs in`` and ``goes to``, which a place follows, from ``add``."""
    words = token.text.split()
    return verb == "create" and len(words) > 1 and words[-1] in _TOWARDS


_TOWARDS = frozenset(["in", "into", "to", "on", "under", "unter", "nach", "en", "a", "dans"])


def _is_noun(tokens: tuple[Token, ...], index: int) -> bool:
    """Tell ``the commit message`` from ``commit``."""
    return index + 1 < len(tokens) and tokens[index + 1].text in _NOUN_AFTER
