"""Read what names have to look like: of files, branches, commit subjects, and identifiers in code.

A sentence about names has a subject whose names they are and a shape; a shape that could not be read makes
the rule a note.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulebook.compiler.language.measures import limit_in
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.language.sorts import is_vague
from rulebook.compiler.language.templates import Template, template, templates_in
from rulebook.compiler.reading.context import Context, kind_of
from rulebook.compiler.reading.intent import is_question
from rulebook.compiler.reading.named.branches import prefixes
from rulebook.compiler.reading.named.cases import CASE
from rulebook.compiler.reading.named.stated import as_statement, tells_names
from rulebook.compiler.rules import Rule, Shape

_CALLED = (
    r"(?:are|is|get|gets|must be|should be|have to be|be|to be|always)?\s*(?:named|called)|heißen|heissen"
    r"|heißt|se llaman?"
    r"|s'appellent|se nomment|se chamam|chamam-se|命名|叫|이름"
)
_ENDING = (
    r"\b(?:end|ends|start|starts|enden|endet|beginnen|acaban?|terminan?|empiezan?|finissent|se terminent"
    r"|commencent|terminam|começam) (?:in|with|auf|mit|en|por|par|em|com)\b"
)
_SUBJECTS = {
    "branch": re.compile(
        r"(?i)\bbranch(?:es)?[ -]?nam(?:es?|ing)\b|\bname (?:your |the )?branch(?:es)?\b|分支名"
        rf"|\bbranch(?:es)?\b\W*(?:{_CALLED}|start|begin|follow|look)|\bnombres? de (?:las? )?ramas?\b"
        r"|\b(?:ramas?|zweige?|branches)\b\W*(?:siempre |immer |bei uns |aquí )*"
        r"(?:se llaman?|empiezan?|van como|siguen|heißen|beginnen|fangen|folgen|s'appellent|se nomment"
        r"|commencent|se chamam|começam)"
        r"|分支.{0,6}(?:叫|命名|格式|以|必须|要|统一|一律)|브랜치 ?(?:이름|명)|ブランチ名"
    ),
    "subject": re.compile(
        r"(?i)\b(?:commit|pr)[ -]?(?:subject|title|message|msg|headline)s?(?: lines?)?\b|\bsubject lines?\b"
        r"|\bfirst lines? of (?:a |the |each |every |your )?commits?\b|\bcommit-?(?:betreff|nachricht)\w*"
        r"|\bmensajes? de(?:l| los)? commits?\b|提交信息|commit 信息|提交消息|提交说明|커밋 ?메시지"
        r"|コミットメッセージ|\bmessages? de commits?\b|\bmensage(?:m|ns) de commits?\b"
        r"|\bt[íi]tulos? de(?:l| los)? (?:commits?|prs?)\b"
    ),
    "file": re.compile(
        rf"(?i)\bfile ?names?\b|\bdateinamen?\b|\bnombres? de (?:los )?(?:archivos?|ficheros?)\b|文件名"
        rf"|\b(?:files?|modules?|migrations?|tests?|components?|scripts?|hooks?|\w*dateien|\w*komponenten|migrationen|archivos|ficheros|migraciones|componentes"
        rf"|fichiers|composants|arquivos)\b[^.;:!?]{{0,60}}?(?:{_CALLED}|{_ENDING})|文件.{{0,20}}(?:命名|结尾|叫)"
        r"|파일 ?(?:이름|명)|파일(?:은|들은)? .{0,12}(?:case|케이스)|ファイル名"
    ),
}
_IDENTIFIERS = {
    "interface": r"interfaces?|schnittstellen",
    "class": r"class(?:es)?|klassen|clases",
    "enum": r"enums?",
    "type": r"types?|structs?",
    "trait": r"traits?|protocols?",
}
_AFFIX = re.compile(
    r"(?i)(?P<no>\bno|\bwithout|\bnever|\bdrop|\bohne|\bkein\w*|\bsin|\bnot?)?\s*(?:(?:the|an?|der|das|el)\s+)?"
    r"(?P<names>[\w/#.\[\]-]+(?:\s*(?:,|or|and|oder|o|/)\s+[\w/#.\[\]-]+){0,3})[\s-]*"
    r"(?P<kind>prefix|suffix|präfix|prefijo|sufijo)(?:es|e|s)?\b"
)
_AFFIXED = re.compile(r"(?i)(?:prefix|suffix|präfix|prefijo|sufijo)")
_STARTS = re.compile(
    r"(?i)\b(?:starts?|begins?|open|beginn\w+|empiezan?|comienzan?|commencent?|começam?) "
    r"(?:with|mit|por|con|par|com)\s+(?:an? |the |either )?(?P<names>.+)"
)
_NO_PERIOD = re.compile(
    r"(?i)\b(?:no|without|not|never|ohne|sin)\b[^.;]{0,25}"
    r"\b(?:trailing |final )?(?:period|full stop|dot|punkt)\b"
)
_MANNER = re.compile(
    r"(?i)\b(?:imperative|mood|present tense|past tense|descriptive|meaningful|short|english|german|detailed"
    r"|imperativ|imperativo|inglés|englisch)\b|英文|中文"
)
_TEXTS = ("text", "symbol", "path")


_MOST = 1200
"""Characters of a sentence that may be about names: a longer one without a stop is a paste."""


def read_naming(context: Context, message: Message, spoken: Spoken) -> Rule | None:
    """Return the rule of a sentence about names; None where it is about anything else."""
    text = spoken.shown
    if len(text) > _MOST:
        return None
    text = as_statement(text)
    if is_question(spoken, message.language) or any(t.has("ask", "lift") for t in spoken.tokens):
        return None
    rule = Rule("naming", spoken.shown)
    rule.named = [t.entity for t in spoken.tokens if t.entity is not None]
    rule.hedged = any(t.has("prefer") for t in spoken.tokens)
    rule.shape = _of_identifier(text) or _of_words(text) or _of_name(context, spoken, rule, text)
    if rule.shape is None and tells_names(text):
        rule.kind = "wish"
        return rule  # of whose names nothing here knows how they are declared
    if rule.shape is None:
        return None
    context.naming = rule.shape.of
    if rule.shape == Shape(rule.shape.of):
        rule.kind = "wish"  # how it is to be written, in words that no pattern says
    rule.places = [e for e in rule.named if _is_place(e.text, kind_of(e)) and not is_vague(e)]
    return rule


def _is_place(text: str, kind: str) -> bool:
    return kind == "scope" or (kind == "path" and "/" in text and "<" not in text)


def _affix(text: str) -> re.Match[str] | None:
    return _AFFIX.search(text) if _AFFIXED.search(text) else None


def _of_identifier(text: str) -> Shape | None:
    """Read ``interfaces without the I prefix``, ``no Impl suffix on classes``."""
    affix = _affix(text)
    of = next((n for n, words in _IDENTIFIERS.items() if re.search(rf"(?i)\b(?:{words})\b", text)), "")
    if not affix or not of or not affix["names"].isalnum():
        return None
    against, names = bool(affix["no"]), (affix["names"],)
    if affix["kind"].lower().startswith(("p", "P")):
        return Shape(of, starts=names, against=against)
    return Shape(of, ends=names, against=against)


_KEYWORDS = re.compile(
    r"(?i)(?:\bkeywords?\b|关键字)[^.;!?]{0,80}(?:"
    r"(?P<upper>\bupper[- ]?case|\bcapital(?:s|ized| letters)?\b|\ball caps|\bgro(?:ss|ß)|\bmayúscula|大写)"
    r"|(?P<lower>\blower[- ]?case|\bsmall letters|\bklein|\bminúscula|小写))"
)
_CLASS_NAMES = re.compile(
    r"(?P<no>(?i:\bno|\bnever|\bavoid|\bwithout|\bkeine?|\bnada de|不要))[^.;:!?]{0,80}?"
    r"(?P<names>\*?\b[A-Z]\w+\*?(?:(?:\s*,\s*|\s+(?:or|and|oder|o)\s+|/)(?:or |and )?\*?[A-Z]\w+\*?)*)"
    r"[\s-]+(?P<of>class(?:es|-?namen)?|interfaces?|types?|enums?|klassen|clases|类)\b"
)


def _of_words(text: str) -> Shape | None:
    """Read ``SQL keywords are uppercase`` and ``no *Manager or *Helper classes``."""
    if (found := _KEYWORDS.search(text)) and re.search(r"(?i)\bsql\b|\bselect\b|\bqueries\b", text):
        return Shape("keyword", case="lower" if found["lower"] else "upper")
    if found := _CLASS_NAMES.search(text):
        stars = re.split(r"\s*,\s*(?:or |and )?|\s+(?:or|and|oder|o)\s+|/", found["names"])
        kind = found["of"].lower()
        of = "class" if kind.startswith(("cl", "kl", "类")) else kind.rstrip("s")
        if all(name.endswith("*") for name in stars):
            return Shape(of, starts=tuple(name.strip("*") for name in stars), against=True)
        return Shape(of, ends=tuple(name.strip("*") for name in stars), against=True)
    return None


def _of_name(context: Context, spoken: Spoken, rule: Rule, text: str) -> Shape | None:
    of = next((name for name, words in _SUBJECTS.items() if words.search(text)), "")
    affix = _affix(text)
    if not of and context.naming and affix:
        of = context.naming  # ``branch names: <ticket>-<slug>. no feature/ prefixes``
    if not of and context.naming == "file" and (wrong := _refused_endings(spoken)):
        return Shape("file", ends=wrong, against=True)  # ``called <thing>.spec.ts. Not .test.ts``
    stops = any(t.has("done", "commit") and t.text in ("stop",) for t in spoken.tokens)
    if not of or (stops and not _NO_PERIOD.search(text)):
        return None
    if of == "file" and (wrong := _wrong_endings(spoken)):
        return Shape(of, ends=wrong, against=True)
    shape = next((shape for shape in _shapes(of, text, rule, affix)), None)
    if shape is None and of == "subject" and _MANNER.search(text) and not _is_english(rule):
        return Shape(of)
    return shape


def _wrong_endings(spoken: Spoken) -> tuple[str, ...]:
    """Read ``tests end in .spec.ts, not .test.ts``: what stands under the negation is wrong."""
    named = [m for clause in spoken.clauses for m in clause.mentions if m.entity.kind == "path"]
    endings = [(m.entity.text.lstrip("*"), m.negative) for m in named]
    endings = [(text, negative) for text, negative in endings if text.startswith((".", "_", "-"))]
    wrong = tuple(text for text, negative in endings if negative)
    return wrong if len(wrong) < len(endings) else ()


def _refused_endings(spoken: Spoken) -> tuple[str, ...]:
    """Read ``Not .test.ts``: endings alone, all under the negation."""
    if not spoken.tokens[0].has("neg"):
        return ()
    named = [m.entity for m in spoken.clauses[0].mentions if m.entity.kind == "path"]
    endings = tuple(e.text.lstrip("*") for e in named)
    return endings if endings and all(e.startswith((".", "_", "-")) for e in endings) else ()


def _is_english(rule: Rule) -> bool:
    return any(e.concept.startswith("speak_") for e in rule.named)


def _shapes(of: str, text: str, rule: Rule, affix: re.Match[str] | None) -> Iterator[Shape]:
    """Yield the shapes that a sentence may mean, the surest first."""
    if found := templates_in(text):
        before = _PIECE_END.split(text[: text.find(found[0].text)])[-1]
        yield Shape(of, names=tuple(found), against=bool(_REFUSES.search(before)))
    if (limit := limit_in(text)) and limit[1] == "characters":
        yield Shape(of, longest=limit[0])
    if of == "subject" and _NO_PERIOD.search(text):
        yield Shape(of, ends=(".",), against=True)
    if affix and (names := _names(affix["names"])):
        starts = affix["kind"].lower().startswith("p")
        yield Shape(
            of, starts=names if starts else (), ends=() if starts else names, against=bool(affix["no"])
        )
    if (starts_with := _STARTS.search(text)) and (names := _names(starts_with["names"])):
        if shown := _ticket(names):
            yield Shape(of, names=(shown,))
        elif all(name.endswith(("/", ":", "_", "-")) for name in names):
            yield Shape(of, starts=names)
    if case := CASE.search(text):
        against = bool(_NEGATION.search(text[: case.start()]))
        yield Shape(of, case=str(case.lastgroup), against=against)
    examples = [e.text for e in rule.named if e.code and e.kind in _TEXTS and _CALLED_LIKE.search(text)]
    examples = [one for one in examples if re.search(r"[^\W_]{2}", one)]  # ``a-z, `-` and `/` ``: signs
    if of == "branch" and examples and all(one.endswith("/") for one in examples):
        right, wrong = prefixes(text)  # a beginning is no whole name
        yield Shape(of, starts=tuple(right or wrong), against=not right)
    elif examples and (of != "subject" or _ticket((examples[0],))):
        yield Shape(of, names=(template(examples[0], example=True),))


_PIECE_END = re.compile(r"[,;:]")
_REFUSES = re.compile(
    r"(?i)^(?!.*\b(?:without|ohne|sin|sans|sem|forget|omit|skip|drop|leave|miss|vergiss)\b)"
    r".*\b(?:no|not|never|kein\w*|nie|nunca|ningún)\b"
)
_NEGATION = re.compile(r"(?i)\b(?:no|not|never|nothing|kein\w*|nie|ohne|sin|nunca|ningún)\b")
_CALLED_LIKE = re.compile(
    rf"(?i){_CALLED}|\b(?:like|such as|wie|como|comme|tipo|names?|also|por ejemplo"
    r"|par exemple|por exemplo)\b|例如|比如|譬如|예를 들|例えば|:"
)
_SIGN = re.compile(r"[\s,]+(?:or|and|oder|o|y)?\s*")


def _names(text: str) -> tuple[str, ...]:
    """Return the names of a list: ``feat/ or fix/``."""
    out = []
    for word in _SIGN.split(text.strip()):
        if not re.fullmatch(r"[\[\w./#:-]+\]?", word):
            break
        out.append(word)
    return tuple(name for name in out if re.search(r"[/:_\[\]A-Z-]", name))


def _ticket(names: tuple[str, ...]) -> Template | None:
    found = next((n for n in names if re.fullmatch(r"\[?[A-Z][A-Z0-9]+-\d+\]?:?", n)), "")
    return template(found, example=True) if found else None
