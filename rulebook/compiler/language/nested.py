"""Join a kind of files to its folder: ``the *.sql.go files in internal/db`` are these, not the folder."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from rulebook.compiler.language.sorts import is_folder

if TYPE_CHECKING:
    from rulebook.compiler.language.entities import Entity

_ONE = "\ue000\\d+\ue001"
_AND = (
    r"\s*(?:,|/|&|\band\b|\bor\b|\bnor\b|\bund\b|\boder\b|\by\b|\bo\b|\bet\b|\bou\b|和|或|、)\s*(?:and |or )?"
)
_LIST = rf"{_ONE}(?:{_AND}{_ONE}){{0,6}}"
_FILES = rf"(?:[ -](?:(?P<noun>{_ONE})|files?|ones|sources?|specs?|dateien|文件))?"
_LIE = r"(?:(?:that |which )?(?:are|is|live|lives|lie|lies|sit|sits|living|lying|sitting) )?"
_IN = r"(?:anywhere )?(?:in|under|inside|within|below|beneath|unter|en|dans)"
_THE = r"(?:the |our |my |your |this |that |den |la |el |le )?"
_BEHIND = re.compile(rf"(?P<files>{_LIST}){_FILES} {_LIE}{_IN} {_THE}(?P<folders>{_LIST})")
_AHEAD = re.compile(
    rf"(?P<lead>(?:^|[.;:!?\n])\s*){_IN} {_THE}(?P<folders>{_ONE})/?,? (?P<all>(?:(?:all|the|every|any|no) )"
    rf"{{0,2}})(?P<files>{_LIST})",
    re.IGNORECASE,
)
_FORMAT = re.compile(
    rf"(?i)\b(?P<format>json|yaml|html|css|xml|csv|svg|png|toml|sql|markdown|typescript|protobuf)"
    rf"(?: files?| code| output)? {_LIE}{_IN} {_THE}(?P<folder>{_ONE})"
)
_ENDINGS = {
    "markdown": "md",
    "typescript": "ts",
    "protobuf": "proto",
}
_MARK = re.compile("\ue000(\\d+)\ue001")
_PUTS = re.compile(
    r"(?i)\b(?:put|puts|putting|place|placing|keep|store|save|saving|move|drop|dropping|dump|leave|leaving"
    r"|write|writing|creat\w*|add|adding|generate|land|live|belong|goes?)\b[^.;:!?]{0,30}$"
)
"""What is put somewhere does not lie there already."""
_DOTFILE = re.compile(r"\.(?:env|git|github|vscode|npmrc|gitignore|editorconfig|dockerignore)\b")


def nest(text: str, found: list[Entity]) -> str:
    """Return a text in which files and their folder are one name; these are added to the names found."""

    def joined(match: re.Match[str]) -> str:
        kinds = [found[int(number)] for number in _MARK.findall(match["files"])]
        folders = [found[int(number)] for number in _MARK.findall(match["folders"])]
        noun = match.groupdict().get("noun")
        if not all(map(_is_kind, kinds)) or not all(map(is_folder, folders)):
            return match.group()
        if noun and found[int(noun[1:-1])].concept != "everything":
            return match.group()
        if _PUTS.search(text[: match.start()]):
            return match.group()
        at = len(found)
        found.extend(_within(folder, kind) for folder in folders for kind in kinds)
        marks = ", ".join(f"\ue000{number}\ue001" for number in range(at, len(found)))
        groups = match.groupdict()
        return f"{groups.get('lead', '')}{groups.get('all', '')}{marks}"

    def formatted(match: re.Match[str]) -> str:
        folder = found[int(match["folder"][1:-1])]
        if not is_folder(folder) or _PUTS.search(text[: match.start()]):
            return match.group()
        ending = _ENDINGS.get(match["format"].lower(), match["format"].lower())
        found.append(replace(folder, text=f"{folder.text.rstrip('/')}/**/*.{ending}"))
        return f"\ue000{len(found) - 1}\ue001"

    return _FORMAT.sub(formatted, _AHEAD.sub(joined, _BEHIND.sub(joined, text)))


def _within(folder: Entity, kind: Entity) -> Entity:
    ending = kind.text.startswith(".") and not _DOTFILE.match(kind.text)
    return replace(kind, text=f"{folder.text.rstrip('/')}/**/{'*' if ending else ''}{kind.text}")


def _is_kind(entity: Entity) -> bool:
    """Tell a kind of files (``*.pb.go``, ``.golden``) from one file and from a folder."""
    if entity.kind != "path" or entity.concept or "/" in entity.text:
        return False
    return "*" in entity.text or entity.text.startswith(".")
