"""What is done with a name behind a no: a ban on using it, or on something else that is done with it."""

from __future__ import annotations

import re
from functools import cache

from rulebook.compiler.language.entities import MARK, Entity
from rulebook.compiler.language.lexicon import tags_of
from rulebook.compiler.language.message import Message
from rulebook.compiler.language.tools import data
from rulebook.compiler.reading.bounds.pieces import Name, is_code, pieces, sentence_of
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.rules import Rule

_VERB = re.compile(
    r"\b(?:(?:do|did|does|must|may|should|shall|can|could|will|would|am|are) not|never|stop|quit|avoid"
    r"|you keep|you kept|keeps?(?= \w+ing ))"
    r" (?:(?:you|ever|just|please|simply|again|even|go and|go|and|to|be|start|keep|try|trying to|dare"
    r"|manually|directly) )*"
    r"(?P<verb>[a-z-]+)(?P<rest>[^\u2026]*)$"
)
"""A verb behind a no, with a name behind it."""
_NOUN = re.compile(
    r"\b(?:(?:no|not an?|keine?n?|ning\u00fan|ninguna) "
    r"(?:(?:such|real|more|new|direct|good) )?(?P<noun>[^\W\d_]+) "
    r"(?:[^\W\d_]+ )?(?:for|about|around|against|with|to|of|on|what|how|from|in|under"
    r"|gegen|f\u00fcr|an|mit|wegen|vor|\u00fcber|zu|von|contra|con|de|sobre)"
    r"|(?P<nothing>nothing|nichts|nada) (?:wrong |en )?(?:against|with|gegen|contra|malo con)(?: de)?)"
    r" (?:the |our |der |die |das |den |el |la )?$"
)
"""A noun behind a no, with a name that only says of what."""
_PASSIVE = re.compile(
    r"^\s*(?:must|should|shall|may|can|will) (?:not|never) (?:to |ever )?(?P<verb>[a-z-]+)"
    r"(?: (?P<part>[a-z-]+))?"
)
_FOR = re.compile(r"^ (?:[a-z]+ ){1,3}(?:for|about|of|around|against) (?:the )?$")
"""What a name is only the object of: ``add tests for X``."""
_MAKES = re.compile(r"(?:let|make|have|letting|making)$")
_DOES = re.compile(
    r"^ ?(?:\u2026|(?!(?:in|into|from|to|on|at|by|as|again|here|with|for|yourself|run|anywhere)\b)[a-z]+) "
)
"""What a name does itself: ``don't let X print``."""
_OTHERS = re.compile(
    r"^(?:the|our|this|that|a|each) (?:script|job|pipeline|app|server|test|hook|workflow|service|image)s?"
    r" (?:must|should|may|can|does|will) not "
)
"""A subject that is not who is spoken to."""
_FOREIGN = {
    "es": re.compile(r"\bno (?:(?:me|te|se|lo|la|los|las|le|nos) )*(?P<verb>[^\W\d_]+) [^\u2026]*$"),
    "de": re.compile(
        r"^(?P<verb>[^\W\d_]+) (?:mir |dir |uns |mich |dich |bitte |doch |da |hier |das |die |den )*$"
    ),
    "zh": re.compile(r"(?:别|不要|不许|不能|不准|禁止|不得)(?P<verb>[\u4e00-\u9fff ]*)$"),
}
_SCRIPT = re.compile("[\u4e00-\u9fff]")
_NOT_BEHIND = re.compile(r"^ ?(?:bitte |hier |jetzt |mehr )*(?:nicht|nie|niemals)\b")


def keep_acted(rule: Rule, message: Message) -> None:
    """Let no rule bite that was read from a no to something else than the use of its names."""
    at = sentence_of(rule, message)
    if at is None or rule.kind not in ("forbid", "replace"):
        return
    named = [name for piece in pieces(message.spoken[at], message) for name in piece.names]
    held = [(f" {e.text}", _sort_of(e)) for e in rule.targets]
    for name in named:
        sort = next((sort for text, sort in held if f" {name.entity.text}".endswith(text)), "")
        rule.unclear = rule.unclear or bool(sort and _is_other(name, sort, message.language))


def _sort_of(entity: Entity) -> str:
    kind = kind_of(entity)
    if kind in ("command", "path"):
        family = kind == "command" and entity.concept and not entity.code and " " not in entity.text
        return "" if family else kind
    return "code" if is_code(entity) else ""


def _is_other(name: Name, sort: str, language: str) -> bool:
    before, behind = _plain(name.before), _plain(name.behind)
    if found := _VERB.search(before):
        if _is_unknown(found["verb"], sort) or (sort != "command" and _FOR.match(found["rest"])):
            return True
        if _MAKES.match(found["verb"]) and not found["rest"].strip() and _DOES.match(behind):
            return True
    if found := _NOUN.search(before):
        noun = found["noun"] or ""
        if not _words(sort, "nouns") & {noun, noun.removesuffix("s")} or found["nothing"]:
            return True
    if found := _PASSIVE.match(behind):
        verb, part = found["verb"], found["part"] or ""
        known = _words(sort, "passive")
        if verb not in known or (
            verb == "be" and (part.endswith("ed") or part == "part") and part not in known
        ):
            return True
    if sort == "command" and _OTHERS.match(before):
        return True
    return _is_foreign(before, behind, sort, language) or bool(
        _refused(sort).search(" ".join(f"{before} \u2026 {behind}".split()))
    )


def _is_unknown(verb: str, sort: str) -> bool:
    return _words("small", "words").isdisjoint([verb]) and not _is_use(verb, sort)


def _is_foreign(before: str, behind: str, sort: str, language: str) -> bool:
    """Tell a verb of another language that is no use of the name."""
    language = "zh" if _SCRIPT.search(before) else language
    pattern = _FOREIGN.get(language)
    found = pattern.search(before) if pattern is not None else None
    if not found or (language == "de" and not _NOT_BEHIND.match(behind)):
        return False
    verb, known = found["verb"].replace(" ", ""), _words(sort, language) | _words("small", language)
    if language != "zh":
        return verb not in known and _words("small", "words").isdisjoint([verb])
    for word in sorted(known, key=len, reverse=True):
        verb = verb.replace(word, "")
    return bool(verb)


def _is_use(verb: str, sort: str) -> bool:
    if sort == "path" and tags_of((verb,), "en") & _CHANGES:
        return True
    return bool(_words(sort, "uses") & {verb, verb.removesuffix("s"), verb.removesuffix("es")})


_CHANGES = frozenset(["edit", "create", "delete", "commit"])


def _plain(text: str) -> str:
    words = MARK.sub("\u2026", text).lower()
    return f"{' '.join(words.split())} "


@cache
def _words(sort: str, part: str) -> frozenset[str]:
    return frozenset(data("acted")[sort][part].split())


@cache
def _refused(sort: str) -> re.Pattern[str]:
    lines = [line for line in data("acted")["refused"][sort].split("\n") if line]
    return re.compile(rf"(?<!\w)(?:{'|'.join(lines)})(?!\w)")
