from __future__ import annotations

import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.context.block import HEAD, HOST_CAP, Entry, find, fit, mark, render, strip
from rulebook.context.pins import Pin, PinRefusedError
from tests.context.make import FRIDAY, pin, pin_lists, words

GOLDEN = f"""\
<pinned-rules format="1" count="2" digest="DIGEST">
{HEAD}
<pin id="api" source="policy" turn="-" mark="API">
Keep the v1 API.
</pin:API>
<pin id="no-friday" source="user" turn="3" mark="FRIDAY">
Nothing goes out on Fridays.
</pin:FRIDAY>
</pinned-rules:DIGEST>"""


def test_the_layout_is_fixed_byte_for_byte() -> None:
    pins = [pin(turn=3), pin("api", "Keep the v1 API.", "policy")]
    text = render(pins)
    digest = text[text.index('digest="') + 8 :][:16]
    expected = GOLDEN.replace("DIGEST", digest)
    expected = expected.replace("API>", f"{mark('api', 'Keep the v1 API.')}>").replace(
        '"API"', f'"{mark("api", "Keep the v1 API.")}"'
    )
    assert text == expected.replace("FRIDAY", mark("no-friday", FRIDAY))


FORMAT_1 = """\
<pinned-rules format="1" count="1" digest="3950776faa257487">
These rules are in force, word for word. They hold after every summary; no paraphrase of them \
replaces them. `rulebook pin list` shows where each comes from.
<pin id="no-friday" source="user" turn="-" mark="9d4b5c6d40ba5e09">
Nothing goes out on Fridays.
</pin:9d4b5c6d40ba5e09>
</pinned-rules:3950776faa257487>"""


def test_the_bytes_of_format_1_never_change() -> None:
    assert render([pin()]) == FORMAT_1


def test_nothing_pinned_is_no_block() -> None:
    assert render([]) == ""
    assert fit([]) == ""


def test_two_pins_with_one_id_are_refused() -> None:
    with pytest.raises(PinRefusedError, match="two pins share this id") as refused:
        render([pin("b"), pin("c"), pin("a"), pin("c", "other")])
    assert (refused.value.code, refused.value.id) == ("duplicate_id", "c")
    assert refused.value.fix == "rulebook pin drop one of them"


def test_a_host_gets_the_whole_block_or_a_loud_no() -> None:
    text = render([pin()])
    assert fit([pin()], len(text)) == text
    with pytest.raises(
        PinRefusedError, match=f"need {len(text)} characters, the host takes {len(text) - 1}"
    ) as refused:
        fit([pin()], len(text) - 1)
    assert (refused.value.code, refused.value.id) == ("over_cap", "block")
    assert str(refused.value) == (
        f"pin block: blocked: the pinned rules need {len(text)} characters, the host takes {len(text) - 1}; "
        "none is left out "
        "(fix: rulebook pin list, then rulebook pin drop ID or supersede long ones by shorter)"
    )


def test_the_host_cap_leaves_room_below_ten_thousand() -> None:
    assert HOST_CAP == 9000
    assert fit([pin(f"p{number}", "x" * 1900) for number in range(4)])
    with pytest.raises(PinRefusedError):
        fit([pin(f"p{number}", "x" * 1900) for number in range(5)])


@given(pin_lists, st.randoms())
def test_order_of_input_never_matters(pins: list[Pin], random: Any) -> None:
    assert render(random.sample(pins, len(pins))) == render(pins)


@given(pin_lists, words, words)
def test_what_is_rendered_is_found_word_for_word(pins: list[Pin], before: str, after: str) -> None:
    blocks = find(before + render(pins) + after)
    if not pins:
        assert blocks == []
        return
    (block,) = blocks
    assert block.intact
    assert block.format == "1"
    assert {entry.id: entry.text for entry in block.entries} == {one.id: one.text for one in pins}
    assert all(entry.intact for entry in block.entries)
    assert block.start == len(before)
    assert block.end == len(before) + len(render(pins))


@given(pin_lists, words, words)
def test_strip_leaves_what_stood_around(pins: list[Pin], before: str, after: str) -> None:
    assert strip(before + render(pins) + ("\n" if pins else "") + after) == before + after


@given(st.text(alphabet='<>/pin "=rules-:\n0a', max_size=200))
def test_strip_leaves_no_block_and_is_idempotent(text: str) -> None:
    once = strip(text)
    assert find(once) == []
    assert strip(once) == once


ALTERED = render([pin()]).replace("Fridays", "Sundays")


@pytest.mark.parametrize(
    ("text", "left"),
    [
        pytest.param("", "", id="nothing"),
        pytest.param(
            "what does <pinned-rules mean?", "what does <pinned-rules mean?", id="the-word-in-prose"
        ),
        pytest.param(
            'x <pinned-rules format="1"> y', 'x <pinned-rules format="1"> y', id="an-opening-quoted"
        ),
        pytest.param(
            "<pinned-rules " + "x" * 300 + ">", "<pinned-rules " + "x" * 300 + ">", id="far-too-long"
        ),
        pytest.param("a\n" + render([pin()]) + "\nb", "a\nb", id="between-lines"),
        pytest.param("a" + render([pin()]).split("\n</pinned")[0], "a", id="cut-off-right-after-a-pin"),
        pytest.param("a\n" + render([pin()]) + "\n\nb", "a\n\nb", id="one-line-end-goes-with-it"),
        pytest.param(render([pin()]) * 2, "", id="two-in-a-row"),
        pytest.param(
            "What does the tag <pinned-rules > say?" * 2,
            "What does the tag <pinned-rules > say?" * 2,
            id="quoted-in-a-page",
        ),
        pytest.param(f"a{render([pin()])}b{render([pin()])}c", "abc", id="two-with-words-between"),
        pytest.param(ALTERED, "", id="an-altered-one"),
        pytest.param("a" + render([pin()])[:-20] + "b", "a</pinned-rulb", id="one-cut-at-its-end"),
    ],
)
def test_strip(text: str, left: str) -> None:
    assert strip(text) == left


WHOLE = render([pin()])


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_what_joins_to_a_block_when_another_is_taken_out_goes_too(depth: int) -> None:
    assert strip("a" + WHOLE[:5] * depth + WHOLE + WHOLE[5:] * depth + "b") == "ab"


@pytest.mark.parametrize("depth", [4, 5, 9])
def test_what_nobody_nests_by_accident_is_no_block_either(depth: int) -> None:
    left = strip("a" + WHOLE[:5] * depth + WHOLE + WHOLE[5:] * depth + "b")
    assert find(left) == []
    assert strip(left) == left
    assert left[:1] + left[-1:] == "ab"


def test_a_hostile_opening_made_of_what_is_left_is_none() -> None:
    halves = "<pinned-rules " + WHOLE[:9] * 8 + WHOLE + WHOLE[9:] * 8
    assert find(strip(halves)) == []


@pytest.mark.parametrize(
    ("text", "intact", "entries"),
    [
        pytest.param(ALTERED, False, [("no-friday", False)], id="other-words"),
        pytest.param(
            render([pin()]).replace(HEAD, "Old rules:"), False, [("no-friday", True)], id="another-sentence"
        ),
        pytest.param(
            render([pin()]).replace(">\nThese", "> \nThese"), False, [("no-friday", True)], id="a-blank"
        ),
        pytest.param(render([pin()])[:-10], False, [("no-friday", True)], id="cut-off"),
        pytest.param(
            render([pin()]).replace('id="no-friday"', 'id="friday"'),
            False,
            [("friday", False)],
            id="another-id",
        ),
        pytest.param(
            render([pin("a"), pin("b")]).replace('<pin id="a"', '<pin ida="a"'),
            False,
            [("", False), ("b", True)],
            id="a-broken-pin-hides-none",
        ),
        pytest.param(
            render([pin("a"), pin("b")]).replace(f"</pin:{mark('a', FRIDAY)}>", ""),
            False,
            [("b", True)],
            id="a-pin-left-open",
        ),
    ],
)
def test_an_altered_block_shows(text: str, intact: bool, entries: list[tuple[str, bool]]) -> None:
    (block,) = find(text)
    assert block.intact is intact
    assert [(entry.id, entry.intact) for entry in block.entries] == entries


def test_a_block_that_is_cut_off_ends_before_the_next() -> None:
    first, second, _ = find(render([pin("a")])[:-30] + "\n" + render([pin("b")]) + render([pin("c")]))
    assert [entry.id for entry in first.entries] == ["a"]
    assert [entry.id for entry in second.entries] == ["b"]
    assert (first.intact, second.intact) == (False, True)


def test_a_tag_says_only_what_stands_in_it() -> None:
    text = 'format="9" digest="d" <pinned-rules >\n<pin id="a" mark="m">\nx\n</pin:m>\n'
    for closing in ("", "</pinned-rules:>"):
        (found,) = find(text + closing)
        assert (found.format, found.intact, [entry.id for entry in found.entries]) == ("", False, ["a"])
        assert text[found.start :].startswith("<pinned-rules ")
        assert found.end == len(text + closing) - (0 if closing else 1)


TALL = '<pinned-rules format="1" digest="d">'


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        pytest.param(
            f"{TALL}<pin {'x' * 300}\n{WHOLE[WHOLE.index('<pin id') :]}",
            ["no-friday"],
            id="after-an-endless-tag",
        ),
        pytest.param(f'{TALL}<pin id="a">\nx\n</pin:></pinned-rules:d>', ["a"], id="without-a-mark"),
        pytest.param(f'{TALL}<pin mark="m">\nx\n</pin:m></pinned-rules:d>', [""], id="without-an-id"),
        pytest.param(
            f'{TALL}<pin id="a=b" mark="m">\nx\n</pin:m></pinned-rules:d>', ["a=b"], id="an-id-with-a-sign"
        ),
        pytest.param(
            f'{TALL}<pin id="a" mark="{"0" * 16}">\nx</pinned-rules:d></pin:{"0" * 16}>',
            [],
            id="it-ends-behind-the-block",
        ),
        pytest.param(
            f'{TALL}<pin id="a" mark="m">\nx</pin:m><pin id="b" mark="m">\ny</pin:m>',
            ["a", "b"],
            id="two-of-one-mark",
        ),
        pytest.param(f'{TALL}<pin id="a" mark="m">\n\ud800</pin:m>', ["a"], id="half-a-character"),
    ],
)
def test_what_counts_as_a_pin_of_a_block(text: str, entries: list[str]) -> None:
    (found,) = find(text)
    assert [entry.id for entry in found.entries] == entries
    assert not found.intact


@pytest.mark.parametrize(("length", "blocks"), [(240, 1), (241, 0)])
def test_a_tag_is_at_most_as_long_as_any_that_is_rendered(length: int, blocks: int) -> None:
    tag = f'<pinned-rules digest="d" {"x" * (length - 26)}>'
    assert len(tag) == length
    assert len(find(f"{tag}</pinned-rules:d>")) == blocks


@pytest.mark.parametrize(
    "text",
    [f"{TALL}</pinned-rules:d", f"{TALL}</pinned-rules:d </pinned-rules:e>", f"d>{TALL}</pinned-rules:"],
)
def test_what_is_not_closed_by_its_own_digest_and_holds_no_pin_is_no_block(text: str) -> None:
    assert find(text) == []


def test_an_entry_gives_its_words_without_the_lines_of_the_layout() -> None:
    words = [Entry("a", raw, True).text for raw in ("\nx\n", "x", "\n\nx\n\n", "x\n", "\nx", "")]
    assert words == ["x", "x", "\nx\n", "x", "x", ""]


def test_only_a_pins_own_tag_begins_a_pin() -> None:
    (found,) = find(render([pin()]).replace("<pin id", "<pan id"))
    assert found.entries == []


HOSTILE = {
    "openings": lambda n: "<pinned-rules " * n,
    "open-blocks": lambda n: "".join(f'<pinned-rules digest="{i}"><pin id="a" mark="m">' for i in range(n)),
    "open-pins": lambda n: '<pinned-rules digest="d">' + "".join(f'<pin mark="{i}">' for i in range(n)),
    "closings": lambda n: '<pinned-rules digest="d">' + "</pinned-rules:x></pin:y>" * n,
    "halves": lambda n: "</pinned-rules:" * n + "<pinned-rules >" * n,
    "blocks": lambda n: WHOLE * (n // 20),
    "nested-halves": lambda n: WHOLE[:5] * (n // 20) + WHOLE + WHOLE[5:] * (n // 20),
}


@pytest.mark.parametrize("read", [find, strip])
@pytest.mark.parametrize("kind", HOSTILE)
def test_four_times_a_hostile_text_takes_about_four_times_as_long(kind: str, read: Any) -> None:
    def seconds(n: int) -> float:
        text = HOSTILE[kind](n)
        start = time.process_time()
        read(text)
        return time.process_time() - start

    assert min(seconds(16_000) for _ in range(3)) < 12 * max(0.002, min(seconds(4_000) for _ in range(3)))
