from __future__ import annotations

import pytest

from rulebook.shell.values import Execution
from rulebook.verifier.changes import Change
from rulebook.verifier.facts import Subject
from rulebook.verifier.go import names, own_words, said, takes_back


def wrapper() -> Subject:
    return Subject({}, change=Change("gradle/wrapper/gradle-wrapper.properties", "modify"))


@pytest.mark.parametrize(
    "prompt",
    [
        pytest.param("fix the tests", id="another-thing"),
        pytest.param("leave the wrapper alone? ", id="a-question"),
        pytest.param("do not ever, please", id="nothing-named"),
        pytest.param("never touch the gradle wrapper", id="denied"),
        pytest.param("```\nupdate gradle wrapper\n```", id="pasted"),
        pytest.param("> update the wrapper", id="quoted-line"),
        pytest.param('it says "update the wrapper"', id="quoted-words"),
    ],
)
def test_is_no_go(prompt: str) -> None:
    assert not names(prompt, wrapper())


@pytest.mark.parametrize(
    "prompt",
    [
        pytest.param("Upgrade the Gradle wrapper to 9.1", id="by-its-parts"),
        pytest.param("don't ask, edit gradle/wrapper/gradle-wrapper.properties", id="by-its-path"),
        pytest.param("No tests needed. Now the wrapper!", id="denial-of-something-else"),
    ],
)
def test_is_a_go(prompt: str) -> None:
    assert names(prompt, wrapper())


def push() -> Subject:
    return Subject({}, execution=Execution("git", ("git", "push", "origin")))


DENIED = [
    pytest.param("please don't push", id="en-asked-not-to"),
    pytest.param("please don\u2019t push", id="en-typographic-sign"),
    pytest.param("do not push", id="en-do-not"),
    pytest.param("never push please", id="en-never"),
    pytest.param("you can't push", id="en-can-not"),
    pytest.param("push is forbidden, please wait", id="en-forbidden-after-it"),
    pytest.param("please hold off on the push", id="en-hold-off"),
    pytest.param("please stop the push", id="en-stop"),
    pytest.param("please do everything without a push", id="en-without"),
    pytest.param("the push, please don't", id="en-denied-after-a-comma"),
    pytest.param("do not, under any circumstances, push", id="en-denied-across-commas"),
    pytest.param("no push please. ok?", id="en-yes-in-another-sentence"),
    pytest.param("ok, but no push", id="en-yes-to-something-else"),
    pytest.param("the push can wait please", id="en-can-wait"),
    pytest.param("bitte push nicht", id="de-after-it"),
    pytest.param("bitte mit dem Push warten", id="de-wait"),
    pytest.param("quiero evitar el push, por favor", id="es-avoid"),
    pytest.param("Push bitte auf keinen Fall", id="de-in-no-case"),
    pytest.param("bitte niemals push ausführen", id="de-never"),
    pytest.param("den Push bitte vermeiden", id="de-avoid-at-the-end"),
    pytest.param("ja, aber ohne Push", id="de-without"),
    pytest.param("push ist verboten, bitte", id="de-forbidden"),
    pytest.param("por favor no hagas push", id="es-do-not"),
    pytest.param("nunca hagas push, por favor", id="es-never"),
    pytest.param("push prohibido por favor", id="es-forbidden"),
    pytest.param("vale, pero sin push", id="es-without"),
    pytest.param("deja de hacer push por favor", id="es-stop"),
    pytest.param("请不要 push", id="zh-do-not"),
    pytest.param("别 push\uff0c好的", id="zh-do-not-short"),
    pytest.param("好的\uff0c但禁止 push", id="zh-forbidden"),
    pytest.param("push 不可以", id="zh-may-not-after-it"),
]


@pytest.mark.parametrize("prompt", DENIED)
def test_a_denial_is_no_go(prompt: str) -> None:
    assert not names(prompt, push())


@pytest.mark.parametrize("prompt", DENIED)
def test_a_denial_says_nothing(prompt: str) -> None:
    assert not said(prompt, r"(?i)push")


@pytest.mark.parametrize(
    "prompt",
    [
        pytest.param("please push", id="en"),
        pytest.param("push without asking me again", id="en-denies-what-follows"),
        pytest.param("don't worry, please push", id="en-another-clause"),
        pytest.param("I don't need the tests. push please", id="en-another-sentence"),
        pytest.param("keine Tests, aber bitte push", id="de-another-clause"),
        pytest.param("bitte push", id="de"),
        pytest.param("por favor haz push", id="es"),
        pytest.param("不用测试\uff0c请 push", id="zh-another-clause"),
    ],
)
def test_a_request_beside_a_denial_is_a_go(prompt: str) -> None:
    assert names(prompt, push())
    assert said(prompt, r"(?i)push")


def test_words_that_are_a_denial_themselves_are_found() -> None:
    assert said("no tests needed here", r"no\ tests\ needed")


def test_own_words_leave_out_what_others_said() -> None:
    assert own_words('a\n```\nb\n```\n> c\nd "e" `f` g').split() == ["a", "d", "g"]


@pytest.mark.parametrize(
    "prompt",
    [
        pytest.param("please explain the push", id="en-explain"),
        pytest.param("show me what the push would do", id="en-show"),
        pytest.param("erkläre bitte den push", id="de-explain"),
        pytest.param("push. wait, don't push", id="en-asked-and-denied"),
    ],
)
def test_to_be_told_about_it_is_no_go(prompt: str) -> None:
    assert not names(prompt, push())


@pytest.mark.parametrize(
    "prompt",
    [
        pytest.param("now fix the tests", id="another-thing"),
        pytest.param("push it now", id="asked-again"),
        pytest.param("don't touch the readme", id="denial-of-something-else"),
        pytest.param("explain the push", id="wants-to-be-told"),
        pytest.param("no", id="an-answer-to-something-else"),
        pytest.param("why does it wait?", id="a-question"),
    ],
)
def test_takes_no_go_back(prompt: str) -> None:
    assert not takes_back(prompt, push())


@pytest.mark.parametrize(
    "prompt",
    [
        pytest.param("wait, don't push", id="en-denied"),
        pytest.param("wait", id="en-a-bare-halt"),
        pytest.param("hold on a moment. I need to look at it", id="en-halt-in-its-own-sentence"),
        pytest.param("skip the push", id="en-turned-away"),
        pytest.param("warte mal, noch nicht", id="de-halt"),
        pytest.param("espera, no hagas push", id="es-denied"),
        pytest.param("等一下", id="zh-halt"),
    ],
)
def test_takes_a_go_back(prompt: str) -> None:
    assert takes_back(prompt, push())


@pytest.mark.parametrize(
    "prompt",
    [
        pytest.param("I will push it myself", id="en-the-person-does-it"),
        pytest.param("ich mache den push selbst", id="de-the-person-does-it"),
        pytest.param("we should push later", id="en-later"),
        pytest.param("push, but tomorrow", id="en-later-in-another-clause"),
        pytest.param("push it. Maybe later.", id="en-later-in-another-sentence"),
        pytest.param("haz push mañana", id="es-later"),
        pytest.param("明天 push", id="zh-later"),
        pytest.param("push nur wenn ich es sage", id="de-on-a-condition"),
        pytest.param("haz push solo si pasan los tests", id="es-on-a-condition"),
        pytest.param("the push failed yesterday", id="en-told-of"),
        pytest.param("push notifications are broken", id="en-a-state"),
        pytest.param("rewrite push() in queue.ts", id="a-code-mark"),
        pytest.param("please fix the push() call", id="a-code-mark-behind-a-yes"),
        pytest.param("fix the push notification bug", id="a-part-of-another-noun"),
        pytest.param("please do the push notification bug", id="a-part-of-another-noun-behind-a-yes"),
        pytest.param("push this value onto the stack", id="another-sense"),
        pytest.param("push it. Actually no.", id="en-taken-back"),
        pytest.param("push it\nno wait", id="en-taken-back-on-another-line"),
        pytest.param("push, doch nicht", id="de-taken-back"),
        pytest.param("ok 'push it' was what I typed", id="in-single-quotes"),
    ],
)
def test_to_speak_of_it_is_no_go(prompt: str) -> None:
    assert not names(prompt, push())


@pytest.mark.parametrize(
    "prompt",
    [
        pytest.param("commit and push", id="en-behind-another-act"),
        pytest.param("Fix the typo. Then push.", id="en-in-another-sentence"),
        pytest.param("looks good, push it", id="en-behind-praise"),
        pytest.param("you can push now", id="en-may"),
        pytest.param("I want you to push", id="en-a-wish"),
        pytest.param("do the push from here", id="en-as-a-noun"),
        pytest.param("ok, the push is fine", id="en-a-yes-behind-it"),
        pytest.param("push it and tell me if it worked", id="en-a-report-is-no-condition"),
        pytest.param("push it, the last one was broken", id="en-told-of-another-thing"),
        pytest.param("no. ok, push it", id="en-a-no-before-it"),
        pytest.param("I'm done, don't wait, push it", id="en-apostrophes-are-no-quotes"),
    ],
)
def test_to_bid_it_is_a_go(prompt: str) -> None:
    assert names(prompt, push())


def test_an_imperative_in_any_language_names_a_thing() -> None:
    made = Subject({}, change=Change("db/coupons.sql", "create"))
    assert names("leg die neue Tabelle coupons an", made)
    assert not names("the coupons table looks odd", made)


def test_own_words_keep_apostrophes_and_leave_single_quotes_out() -> None:
    assert own_words("don't 'x y' the users' z").split() == ["don't", "the", "users'", "z"]


def test_an_act_is_named_by_its_path() -> None:
    seed = Subject({}, execution=Execution("bin/seed", ("bin/seed",)))
    assert names("ok run bin/seed", seed)
    assert not names("ok rewrite bin/seed", push())
