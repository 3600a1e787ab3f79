"""Read what files are to be called: by a template with its folder, by how a name begins or ends."""

from __future__ import annotations

import re
from dataclasses import replace

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.templates import Template, template
from rulebook.compiler.reading.frames.regex import nouns
from rulebook.compiler.rules import Shape

_HOLE = re.compile(r"<[\w .-]+>|Y{2,4}|N{2,}|#{2,}|\{\w+\}")
_LOOKED_AT = re.compile(
    r"(?i)^\W*(?:see|read|open|look|check|run|compare|find|take|copy|import|use|load|edit|write to)\b"
)
_NO = re.compile(r"(?i)\b(?:no|not|never|without|don't|nothing|nobody|unless|except|only|if|when|instead)\b")
_NAMED = re.compile(r"(?i)\b(?:named|called|calls?|names?|look(?:s)? like|titled)\b")
_ONLY_SEES = re.compile(
    r"(?i)\bonly (?=(?:sees?|finds?|picks? up|accepts?|runs?|takes?|collects?|knows?|reads?)\b)"
)
_TOLD = re.compile(
    r"(?i)\b(?:named|called|calls?|names?|look(?:s)? like|titled|are|is|sees?|finds?|picks? up|accepts?"
    r"|runs?|takes?|collects?|knows?|reads?|follow|expects?|wants?)\b|:"
)
_BEGIN = re.compile(
    r"(?i)\b(?:starts?|begins?|prefixed) with (?:a |an "
    r"|the )?[`'\"]?(?P<name>[A-Za-z][\w-]*[_-]?)[`'\"]?(?=[\s,.;:(]|$)"
)
_END = re.compile(
    r"(?i)\bends? (?:in|with) (?:a |an "
    r"|the )?[`'\"]?\*?(?P<name>[A-Za-z_.-][\w.-]*\w)[`'\"]?(?=[\s,;:(]|\.?$)"
)
_CASES = {
    "snake": r"(?:snake[_ -]?case|lower_snake|snake_lower)",
    "kebab": r"kebab[_ -]?case",
    "pascal": r"pascal[_ -]?case",
    "camel": r"camel[_ -]?case",
}
_FILES = (
    r"(?:file ?names?|files?|modules?|components?|everything|stories|scripts?|pages?|screens?"
    r"|hooks?|composables?|specs?|tests?|services?|jobs?)"
)
_SUBJECT = re.compile(rf"(?i)\b{_FILES}\b")
_NOT_FILES = re.compile(
    r"(?i)\b(?:functions?|class(?:es)?|variables?|methods?|props?|constants?|identifiers?|columns?"
    r"|tables?|fields?|types?)\b"
)
_CONTRAST = re.compile(
    r"(?i)[,;]?\s*\b(?:not|never|instead of|and not|rather than|you (?:named?|call(?:ed)?) (?:them"
    r"|it|yours)|(?:when|if) (?:named|called))\s+[`'\"]?$"
)
_NEVER_RUN = re.compile(
    r"(?i)\b(?:never|not|nobody|no one|skips?|skipped|ignored?s?|isn.t|won.t|doesn.t|don.t|missed"
    r"|overlooked|dropped)\b"
)


def file_shape(text: str, following: str, named: list[Entity]) -> tuple[Shape, list[Entity]] | None:
    """Return what files are to be called and where; None where a sentence does not say it."""
    paths = [e for e in named if e.kind == "path"]
    if any(e.kind == "command" and e.code for e in named) or any(
        e.concept.startswith("scope_messages") for e in named
    ):
        return None
    cased = any(re.search(rf"(?i)\b{words}", text) for words in _CASES.values())
    ending = None if cased else _by_ending(text, following, paths)
    return by_template(text, paths) or ending or _by_part(text, paths)


def by_template(text: str, paths: list[Entity]) -> tuple[Shape, list[Entity]] | None:
    """Read ``Reports: `reports/<date>_<slug>.md` `` and ``ADRs in docs/adr are named like `0007-x.md` ``."""
    if _LOOKED_AT.search(text):
        return None
    for path in paths:
        folder, _, name = path.text.rpartition("/")
        hole = _HOLE.search(name)
        before = _ONLY_SEES.sub("", text[: max(0, text.find(path.text))])
        if _NO.search(before) or "." not in name:
            continue
        if folder and hole and not _HOLE.search(folder) and name != hole.group():
            return Shape("file", names=(_template(name),)), [replace(path, text=f"{folder}/")]
        places = [one for one in paths if one is not path and _is_folder(one)]
        places = places or (_homes(before) if hole else [])
        if (
            not folder
            and places
            and (len(places) == 1 or "/" not in before)
            and _TOLD.search(text)
            and (hole or re.match(r"\d{2,}", name))
        ):
            shown = _template(name) if hole else template(name, example=True)
            return Shape("file", names=(shown,)), places
    return None


def _homes(before: str) -> list[Entity]:
    """Return the folders in which what a text speaks of stands: ``migrations`` in ``db/migrate/``."""
    words = " ".join(re.findall(r"[a-z]+", before.lower()))
    globs = next(
        (globs for noun, globs in nouns().items() if re.search(rf"\b{re.escape(noun)}\b", words)), ()
    )
    return [Entity("path", glob) for glob in globs if glob.endswith("/")]


def _template(name: str) -> Template:
    """Return the shape of a name; ``<YYYY-MM-DD>`` is its digits, ``<date>`` any."""
    name = re.sub(r"[<{]((?:YYYY|YY|MM|DD|HH|[NX#]+)(?:[-_]?(?:YYYY|YY|MM|DD|HH))*)[>}]", r"\1", name)
    return template(re.sub(r"\{(\w+)\}", r"<\1>", name))


def _by_ending(text: str, following: str, paths: list[Entity]) -> tuple[Shape, list[Entity]] | None:
    """Read ``tests are called x_test.py, not test_x.py``: the name under the negation is wrong."""
    if not (_END.search(text) or _NAMED.search(text)):
        return None
    wrong = [e for e in paths if _CONTRAST.search(text[: max(0, text.find(e.text))]) and _is_name(e)]
    right = [e for e in paths if e not in wrong and _is_name(e)]
    if not wrong and right and _NEVER_RUN.search(following) and not re.search(r"(?i)\bfine|ok\b", following):
        later = re.findall(r"(?<![\w/])\*?((?:\.|_)[\w.]+\.\w+|\.\w+\.\w+)", following)
        wrong = [Entity("path", f"*{one}") for one in later if all(one not in e.text for e in right)]
    if not wrong or not right:
        return None
    shown = tuple(Template(e.text, "", _glob(e.text)) for e in wrong)
    return Shape("file", names=shown, against=True), [e for e in paths if _is_folder(e)]


def _is_name(entity: Entity) -> bool:
    return "/" not in entity.text and "." in entity.text


def _is_folder(entity: Entity) -> bool:
    return "/" in entity.text or "." not in entity.text


def _glob(name: str) -> str:
    """Return the glob of a name with a stand-in: ``x_test.py`` -> ``*_test.py``."""
    bare = re.sub(
        r"<[\w -]+>|\b(?:foo|bar|thing|name|something|whatever|xyz)(?=[._-])|(?<=[_-])(?:foo|bar|thing"
        r"|name|something|x|xyz)(?=\.)",
        "*",
        name,
    )
    bare = re.sub(r"^x(?=[._-])", "*", bare)
    return bare if "*" in bare else f"*{bare}" if bare[:1] in "._-" else bare


def _by_part(text: str, paths: list[Entity]) -> tuple[Shape, list[Entity]] | None:
    """Read ``Files in src/hooks start with `use` ``, ``everything in app/services ends in _service.rb``."""
    folders = [e for e in paths if _is_folder(e) and "*" not in e.text]
    found = _BEGIN.search(text) or _END.search(text)
    subject = text[: found.start()] if found else text.split(",")[0]
    case = next((name for name, words in _CASES.items() if re.search(rf"(?i)\b{words}", text)), "")
    if not folders or not _SUBJECT.search(subject) or _NOT_FILES.search(text) or _NO.search(subject):
        return None
    begin, end = _BEGIN.search(text), _END.search(text)
    if begin and not _NO.search(text[begin.end() :]):
        return Shape("file", starts=(begin["name"],), case=case), folders
    if end and not _NO.search(text[end.end() :]) and "." in end["name"]:
        return Shape("file", ends=(end["name"],)), folders
    return (Shape("file", case=case), folders) if case and not _NO.search(text.split(",")[0]) else None
