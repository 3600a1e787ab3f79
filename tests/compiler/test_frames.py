"""Ways of saying, as data: the notation, and that each phrase of the table says what it stands under."""

from __future__ import annotations

import pytest

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import read_message
from rulebook.compiler.reading.context import Context, remember_all
from rulebook.compiler.reading.frames.book import LANGUAGES, Frame, book, moments, outline_of, phrases_of
from rulebook.compiler.reading.frames.notation import Choice, FrameError, Node, Slot, Word, parse
from rulebook.compiler.reading.frames.outline import Index, Outline
from rulebook.compiler.reading.frames.pieces import pieces_of
from rulebook.compiler.reading.frames.read import read_frames
from rulebook.compiler.rules import Rule
from tests.compiler.said import Row, check, run, write

NAMES = {
    "C": "`make gen`",
    "P": "`pkg/gen/`",
    "S": "`foo.bar()`",
    "X": "`foo.bar()`",
    "T": "`foo.bar()`",
    "W": "Go code",
    "B": "the main branch",
    "O": "`--force`",
    "V": "files",
    "E": "prod-eu",
}
OTHER = {"C": "`just fine`", "P": "`lib/made/`", "S": "`other.thing()`", "W": "`lib/made/`"}
MOMENTS = {"b": "`make push`", "a": "`pkg/gen/`", "w": "friday", "v": "friday", "h": "friday"}
POINTING = {"de": "es", "es": "eso", "fr": "ça", "pt": "isso", "zh": "它", "ja": "それ", "ko": "그거"}
OPENED = {"zh": "容器", "ja": "コンテナ"}
FIRST = {"x": NAMES, "y": OTHER, "e": OTHER, "p": OTHER, "c": OTHER}


def said_by(sequence: tuple[Node, ...], language: str) -> str:
    """Return a sentence that a frame fits: the first of all choices, nothing optional, sample names."""
    words = []
    for node in sequence:
        if isinstance(node, Word):
            words.append(node.text)
        elif isinstance(node, Choice):
            words.append("" if node.optional else said_by(node.sequences[0], language))
        else:
            words.append(_filler(node, language))
    return " ".join(" ".join(words).split())


def _filler(slot: Slot, language: str) -> str:
    if slot.sorts == "plain":
        return "words" if language == "en" else "something"
    if slot.sorts == "it":
        return POINTING.get(language, "those")
    if slot.sorts == "kind":
        return {"de": "skripte", "es": "cuadernos"}.get(language, "scripts")
    if slot.sorts == "thing":
        return "the volumes"
    if slot.sorts == "act":
        return "delete"
    if slot.sorts == "own":
        return "the vendor's"
    if slot.sorts == "words":
        return "some words"
    if slot.sorts == "opened":
        return OPENED.get(language, "the vite server you started")
    if slot.sorts == "moment":
        return MOMENTS[slot.name]
    names = FIRST.get(slot.name, NAMES)
    return next((names[sort] for sort in slot.sorts or "C" if sort in names), NAMES[(slot.sorts or "C")[0]])


MIGRATIONS = {"de": "die Migrationen", "es": "las migraciones"}
LED = {"implicit", "all", "allowed", "refused", "made", "option"}
"""What makes a frame look at the sentences beside its own."""
OF_FILES = "It is not for us. You edited `pkg/gen/` by hand. "
LEAD = "It is not for us. You ran `make gen` by hand. "
LEAD_BRANCH = "It is not for us. release/5.2 is what the customer has. "
LEAD_OPTION = "It is not for us. `--force` broke the lock. "
LEFT = "It is not for us. You left an ngrok tunnel and *.bak files. "


FRAMES: list[tuple[str, Frame]] = [
    (language, frame) for language in LANGUAGES for frame in book(language).frames
]


@pytest.mark.parametrize(
    ("language", "frame"),
    FRAMES,
    ids=[f"{language}-{frame.meaning}-{frame.text[:40]}" for language, frame in FRAMES],
)
def test_every_frame_says_what_it_stands_under(language: str, frame: Frame) -> None:
    """A sentence made of a frame gives a rule of its kind about the names in its places."""
    text = said_by(frame.tree, language)
    if frame.entry["kind"] == "cleanup":
        text = text.replace(MOMENTS["b"], "you finish")
    if frame.entry.get("files_of"):
        text = text.replace(NAMES["C"], MIGRATIONS[language])
    points = any(isinstance(node, Slot) and node.sorts == "it" for node in frame.tree)
    points = points or bool(frame.entry.get("points"))
    before = LEFT if frame.entry["kind"] == "cleanup" else LEAD
    before = OF_FILES if frame.entry.get("act") == "edit" else before
    before = LEAD_BRANCH if frame.entry.keys() & {"branch_before", "there"} else before
    before = LEAD_OPTION if frame.entry.get("options_before") else before
    points = points or bool(frame.entry.keys() & {"branch_before", "there"})
    lead = before if points or LED & frame.entry.keys() else ""
    message = read_message(f"{lead}{text}")
    context = Context("user", allowed=list(message.entities[:1]))
    led = len(read_message(lead).spoken)
    for spoken in message.spoken[:led]:
        remember_all(context, spoken.clauses)
    if frame.entry["kind"] == "same":
        context.rules = [Rule("ask", "ask before `just fine`", targets=[Entity("command", "just fine")])]
    if frame.entry.get("then"):
        steps = [Entity("command", "just fine")]
        context.rules = [Rule("require", "run `just fine`", "run", targets=steps, before=["done"])]
    framed = [read_frames(context, message, spoken) for spoken in message.spoken[led:]]
    if frame.entry["kind"] == "same":
        assert [len(rule.targets) for rule in context.rules] == [2], text
        return
    if frame.entry.get("then"):
        assert context.rules[0].before_targets, text
        return
    kinds = [rule.kind for one in framed if one is not None for rule in one.rules]
    assert frame.entry["kind"] in kinds, text


NO_RULES = [
    ("a question", "is `npm publish` off limits?"),
    (
        "a limit that is lost",
        "`npm publish` is off limits unless the tag is signed and pushed by me on a monday",
    ),
    ("said of somebody else", "he said that the vendor thinks `npm publish` is off limits"),
]


@pytest.mark.parametrize("text", [row[1] for row in NO_RULES], ids=[row[0] for row in NO_RULES])
def test_what_a_frame_does_not_cover_is_left_to_the_clauses(text: str) -> None:
    """A frame fits whole words or not at all."""
    message = read_message(text)
    assert [read_frames(Context("user"), message, spoken) for spoken in message.spoken] == [None]


ROWS: list[Row] = [
    (
        "a reason behind it",
        "`docker system prune` is off limits on this box. The other team keeps its volumes here.",
        [run("docker system prune -f")],
        [run("docker ps"), run("grep -rn 'docker system prune' docs")],
    ),
    (
        "somebody else's",
        "LICENSE and NOTICE belong to legal. Not even the year.",
        [write("LICENSE")],
        [write("a.py")],
    ),
    (
        "only in one place",
        "`os.environ` belongs in app/settings.py and nowhere else",
        [write("app/billing.py", "k = os.environ['K']\n")],
        [write("app/settings.py", "k = os.environ['K']\n")],
    ),
    (
        "what a tool spits out",
        "docs/reference/ is what `make apidoc` spits out, typing in there is wasted effort",
        [write("docs/reference/client.md")],
        [write("docs/guide.md"), run("make apidoc")],
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_sentence_is_read_by_its_frame(row: Row) -> None:
    """It fires on what it forbids, and on nothing near."""
    check(row)


BROKEN = [
    ("not closed", "(a|b {x}"),
    ("not opened", "a) {x}"),
    ("no such macro", "{nothing_of_the_kind} {x}"),
    ("a stray bar", "? {x}"),
    ("a brace", "{x"),
]


@pytest.mark.parametrize("text", [row[1] for row in BROKEN], ids=[row[0] for row in BROKEN])
def test_a_frame_that_is_none_is_refused(text: str) -> None:
    """The notation is checked where it is read."""
    with pytest.raises(FrameError):
        parse(text, {}.get)


OUTLINE = Outline({"before": "the|a", "after": "(script)?", "it": "them|(all of)? those"}.get)
NEEDED = [
    ("the rarest word", "the {x} (is|are) (taboo|banned) (ok)?", {"taboo", "banned"}),
    ("a name by its sort", "(the)? {x:PS}", {"\ue000P", "\ue000S"}),
    ("a name or what points to it", "(the)? {x:Pi}", {"\ue000P", "them", "those"}),
    ("nothing of what may be left out", "(ok)? ({u:plain}|fine)", set()),
]


@pytest.mark.parametrize(("text", "words"), [row[1:] for row in NEEDED], ids=[row[0] for row in NEEDED])
def test_a_frame_is_only_tried_where_a_sentence_has_one_of_these(text: str, words: set[str]) -> None:
    """One word is looked for of all that a frame needs: no name where there is a word, and a rare one."""
    assert OUTLINE.needed(parse(text, {}.get)) == words


ENDS = [
    (
        "words that may be missing",
        "(please)? (never|stop) it (now)?",
        {"please", "never", "stop"},
        {"it", "now"},
    ),
    ("the words around a name", "{x:P}", {"the", "a", "\ue000P"}, {"\ue000P", "script"}),
    ("any word", "{r:words} is {b:moment}", set(), set()),
]


@pytest.mark.parametrize(("text", "begins", "ends"), [row[1:] for row in ENDS], ids=[row[0] for row in ENDS])
def test_how_a_frame_may_begin_and_end(text: str, begins: set[str], ends: set[str]) -> None:
    """A frame is not tried where it can not begin or end as the sentence does."""
    tree = parse(text, {}.get)
    assert OUTLINE.begins(tree) == begins
    assert OUTLINE.ends(tree) == ends


ORDER = [
    ("in order", "keep off \ue000P1\ue001 please ", [0]),
    ("in another order", "off \ue000P1\ue001 keep ", []),
    ("one word is missing", "keep \ue000P1\ue001 ", []),
    ("a name of another sort", "keep off \ue000B1\ue001 ", []),
]


@pytest.mark.parametrize(("text", "near"), [row[1:] for row in ORDER], ids=[row[0] for row in ORDER])
def test_the_words_of_a_frame_are_looked_for_in_its_order(text: str, near: list[int]) -> None:
    """A frame whose words stand in another order is not tried either."""
    needs = OUTLINE.needs(parse("(keep|stay) off {x:PS}", {}.get))
    assert Index([needs]).near(text) == near


def test_every_frame_needs_a_word() -> None:
    """One without would be tried on every sentence."""
    books = [(language, one) for language in LANGUAGES for one in (book(language), moments(language))]
    spaced = [(outline_of(language), one) for language, one in books if one.writer.gap]
    bare = [f.text for outline, one in spaced for f in one.frames if not _words(outline.needed(f.tree))]
    assert bare == []


def _words(needed: frozenset[str]) -> list[str]:
    return [word for word in needed if word[0] != "\ue000"]


def test_a_sentence_of_very_many_pieces_is_left_alone() -> None:
    """The work on one sentence stays bounded."""
    assert pieces_of("a , " * 200) == []


def test_the_table_has_no_twins() -> None:
    """A phrase that stands twice would mean two things."""
    texts = [(language, text) for language in LANGUAGES for _, text, _ in phrases_of(language)]
    assert len(texts) == len(set(texts))
