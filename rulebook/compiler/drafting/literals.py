"""Code as somebody shows it, as a regular expression that finds it however it is spaced and quoted."""

from __future__ import annotations

import re

from rulebook.compiler.drafting.arguments import opened
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.logged import logged_regex, logged_sample
from rulebook.compiler.language.scripted import command_regex, command_sample
from rulebook.compiler.language.tools import data

_PIECE = re.compile(
    r"(?P<any>\.\.\.|\u2026|(?<=[\w\"'(=,\s])<[a-z][\w -]*>)|(?P<quoted>'[^'\n]*'|\"[^\"\n]*\")"
    r"|(?P<space>\s+)|(?P<word>\w+)|(?P<operator>[=!<>]==?|&&|\|\|)|(?P<sign>.)",
    re.S,
)
_LOOSE = "={}(),;[]"
"""Signs around which blanks are a matter of taste."""
_SQL = re.compile(
    r"^(?:SELECT|INSERT|UPDATE|DELETE|DROP|CREATE|ALTER|TRUNCATE|GRANT|REVOKE|ON|ORDER|GROUP|UNION|NOT|LEFT|RIGHT"
    r"|CROSS|NATURAL|LIMIT|OFFSET|MERGE|LOCK|FOR|WITH|JOIN|CASCADE|VARCHAR|SERIAL|FLOAT|MONEY|TIMESTAMP|ENUM)\b"
    r"(?!:)[\sA-Z*_(),;0-9.]*$"
)
_ELEMENT = re.compile(r"<([a-z][a-z0-9-]*) ?/?>(?:\.\.\.|\u2026)?(?:</\1>)?")
"""An element of a page: ``<button>``, with whatever attributes."""
_FORMATTED = re.compile(r"(\w+\.\w+)\(\.\.\. (%[a-zA-Z])")
"""A verb in the format of a call: ``fmt.Errorf(... %v``."""
_CLOCK = re.compile(r"(?:\.|::)(?:now|today|Now|Today)$")
_ADDRESS = re.compile(r"\d{1,3}(?:\.(?:\d{1,3}|[xX*])){3}")
NUMBER = r"\d{1,3}"
_COMMENT = re.compile(r"^(?:#(?!\w)|#(?=\s*\w+:)|//|/\*|<!--|--\s|;;)")


_DIRECTIVE = re.compile(
    r"(?i)@ts-|eslint|noqa|type: ?ignore|nolint|pylint|rubocop:|prettier-ignore|(?:istanbul|c8|v8) ignore"
    r"|nosonar|noinspection|stylelint|biome-ignore|no ?cover|fmt: ?(?:off|skip)|yapf:|isort:|swiftlint|ktlint"
    r"|phpcs|phpstan|shellcheck|hadolint|nosec|mypy:|pyright:|todo|fixme|hack\b|xxx\b"
)
"""What stands in comments and speaks to a tool."""


def is_comment(text: str) -> bool:
    """Tell whether code is a comment, which is looked for in comments."""
    if _DIRECTIVE.search(text):
        return True
    return bool(_COMMENT.match(text)) and not re.match(r"#(?:include|define|pragma|if|region)", text)


def literal_regex(entity: Entity, *, alone: bool = False, unlike: str = "") -> str:
    """Return the regular expression that finds a symbol or a piece of code.

    Args:
        entity: the code as it was shown.
        alone: nothing may stand behind it on its line (``a bare # noqa``).
        unlike: signs that make it another code when they follow at once.

    """
    if entity.kind == "words":
        return rf"(?i)\b{_WORD_GAP.sub(_GAP, re.escape(entity.text.strip(' .,!?')))}\b"
    text = opened(entity.text.strip().rstrip(";").strip())
    if _ADDRESS.fullmatch(text):
        return rf"\b{re.sub('[xX*]', lambda _: NUMBER, re.escape(text.replace('*', 'x')))}\b"
    if text.startswith("$ "):
        return command_regex(text)
    if found := logged_regex(text):
        return found
    if verb := _FORMATTED.fullmatch(text):
        rest = r"(?:[^\"%\n]|%[^w\"\n])*"  # what wraps an error may print more of it
        error = r"[^\n]*,\s*\w*(?:err|Err)\w*" if verb[1].endswith("Errorf") else ""
        return rf"\b{re.escape(verb[1])}\s*\(\s*\"{rest}{verb[2]}{rest}\"{error}"
    if element := _ELEMENT.fullmatch(text):
        return rf"<{element[1]}\b"
    if re.fullmatch(r"[@\w-]+(?:\.\w+)*\*", text):
        return rf"{_edge(text)}{re.escape(text[:-1])}[\w-]*"
    if entity.kind == "symbol" and re.fullmatch(r"[@<]?[\w.:$>-]+[!*]?(?:\(\))?[/>]*", text):
        found = _symbol_regex(text.removesuffix("()"), called=text.endswith("()"))
    else:
        found = _shown(text)
    if alone and text.endswith("()"):
        return rf"{_symbol_regex(text.removesuffix('()'), called=False)}\s*\(\s*\)"
    if alone:
        return f"{found}[ \\t]*(?:\\*/)?[ \\t]*$"
    return rf"{found}(?:[^{re.escape(unlike)}]|$)" if unlike else found


_WORD_GAP = re.compile(r"(?:\\? )+")
_GAP = r"\\s+"
"""What stands for the blank between two words of prose."""


def _edge(text: str) -> str:
    return r"\b" if text[:1].isalnum() else ""


def _shown(text: str) -> str:
    """Return what finds a piece of code; dots stand for anything, quotes for each other."""
    pieces = [(found.lastgroup or "", found.group()) for found in _PIECE.finditer(_core(text))]
    out = ""
    for index, (sort, piece) in enumerate(pieces):
        before, after = (pieces[at] if 0 <= at < len(pieces) else ("", "") for at in (index - 1, index + 1))
        gap = "[^<>]*?" if text.startswith("<") else r"[^\n]*?"  # attributes stand on lines of their own
        out += gap if sort == "any" and after[0] else _piece(sort, piece, before, after)
    first, last = pieces[0], pieces[-1]
    alone = len(pieces) > 1 and first[0] == "word" and pieces[1][1] == "(" and first[1].islower()
    head = r"(?:^|[^\w.])" if alone else _HEADS.get(first[0], "")
    head = r"(?:^|[^\w-])" if len(pieces) > 1 and pieces[1][1] == "=" and head == r"\b" else head
    tail = r"\b" if last[0] == "word" and not _GOES_ON.search(text) else ""
    return ("(?i)" if _SQL.match(text) else "") + head + out + tail


_HEADS = {"word": r"\b", "operator": r"(?:^|[^=!<>])"}
_GOES_ON = re.compile(r"\w(?:\.\.\.|\u2026)[\s)}\]\"'`]*$")
"""Code that goes on within its last word: ``sk_live_...``."""


def _core(text: str) -> str:
    """Leave out what is only shown to close or to open: ``style={{ ... }}``, ``... as any``."""
    if half := re.match(r"^([{<$%(\[]+)[\s%})\]>.\u2026]+$", text):
        return half[1]
    text = re.sub(r"(?<=[\w.])\s(?:\.\.\.|\u2026)$", " ", text)
    text = re.sub(r"\s*(?:\.\.\.|\u2026)[\s)}\]\"'`]*$", "", text)
    text = re.sub(r"^(?:\.\.\.|\u2026)\s*", "", text)
    return re.sub(r"(?<!^)\(\)$", "(", text) if not text.startswith("new ") else text


def _piece(sort: str, piece: str, before: tuple[str, str], after: tuple[str, str]) -> str:
    if sort == "any":
        return ""
    if sort == "space" and before[0] == "any" and after[0] == "word":
        return r"\s*\b"
    if sort == "space":
        joined = before[0] == "word" and (after[0] in ("word", "") or after[1] in ".$@#~")
        return r"\s+" if joined or (not after[0] and before[1] == ".") else r"\s*"
    if sort == "quoted" and piece[1:-1].strip(".\u2026 ") == "":
        return "[\"'`]"
    if sort == "quoted":
        return "[\"'`]" + re.escape(piece[1:-1]) + "[\"'`]"
    if piece == "#" and not before[0] and after[0] == "word":
        return r"\#[ \t]*"
    if sort == "sign" and piece in "\"'`":
        named = r"(?:\w+\s*[:=]\s*)?" if before[1] == "(" and not after[0] else ""  # ``Text(text = "``
        return f"{named}[\"'`]"
    if sort == "sign" and (piece in _LOOSE or (piece == ":" and before[0] == "word" and after[0] == "space")):
        loose_before = r"\s*" if before[0] not in ("", "space") and piece != ":" else ""
        loose_after = r"\s*" if after[0] not in ("", "space") and after[1] not in _LOOSE else ""
        return loose_before + re.escape(piece) + loose_after
    return re.escape(piece)


_QUALIFIED = re.compile(r"(?:[a-z]\w*\.){2,}[A-Z]\w*")
_STANDS_IN = re.compile(r"\.(?:whatever|anything|something|any_?thing_?else|\w*[xX]{3})$")
"""The last part of a name that stands for all of them: ``Log.whatever``."""


def is_sql(text: str) -> bool:
    """Tell words of SQL, in capitals: they are looked for in any case."""
    return " " in text and bool(_SQL.match(text))


def is_qualified(name: str) -> bool:
    """Tell a class with its package, ``android.util.Log``: imported by that name, used by its last part."""
    return bool(_QUALIFIED.fullmatch(name))


def _symbol_regex(name: str, *, called: bool) -> str:
    bare = re.sub(
        r"\.(X|XX|XXX|FOO|BAR|Foo|foo|xyz)$", "", name.lstrip("@<").rstrip("/>")
    )  # ``process.env.X``
    bare = _STANDS_IN.sub(".*", bare)
    if name.startswith("@"):
        return rf"@{_name(bare)}\b"
    if name.startswith("<"):
        return rf"<{re.escape(bare)}\b"
    if told := data("tools")["keywords"]["told"].get(name):
        return str(told)
    if bare.endswith("!"):
        return rf"\b{re.escape(bare)}"
    if re.fullmatch(r"[a-z]\w*\.(Print|Fatal|Panic|Skip|Log|Error|Sprint|Fprint)(ln|f|Now)?", bare):
        return rf"\b{_name(re.sub(r'(ln|f|Now)$', '', bare))}(ln|f|Now)?\("
    if bare.endswith(".*"):
        return rf"\b{re.escape(bare[:-2])}\.\w+"
    if is_qualified(bare):
        used = rf"(?:^|[^\w.]){re.escape(bare.rpartition('.')[2])}\.[a-z]\w*\s*\("
        return rf"(?:\b{re.escape(bare)}\b|{used})"
    if called and _CLOCK.search(bare):
        return rf"\b{re.escape(bare)}\s*\(\s*\)"  # with a clock or a zone it is another call
    if called and re.fullmatch(r"[a-z_]{1,7}", bare):
        return rf"(?:^|[^\w.]){bare}\s*\("  # ``model.fit(...)`` is another one than ``fit()``
    if re.fullmatch(r"[A-Z][a-z]+", bare) and not called:
        return r"(?:^|[^\w\"'])" + bare + r"(?:[^\w\"']|$)"  # in quotes it may be any word
    tail = r"\s*\(" if called and len(bare) < 8 else r"\b"
    return rf"\b{_name(bare)}{tail}"


def _name(name: str) -> str:
    """Return a dotted name; its last part alone where that is telling (``fs.mkdtempOld`` may be imported).

    A function of Go is always called by its package: ``httptest.NewRequest`` is not ``http.NewRequest``.
    """
    if re.fullmatch(r"[a-z][a-z0-9]*\.[A-Z]\w*", name):
        return re.escape(name)
    last = re.split(r"\.|::|->", name)[-1]
    telling = len(last) >= 8 and (("_" in last) or any(c.isupper() for c in last[1:]))
    return re.escape(last if telling else name)


def sample(entity: Entity) -> str:
    """Return a line of code that uses a symbol or a literal."""
    text = entity.text.strip().rstrip(";").replace(".*", ".x")
    if _ADDRESS.fullmatch(text):
        return f'host = "{re.sub("[xX]", "7", text)}"'
    if text.startswith("$ "):
        return command_sample(text)
    if logged_regex(text):
        return logged_sample(text)
    if verb := _FORMATTED.fullmatch(text):
        return f'{verb[1]}("x: {verb[2]}", err)'
    if text in data("tools")["keywords"]["told"]:
        return f"{text} Item(1);"
    if entity.kind == "symbol" and "(" not in text and not text.startswith(("@", "<")):
        return f"value = {text}(1)"
    return text.replace("...", "x").replace("\u2026", "x")
