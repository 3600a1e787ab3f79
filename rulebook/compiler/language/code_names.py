"""Names of code that prose only half spells: ``.unwrap()``, ``DateTime.Now/UtcNow``, the last of a list.

They are put into code spans before anything is looked for, so that every reader, of whatever language, meets
the same names that somebody would have marked as code.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from rulebook.compiler.language.scripted import JOINT
from rulebook.compiler.language.tools import data, imported

_SPANS = re.compile(r"(```.*?```|`[^`\n]*`|\"[^\"\n]*\")", re.S)
_METHOD = re.compile(r"(?<![\w.`)\]/*])\.[a-z_]\w{0,40}(?:\(\)|!)(?!\w)")
"""A method of whatever it is called on: ``.unwrap()``."""
_METHODS = re.compile(
    rf"(?<![\w.`])`?(?P<one>[a-z_]{{2,30}})\(\)`?(?P<joint>{JOINT})`?(?P<two>[a-z_]{{2,30}})\(\)`?"
)
_SHARED = re.compile(r"(?<![\w./`-])((?:\w{1,40}\.){1,4})([A-Z]\w{0,40})((?:/[A-Z]\w{0,40}){1,4})(?![\w./(])")
"""Names that share what stands before their last part: ``DateTime.Now/UtcNow``."""
_ANY_OF = re.compile(r"(?<![\w./`-])([A-Z]\w{0,40})\.\*(?![\w*/.])")
"""Whatever an object offers: ``Log.*``."""
_ATTRIBUTE = re.compile(
    r"(?i)(?<![\w`])(?:an? |any |the )?`?(?P<name>(?-i:[A-Za-z_:@][\w:.-]{0,40}))=?`?"
    r"[- ](?:attribute|attr|prop)s? (?:on|in|of|inside) (?:an? |any |the |your )?`?"
    r"(?:<(?P<tag>[A-Za-z][\w.-]{0,40}) ?/?>|(?P<type>(?-i:[A-Z][a-z]\w{0,40}))\b)`?"
    r"(?: (?:elements?|tags?)\b)?"
)
"""An attribute of an element: ``the Version attribute on PackageReference``."""
_ASSIGNED = re.compile(r"(?<![\w`<-])([A-Za-z][\w:-]{0,40}=)(?=[ -](?:attribute|attr|prop)s?\b)")
"""An attribute as it is set: ``style= attributes``."""
_SQL_WORDS = (
    r"(?<![\w`])(?:(?:DROP|ALTER|CREATE|TRUNCATE|RENAME|ADD|DELETE|UPDATE|INSERT|SELECT|GRANT|REVOKE|SET|ON|NOT|LOCK"
    r"|CONCURRENTLY|CASCADE)(?: (?:[A-Z]{2,}|\*)){0,3})(?![\w`:]|\.\w| [A-Z]{2})"
)
_SQL = re.compile(
    rf"{_SQL_WORDS}(?=[^.;!?\n]{{0,60}}?\b(?:in|en|dans|nas|em) "
    r"(?:the |our |any |new |a |den |las |les |nuestras )?"
    r"(?:[Mm]igra(?:tion|cion|ç)|[\w./*-]*(?:migrat|sql)))"
)
_SQL_HEADED = re.compile(
    r"(?im)^(?P<head>[-*\s]*(?:(?:new|our|db|database|sql) )?migration(?:s|en)?\b[^:\n]{0,60}:)"
    r"(?P<rest>[^\n]+)"
)
_SQL_BEHIND = re.compile(
    rf"(?P<place>迁移(?:文件|脚本)?(?:里|中)?[^\u3002\uff1b\uff0c\n]{{0,8}}?)(?P<sql>{_SQL_WORDS})"
)
"""Words of SQL where files are meant: ``no DROP COLUMN in migrations``."""
_CALL = r"`?(?P<call>[A-Za-z]\w{0,20}\.\w{1,30})`?(?:\(\))?(?=[\s,.;:]|$)"
_VERB_IN = re.compile(rf"(?<![\w`%])`?(?P<verb>%[a-zA-Z])`?(?: verbs?)? (?:in|inside|with|for|to) {_CALL}")
_VERBS = re.compile(rf"{_VERB_IN.pattern}|(?<![\w`%])`?(?P<alone>%[a-zA-Z])`?(?![\w`%])")
"""A verb of a format in its call, and the others of the same sentence: ``%w in fmt.Errorf, not %v``."""
_MARKUP = re.compile(r"(?i)html|vue|[jt]sx|svelte|\berb\b|template|component|markup|element|\btags?\b")
_PLAIN_ATTRIBUTE = re.compile(r"`([a-z][\w:-]{0,40})`(?= (?:attribute|attr)s?\b)")
"""An attribute by its name alone, where markup is spoken of: ``no `style` attribute in *.html``."""
_STRING_IN = re.compile(
    r"(?i)\b(?:an? |any |raw |plain )*"
    r"(?:string literals?|literal strings?|hard-?coded strings?|bare strings?|literals?(?= \w+ .{0,30}\(\"))"
    r" (?:in|inside|within|passed to|to|as the argument of) (?:(?:an?|the|any|composables?|widgets?) ){0,3}"
    r"`?(?P<call>[\w.]{1,40})\((?:\"(?:\.\.\.|…)\")?\)`?(?= |[,.;:]|$)"
)
"""A string that is written out in a call: ``string literals inside Text()``."""
_MODULE = r"`?[a-z_][\w./]{0,40}`?"
_IMPORT = re.compile(
    r"(?i)(?P<lead>\b(?:imports? of|importing|imports?|depends? on|importiere|importieren|importar|importes"
    r"|importer) )"
    rf"(?P<names>(?:the )?{_MODULE}(?:{JOINT}{_MODULE}){{0,6}})(?: modules?| packages?)?"
    r"(?=\s*(?:[.,;:!]|$)|\s+(?:in|under|anywhere|outside|from|into|at)\b)"
)
"""What is imported, by its name alone: ``no import of pickle or marshal``."""
_STATEMENT = re.compile(
    r"(?<![\w`])(?:return(?:ing)? (?P<value>null|nil|None|undefined)\b"
    r"|(?<=no )new (?P<class>{classes})\b(?!\()|(?<=or )new (?P<other>{classes})\b(?!\())".replace(
        "{classes}", "Date|Function|Array|Object|Promise|Thread|Random|Regex|RegExp|HttpClient|Buffer|Timer"
    )
)
"""A statement in prose: ``never return null``, ``eval or new Function``."""
_WITH_ARGUMENT = re.compile(
    r"(?P<lead>\b(?i:no|never|not|use|call|run|using|without) )"
    r"`?(?P<call>[a-z_]\w*(?:\.\w+)*)(?:\(\))?`?(?: calls?)? with "
    r"`?(?P<given>[a-z_]\w{0,30}=(?:True|False|None|true|false|null|\d+))`?"
)
"""A call with one argument: ``no subprocess with shell=True``."""
_WORDLESS = frozenset("an any the no some this that these those each every all and or extra new".split())  # noqa: SIM905 - shorter


_SIGNS = ("()", "/", ".*", "attr", "prop", "%", "string", " in ", "mport", "return", "new ", "=")
"""One of these stands in whatever is looked for here."""


def spelled_out(text: str) -> str:
    """Return a message in which such names stand in code spans, each by itself."""
    if not any(sign in text for sign in _SIGNS) and "igration" not in text and "迁移" not in text:
        return text
    text = _with_call(text)
    for pattern, write in _OVER_SPANS:
        text = pattern.sub(write, text)
    if _MARKUP.search(text):
        text = _PLAIN_ATTRIBUTE.sub(r"`\1=`", text)
    pieces = _SPANS.split(text)
    return "".join(piece if at % 2 else _spelled(piece) for at, piece in enumerate(pieces))


def _spelled(text: str) -> str:
    for pattern, write in _WAYS:
        text = pattern.sub(write, text)
    return text


def _headed(match: re.Match[str]) -> str:
    rest = re.sub(_SQL_WORDS, r"`\g<0>`", match["rest"])
    if rest == match["rest"]:
        return match.group()
    named = re.search(r"[\w.*-]+(?:/[\w.*-]*)+|\*\.sql", match["head"])
    return f"In {named[0] if named else 'migrations'}:{rest}"


def _with_call(text: str) -> str:
    """Return a message in which a format verb stands in its call: ``%w in fmt.Errorf, not %v``."""
    found = _VERB_IN.search(text)
    if found is None:
        return text
    return _VERBS.sub(lambda match: f"`{found['call']}(... {match['verb'] or match['alone']}`", text)


def _apart(match: re.Match[str]) -> str:
    lead, names = match[1], [match[2], *match[3].strip("/").split("/")]
    return " or ".join(f"`{lead}{name}`" for name in names)


def is_any_of(text: str) -> bool:
    """Tell ``Log.*``, whatever an object offers, from files: ``Dockerfile.*``."""
    found = _ANY_OF.fullmatch(text)
    return found is not None and found[1].lower() not in _files()


def _any_of(match: re.Match[str]) -> str:
    return f"`{match.group()}`" if is_any_of(match.group()) else match.group()


@cache
def _files() -> frozenset[str]:
    """Return the stems of files that have a name of their own: ``Dockerfile.*``."""
    names = data("tools")["files"]["names"].split()
    return frozenset(name.partition(".")[0].strip("\\").lower() for name in names) | {"readme", "license"}


def _statement(match: re.Match[str]) -> str:
    if match["value"]:
        return f"use `return {match['value']}`"
    return f"`new {match['class'] or match['other']}`"


def _with_argument(match: re.Match[str]) -> str:
    call = f"{match['call']}(... " if "." in match["call"] else ""  # of a module any function is meant
    return f"{match['lead']}`{call}{match['given']}`"


def _of_anything(match: re.Match[str]) -> str:
    """Read ``unwrap() and expect()``: of methods that stand together each is called on whatever it is."""
    known = data("tools")["keywords"]["methods"].split()
    if match["one"] not in known or match["two"] not in known:
        return match.group()
    return f"`.{match['one']}()`{match['joint']}`.{match['two']}()`"


def _imported(match: re.Match[str]) -> str:
    names = re.findall(
        r"[\w./]*\w", re.sub(r"\b(?:the|or|and|nor|oder|und|o|y|ou|et)\b", " ", match["names"])
    )
    if not names or not imported().issuperset(names):
        return match.group()
    return match["lead"].strip() + " " + " or ".join(f"`{name}`" for name in names)


def _attribute(match: re.Match[str]) -> str:
    if match["name"].lower() in _WORDLESS:
        return match.group()
    return f"`<{match['tag'] or match['type']} ... {match['name']}=`"


_WAYS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str] | str], ...] = (
    (_METHOD, r"`\g<0>`"),
    (_SHARED, _apart),
    (_ANY_OF, _any_of),
    (_ASSIGNED, r"`\1`"),
    (_IMPORT, _imported),
    (_STATEMENT, _statement),
    (_SQL, r"`\g<0>`"),
    (_SQL_HEADED, _headed),
    (_SQL_BEHIND, r"\g<place>`\g<sql>`"),
)
_OVER_SPANS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str] | str], ...] = (
    (_METHODS, _of_anything),
    (_WITH_ARGUMENT, _with_argument),
    (_ATTRIBUTE, _attribute),
    (_STRING_IN, r'`\g<call>("..."`'),
)
"""What may be marked as code in parts: ``a `Version=` attribute on `PackageReference` ``."""
