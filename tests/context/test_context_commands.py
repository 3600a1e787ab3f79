from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from rulebook.context import wire
from rulebook.context.block import render
from rulebook.context.commands import VERBS, Answer, Here
from rulebook.context.pins import Pin
from rulebook.errors import RulebookError
from tests.context.make import FRIDAY, needed, pin

HELD = render([pin()])
PIN = {"id": "no-friday", "text": FRIDAY, "source": "user"}
NONE = {"contract_violation": 0, "invalid_input": 0, "blocked_budget": 0, "contradictory_evidence": 0}
ENTRY = {"id": "a", "cost": 3}
ITEM = {"id": "a", "cost": 3}


def ask(verb: str, value: Any, pins: tuple[Pin, ...] = (), events: tuple[str, ...] = ()) -> Answer:
    return VERBS[verb](value, Here(lambda: (pins, events), now=1000))


def test_render() -> None:
    assert ask("render", {"pins": [PIN]}) == Answer(
        0,
        {"block": HELD, "format": "1", "pins": ["no-friday"], "characters": len(HELD), "bytes": len(HELD)},
    )


@pytest.mark.parametrize(
    ("value", "ids"),
    [
        pytest.param({}, ["kept"], id="those-that-are-kept-here"),
        pytest.param({"pins": []}, [], id="none-given"),
        pytest.param({"session": "s1"}, ["kept", "mine"], id="with-those-of-a-session"),
        pytest.param({"now": "1970-01-01T00:16:41Z"}, ["kept"], id="at-an-iso-time"),
        pytest.param({"now": 999}, ["early", "kept"], id="at-a-time-in-seconds"),
        pytest.param({"pins": [{**PIN, "expires": {"event": "x"}}]}, ["no-friday"], id="its-event-is-ahead"),
        pytest.param(
            {"pins": [{**PIN, "expires": {"event": "x"}}], "events": ["X"]}, [], id="its-event-happened"
        ),
        pytest.param({"pins": [{**PIN, "expires": {"at": "1970-01-01"}}]}, [], id="ended"),
        pytest.param({"pins": [{**PIN, "expires": {"at": 1001}}]}, ["no-friday"], id="ends-later"),
        pytest.param({"pins": [{**PIN, "expires": {"session": "s"}}]}, [], id="of-another-session"),
        pytest.param({"pins": [{**PIN, "expires": None}]}, ["no-friday"], id="without-end"),
    ],
)
def test_which_pins_count(value: dict[str, Any], ids: list[str]) -> None:
    kept = (
        pin("kept"),
        pin("early", expires=("at", 1000)),
        pin("over", expires=("event", "done")),
        pin("mine", session="s1"),
    )
    assert ask("render", value, kept, ("done",)).value["pins"] == ids


def test_check_says_what_is_missing_and_gives_the_view_back_whole() -> None:
    answer = ask("check", {"pins": [PIN], "view": "a summary", "views": {"leaf": HELD}})
    assert answer == Answer(
        2,
        {
            "survived": False,
            "problems": [{"code": "missing", "id": "no-friday", "level": "view"}],
            "missing": ["no-friday"],
            "reinjected": {"view": f"{HELD}\na summary"},
            "diagnostics": [
                {
                    "kind": "contract_violation",
                    "code": "missing",
                    "ids": ["no-friday"],
                    "policy": "priority-then-lru:1",
                    "fields": {"level": "view"},
                }
            ],
            "counts": {**NONE, "contract_violation": 1},
        },
    )


@pytest.mark.parametrize(
    ("value", "code", "survived", "missing"),
    [
        pytest.param({"view": HELD}, 0, True, [], id="it-survived"),
        pytest.param({"views": {"leaf": HELD, "root": HELD}}, 0, True, [], id="at-each-level"),
        pytest.param({"views": {"leaf": HELD, "root": ""}}, 2, False, ["no-friday"], id="not-at-the-root"),
        pytest.param(
            {"view": HELD, "evicted": ["no-friday"]}, 2, False, ["no-friday"], id="listed-as-evicted"
        ),
        pytest.param({"view": HELD.replace("goes", "GOES")}, 2, False, [], id="altered"),
        pytest.param(
            {"view": HELD.replace("goes", "GOES"), "equal": "normalised"}, 0, True, [], id="but-only-in-case"
        ),
        pytest.param({"view": [{"role": "system", "content": HELD}]}, 0, True, [], id="messages"),
        pytest.param({"view": [{"role": "tool", "content": [HELD]}]}, 2, False, ["no-friday"], id="a-tool"),
    ],
)
def test_check(value: dict[str, Any], code: int, survived: bool, missing: list[str]) -> None:
    answer = ask("check", {"pins": [PIN], **value})
    assert (answer.code, answer.value["survived"], answer.value["missing"]) == (code, survived, missing)


def test_what_is_altered_or_there_twice_is_not_called_missing() -> None:
    assert ask("check", {"pins": [PIN], "view": HELD + HELD}).value["missing"] == []


def test_check_puts_the_block_back_into_messages() -> None:
    talk = [{"role": "user", "content": "hi", "name": "x"}]
    answer = ask("check", {"pins": [PIN], "view": talk})
    assert answer.value["reinjected"] == {"view": [{"role": "system", "content": HELD}, *talk]}


def test_check_of_what_backs_the_pins() -> None:
    answer = ask("check", {"pins": [PIN, {**PIN, "id": "b", "guards": "c"}], "checks": ["c"]})
    assert answer.code == 2
    assert answer.value["unbacked"] == [{"id": "no-friday", "check": None, "code": "no_check"}]
    assert ask("check", {"pins": [], "checks": []}) == Answer(
        0, {"unbacked": [], "diagnostics": [], "counts": NONE}
    )


def test_check_of_hooks_for_compaction_parity() -> None:
    hooks = {"SessionStart": [{"matcher": "startup", "hooks": [{"command": "x"}]}]}
    answer = ask("check", {"hooks": hooks})
    assert answer.code == 2
    assert answer.value["injectors_without_twin"] == [
        {"command": "x", "missing": ["resume", "clear", "compact"], "code": "no_compaction_twin"}
    ]
    assert ask("check", {"hooks": {}}).code == 0


def test_plan() -> None:
    answer = ask(
        "plan", {"entries": [ENTRY, {"id": "b", "text": "äö"}], "budget": 4, "accounting": "bytes:1"}
    )
    assert answer == Answer(
        0,
        {
            "status": "fits",
            "reason": "evicted_to_fit",
            "retained": ("b",),
            "evicted": ("a",),
            "used": 4,
            "needed": 0,
            "budget": 4,
            "accounting": "bytes:1",
            "policy": "priority-then-lru:1",
            "diagnostics": [],
            "counts": NONE,
        },
    )


def test_plan_in_characters_under_another_policy() -> None:
    policy = {"name": "p", "version": 2, "order": ["-cost"], "reserve": 1}
    entries = [
        {"id": "a", "text": "äöü"},
        {"id": "b", "cost": 1, "priority": -5, "last_used": 2, "pinned": False},
    ]
    answer = ask("plan", {"entries": entries, "budget": 3, "accounting": "characters:1", "policy": policy})
    assert (answer.value["evicted"], answer.value["policy"]) == (("a",), "p:2")


def test_a_blocked_plan_is_a_finding() -> None:
    answer = ask("plan", {"entries": [{**ENTRY, "pinned": True}], "budget": 2, "accounting": "other:9"})
    assert (answer.code, answer.value["status"], answer.value["retained"]) == (2, "blocked", ())
    assert answer.value["counts"] == {**NONE, "blocked_budget": 1}


@pytest.mark.parametrize(
    ("verb", "value", "faults"),
    [
        pytest.param(
            "plan",
            {"entries": [{"id": "a", "cost": 1.5}], "budget": -1, "accounting": "bytes:1"},
            [{"code": "bad_budget", "id": ""}, {"code": "bad_cost", "id": "a"}],
            id="plan",
        ),
        pytest.param(
            "plan",
            {"entries": [], "budget": 1},
            [{"code": "bad_accounting", "id": ""}],
            id="plan-without-accounting",
        ),
        pytest.param(
            "prune",
            {"items": [{"id": "a", "cost": -1}], "budget": 1, "threshold": 1},
            [{"code": "bad_cost", "id": "a"}],
            id="prune",
        ),
        pytest.param(
            "shadow",
            {
                "old": None,
                "new": None,
                "fixtures": [{"id": "f", "entries": [], "budget": 1, "accounting": "b:1", "mark": "x"}],
            },
            [{"code": "bad_mark", "id": "f"}],
            id="shadow",
        ),
    ],
)
def test_invalid_input_is_counted_and_lists_every_fault(
    verb: str, value: dict[str, Any], faults: list[dict[str, str]]
) -> None:
    answer = ask(verb, value)
    assert answer.code == 1
    assert (answer.value["status"], answer.value["faults"]) == ("invalid", faults)
    assert answer.value["error"].startswith("invalid input, nothing was planned")
    assert answer.value["counts"] == {**NONE, "invalid_input": len(faults)}


def test_prune() -> None:
    items = [
        {**ITEM, "horizon": "closed", "score": 1, "window": "full", "silent": False},
        {"id": "b", "cost": 5, "digest": "d"},
    ]
    signed = {"id": "b", "digest": "d", "by": "Ann", "source": "user", "reason": "old"}
    answer = ask("prune", {"items": items, "budget": 0, "threshold": 2, "acceptances": [signed]})
    assert (answer.code, answer.value["status"], answer.value["evicted"]) == (0, "pruned", ["b", "a"])
    assert answer.value["diagnostics"] == [
        {
            "kind": "notice",
            "code": "loss_accepted",
            "ids": ["b"],
            "policy": "priority-then-lru:1",
            "fields": {"by": "Ann"},
        }
    ]


def test_plan_with_a_models_tokenizer(tmp_path: Path) -> None:
    tokenizers = needed("tokenizers", "tokens")
    tokenizer = tokenizers.Tokenizer(tokenizers.models.WordLevel({"[UNK]": 0}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    tokenizer.save(str(tmp_path / "tokenizer.json"))
    entries = [{"id": "a", "text": "three long words"}]
    answer = ask("plan", {"entries": entries, "budget": 3, "tokenizer": str(tmp_path / "tokenizer.json")})
    assert answer.value["used"] == 3
    assert answer.value["accounting"].startswith(f"tokens:{tokenizers.__version__}/")


@pytest.mark.parametrize(
    "now",
    ["1970-01-01T01:00:00+01:00", "1970-01-01T00:00:00Z", "1970-01-01T00:00:00", "1970-01-01", 0],
)
def test_times_are_in_utc_unless_they_say_otherwise(now: Any) -> None:
    ends = {**PIN, "expires": {"at": 1}}
    assert ask("render", {"pins": [ends], "now": now}).value["pins"] == ["no-friday"]
    assert wire.moment(wire.seconds(now)) == "1970-01-01T00:00:00Z"


def test_a_pin_goes_out_as_it_came_in() -> None:
    given = {**PIN, "expires": {"at": "2026-12-01T00:00:00Z"}, "turn": 3}
    shown = wire.pin_out(wire.pin(given))
    assert {key: shown[key] for key in given} == given
    assert wire.pin(shown) == wire.pin(given)
    assert wire.pin_out(wire.pin({**PIN, "expires": {"event": "x"}}))["expires"] == {"event": "x"}
    assert wire.pin_out(wire.pin(PIN))["expires"] is None


def test_a_refused_pass_is_a_finding() -> None:
    answer = ask("prune", {"items": [ITEM], "budget": 0, "threshold": 2})
    assert (answer.code, answer.value["kept"]) == (2, {"a": "unbounded_horizon"})
    assert answer.value["counts"] == {**NONE, "blocked_budget": 1}
    assert answer.value["diagnostics"][0]["fields"] == {"budget": 0, "used": 3}
    assert answer.value["diagnostics"][0]["code"] == "prune_refused"


@pytest.mark.parametrize(
    ("seen", "code", "verdict", "contradictions"),
    [
        pytest.param({"rendering": ["a"]}, 0, "not_lost", 0, id="there"),
        pytest.param({"retrieval": [], "rendering": []}, 2, "lost", 0, id="lost"),
        pytest.param(
            {"retrieval": [], "rendering": ["a"]}, 2, "contradictory-evidence", 1, id="contradictory"
        ),
        pytest.param({"retrieval": None}, 2, "insufficient-evidence", 0, id="unknown"),
    ],
)
def test_locate(seen: dict[str, Any], code: int, verdict: str, contradictions: int) -> None:
    answer = ask("locate", {"ids": ["a"], "seen": seen})
    assert (answer.code, answer.value["losses"][0]["verdict"]) == (code, verdict)
    codes = [one["code"] for one in answer.value["diagnostics"]]
    assert codes == ["absent_at_retrieval_present_at_rendering"] * contradictions
    assert answer.value["counts"] == {**NONE, "contradictory_evidence": contradictions}


def test_evidence_that_is_none_is_named() -> None:
    with pytest.raises(RulebookError, match=r"^the evidence must be an object"):
        wire.evidence([])


def test_one_lost_id_among_others_is_a_finding() -> None:
    seen = {stage: ["a"] for stage in ("retrieval", "eligibility", "planning", "rendering")}
    code, value = ask("locate", {"ids": ["a", "b"], "seen": seen})
    assert [loss["verdict"] for loss in value["losses"]] == ["not_lost", "lost"]
    assert code == 2


def test_locate_reads_all_evidence() -> None:
    value = {
        "ids": ["a", "b"],
        "seen": {"retrieval": ["a", "b"], "eligibility": ["a", "b"], "planning": ["b"], "rendering": ["b"]},
        "evicted": ["a"],
        "status": "fits",
        "costs": {"planner": {"a": 1}, "renderer": {"a": 2}},
        "accountings": {"planner": "bytes:1"},
    }
    assert [(one["id"], one["verdict"]) for one in ask("locate", value).value["losses"]] == [
        ("a", "accounting-mismatch"),
        ("b", "not_lost"),
    ]


def test_shadow() -> None:
    entries = [{"id": "old", "cost": 3, "last_used": 1}, {"id": "big", "text": "x" * 5, "last_used": 2}]
    value = {
        "old": None,
        "new": {"name": "p", "version": 1, "order": ["-cost"]},
        "fixtures": [
            {"id": "f", "entries": entries, "budget": 5, "accounting": "bytes:1"},
            {
                "id": "g",
                "entries": entries,
                "budget": 5,
                "accounting": "bytes:1",
                "mark": "contract",
                "evicted": ["old"],
            },
        ],
    }
    answer = ask("shadow", value)
    assert answer.code == 2
    assert answer.value["differences"][0] == {
        "fixture": "f",
        "id": "big",
        "old": "retained",
        "new": "evicted",
        "cause": "order",
    }
    assert answer.value["verdicts"] == {"f": "different", "g": "broken"}
    assert (answer.value["old"], answer.value["new"]) == ("priority-then-lru:1", "p:1")
    assert answer.value["breaks_a_contract"] is True
    assert answer.value["counts"] == {**NONE, "contract_violation": 1}
    assert ask("shadow", {**value, "new": None}).code == 0
    back = ask("shadow", {**value, "old": value["new"], "new": None})
    assert back.value["differences"][0]["old"] == "evicted"


@pytest.mark.parametrize(
    ("verb", "value", "message"),
    [
        ("render", [], "the input must be an object (fix: keys: pins, now, session, events, cap)"),
        ("render", {"pin": []}, "the input has an unknown key 'pin' (fix: did you mean pins?)"),
        (
            "render",
            {"zzz": 1},
            "the input has an unknown key 'zzz' (fix: keys: pins, now, session, events, cap)",
        ),
        ("render", {"pins": {}}, "pins must be a list (fix: put it into [ ])"),
        ("render", {"pins": [{"id": "a"}]}, "a pin lacks text, source (fix: keys: "),
        ("render", {"pins": [{**PIN, "expires": {}}]}, "expires has exactly one of at, session, event"),
        ("render", {"pins": [{**PIN, "expires": {"at": "soon"}}]}, "not a time: 'soon' (fix: an ISO time"),
        ("render", {"pins": [{**PIN, "expires": {"at": None}}]}, "not a time: None"),
        ("render", {"pins": [{**PIN, "source": "model"}]}, "pin no-friday: model may not pin"),
        ("render", {"pins": [], "events": [3]}, "events must hold texts only"),
        ("render", {"pins": [PIN], "cap": 10}, "pin block: blocked: the pinned rules need"),
        ("check", {}, "nothing to check (fix: give view, views, checks or hooks)"),
        (
            "check",
            {"view": "", "equal": "roughly"},
            "unknown equality 'roughly' (fix: verbatim or normalised)",
        ),
        ("check", {"view": 3}, "a view that is no text must be a list"),
        ("check", {"view": [{"content": "x"}]}, "a message lacks role"),
        ("check", {"view": ["x"]}, "a message must be an object"),
        (
            "check",
            {"view": [{"role": "user", "content": 3}]},
            "a message's content is a text or a list of parts",
        ),
        ("check", {"view": [{"role": "user", "content": [3]}]}, "a part must be an object"),
        ("check", {"view": "", "evicted": "a"}, "evicted must be a list"),
        ("check", {"checks": "a"}, "checks must be a list"),
        ("check", {"checks": [1]}, "checks must hold texts only (fix: put each id into quotation marks)"),
        ("check", {"view": "", "evicted": [1]}, "evicted must hold texts only"),
        ("check", [], "the input must be an object (fix: keys: pins, now, session, events, view"),
        ("check", {"views": {"leaf": 3}}, "a view that is no text must be a list (fix: put it into [ ])"),
        ("plan", {"entries": []}, "the input lacks budget"),
        ("plan", {"entries": [{"id": "a"}], "budget": 1}, "an entry needs a cost or a text"),
        (
            "plan",
            {"entries": [{"id": "a", "text": "x"}], "budget": 1, "accounting": "x:1"},
            "a text needs an acc",
        ),
        ("prune", {"items": [], "budget": 1}, "the input lacks threshold"),
        (
            "prune",
            {"items": [ITEM], "budget": 1, "threshold": 1, "acceptances": [{}]},
            "an acceptance lacks id",
        ),
        ("locate", {"ids": [1], "seen": {}}, "ids must hold texts only"),
        (
            "locate",
            {"ids": [], "seen": {"retrieved": []}},
            "seen has an unknown key 'retrieved' (fix: did you",
        ),
        ("locate", {"ids": [], "seen": {"retrieval": [1]}}, "retrieval must hold texts only"),
        ("locate", {"ids": ["a"], "seen": {}, "evicted": [1]}, "evicted must hold texts only"),
        ("shadow", {"old": None, "new": {"name": "p"}, "fixtures": []}, "a policy lacks version"),
        ("shadow", {"old": {"name": "p"}, "new": None, "fixtures": []}, "a policy lacks version"),
        ("shadow", {"old": None}, "the input lacks new, fixtures"),
        ("shadow", {"old": None, "new": None, "fixtures": {}}, "fixtures must be a list"),
        (
            "shadow",
            {
                "old": None,
                "new": None,
                "fixtures": [{"id": "f", "entries": {}, "budget": 1, "accounting": "bytes:1"}],
            },
            "entries must be a list",
        ),
        ("plan", {"entries": {}, "budget": 1}, "entries must be a list"),
        ("plan", {"entries": [{}], "budget": 1}, "an entry lacks id"),
        (
            "plan",
            {"entries": [{"id": "a"}], "budget": 1},
            "an entry needs a cost or a text (fix: give one of them)",
        ),
        (
            "plan",
            {"entries": [{"id": "a", "text": "x"}], "budget": 1, "accounting": "x:1"},
            "a text needs an accounting that is known here (fix: bytes:1 or characters:1)",
        ),
        ("prune", {"items": {}, "budget": 1, "threshold": 1}, "items must be a list"),
        ("prune", {"items": [{}], "budget": 1, "threshold": 1}, "an item lacks id, cost"),
        (
            "prune",
            {"items": [], "budget": 1, "threshold": 1, "acceptances": {}},
            "acceptances must be a list",
        ),
        ("locate", {"ids": []}, "the input lacks seen (fix: keys: ids, seen, evicted, status, costs, acc"),
        (
            "render",
            {"pins": [{"id": "a", "text": "x", "source": "user", "expires": 7}]},
            "expires must be an object (fix: keys: at, session, event)",
        ),
        ("locate", {"ids": [], "seen": [], "x": 1}, "the input has an unknown key 'x'"),
        ("locate", {"ids": [], "seen": []}, "seen must be an object"),
        (
            "shadow",
            {"old": None, "new": None, "fixtures": [{}]},
            "a fixture lacks id, entries, budget, accounting",
        ),
    ],
)
def test_what_can_not_be_read_is_one_line_with_the_fix(verb: str, value: Any, message: str) -> None:
    with pytest.raises(RulebookError) as error:
        ask(verb, value)
    assert str(error.value).startswith(message)
    assert error.value.fix


def test_a_tokenizer_that_can_not_be_read_is_one_line_with_its_place() -> None:
    needed("tokenizers", "tokens")
    with pytest.raises(RulebookError, match=r"^/none: cannot read"):
        ask("plan", {"entries": [], "budget": 1, "tokenizer": "/none"})


def test_a_time_without_a_zone_is_in_utc_wherever_the_machine_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    try:
        assert wire.seconds("2026-12-01") == wire.seconds("2026-12-01T00:00:00Z")
    finally:
        monkeypatch.undo()
        time.tzset()


def test_every_level_that_is_broken_is_repaired_and_no_other() -> None:
    views = {"leaf": "", "parent": HELD, "root": "x"}
    answer = ask("check", {"pins": [PIN], "views": views})
    assert answer.value["reinjected"] == {"leaf": f"{HELD}\n", "root": f"{HELD}\nx"}
