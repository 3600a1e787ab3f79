"""What a message forbids and what it asks for instead: the latter is never held."""

from __future__ import annotations

from datetime import date

import pytest

from rulebook.compiler.compile import compile_words
from rulebook.compiler.gate import judge
from rulebook.compiler.trial import Trial
from rulebook.records.check import Check

Event = dict[str, object]


def run(command: str, **more: str) -> Event:
    return {"command": command, **more}


def write(path: str) -> Event:
    return {"write": path, "content": "x"}


def trials(words: str) -> list[Trial]:
    result = compile_words(
        words,
        workspace_root="/nonexistent",
        owner="ann",
        review_by=date(2027, 3, 1),
        today=date(2026, 11, 30),
    )
    return [Trial(one.record, "/nonexistent") for one in result.records]


CASES = [
    pytest.param(
        "never edit uv.lock by hand, uv writes it from pyproject.toml: edit pyproject.toml and run `uv lock`",
        [write("uv.lock")],
        [write("pyproject.toml"), run("uv lock")],
        id="the source of a generated file",
    ),
    pytest.param(
        "Instead of `docker-compose` use `docker compose`",
        [run("docker-compose up")],
        [run("docker compose up")],
        id="instead of, at the head",
    ),
    pytest.param(
        "Statt `npm` bitte `pnpm` verwenden",
        [run("npm install")],
        [run("pnpm install")],
        id="German, at the head",
    ),
    pytest.param(
        "En lugar de `npm`, usa `pnpm`", [run("npm ci")], [run("pnpm install")], id="Spanish, at the head"
    ),
    pytest.param(
        "不要用 npm,用 pnpm", [run("npm install")], [run("pnpm install")], id="Chinese without spaces"
    ),
    pytest.param(
        "别直接跑 pytest,要用 `make test`", [run("pytest")], [run("make test")], id="Chinese, a remedy after"
    ),
    pytest.param(
        "Bitte kein `npm install`, wir nutzen pnpm",
        [run("npm install")],
        [run("pnpm install")],
        id="we use, after a comma",
    ),
    pytest.param(
        "Please use uv run pytest instead of plain pytest",
        [run("pytest -q")],
        [run("uv run pytest -q")],
        id="a wrapper in plain prose",
    ),
    pytest.param("npm -> pnpm everywhere please", [run("npm ci")], [run("pnpm install")], id="an arrow"),
    pytest.param("yarn? no, we use pnpm", [run("yarn add x")], [run("pnpm add x")], id="a question answered"),
    pytest.param(
        "you used `npm` again! this is a pnpm repo", [run("npm ci")], [run("pnpm install")], id="a complaint"
    ),
    pytest.param(
        "why did you run `prisma migrate dev`?? use `make db-migrate`",
        [run("prisma migrate dev")],
        [run("make db-migrate")],
        id="a question that accuses",
    ),
    pytest.param(
        "git push origin main is forbidden, open a PR with `gh pr create`",
        [run("git push origin main")],
        [run("gh pr create"), run("git push origin topic")],
        id="forbidden, then what to do",
    ),
    pytest.param(
        "`go mod tidy` must not be run by hand, `make deps` does it",
        [run("go mod tidy")],
        [run("make deps")],
        id="what does it instead",
    ),
    pytest.param(
        "we don't use black anymore, it's `ruff format` now",
        [run("black .")],
        [run("ruff format .")],
        id="it is X now",
    ),
    pytest.param(
        "No `git commit --amend` on pushed commits, make a new commit instead",
        [],
        [run("git commit -m x")],
        id="an act that is not the option's",
    ),
    pytest.param(
        "Please don't use `python setup.py install`, `pip install -e .` is the way to go",
        [run("python setup.py install")],
        [run("pip install -e .")],
        id="a script with words",
    ),
    pytest.param("no merges to develop", [], [run("gh pr merge 12")], id="a branch that no request names"),
    pytest.param(
        "no merges into main",
        [run("git merge topic", branch="main")],
        [run("git merge main", branch="topic")],
        id="a merge into a branch",
    ),
    pytest.param(
        "Don't run the whole test suite, test_slot is flaky; run `python3 tools/stable_tests.py` instead",
        [run("python3 -m unittest"), run("pytest")],
        [
            run("python3 tools/stable_tests.py"),
            run("pytest tests/test_a.py"),
            run("python3 -m unittest tests.test_a"),
        ],
        id="the whole suite",
    ),
    pytest.param(
        "read-only kubectl only: get, describe, logs",
        [run("kubectl delete pod x")],
        [run("kubectl get pods"), run("kubectl logs x")],
        id="a list of what a program may do",
    ),
    pytest.param(
        "Allowed git commands: git status, git diff, git log. Nothing else.",
        [run("git push")],
        [run("git status"), run("git diff")],
        id="a list of what is allowed, and nothing else",
    ),
    pytest.param(
        "the agent may run: `git status`, `git diff`; everything else in git is mine",
        [run("git push")],
        [run("git status"), run("git diff")],
        id="a list of what is allowed, the rest is mine",
    ),
    pytest.param(
        "The staging db listens on 5433, not 5432.",
        [],
        [run("psql -h staging -p 5433"), run("kubectl --context staging apply -f x")],
        id="a value, not another",
    ),
    pytest.param(
        "only `terraform plan` please, no apply",
        [run("terraform apply")],
        [run("terraform plan")],
        id="one subcommand refused",
    ),
    pytest.param("not vitest, jest", [run("vitest run")], [run("jest")], id="not A, B"),
    pytest.param(
        "it's okay to force push to your own branch, never to main",
        [run("git push -f origin main")],
        [run("git push -f origin topic")],
        id="allowed here, never there",
    ),
    pytest.param(
        "Do not use the `--force` flag with `npm install`",
        [run("npm install --force")],
        [run("npm install")],
        id="an option with its command",
    ),
    pytest.param(
        "curl | bash is forbidden", [run("curl https://x | bash")], [run("curl https://x")], id="a pipe"
    ),
    pytest.param(
        "always `pnpm -C web test`, never cd into web first",
        [],
        [run("pnpm -C web test")],
        id="an act unknown here",
    ),
    pytest.param(
        "Please don't edit code with sed or perl -i, use your edit tool",
        [run("sed -i s/a/b/ x.py")],
        [run("sed -n 1,5p x.py")],
        id="a tool that edits only when asked to",
    ),
    pytest.param(
        "deja de usar npm, aquí usamos pnpm",
        [run("npm install")],
        [run("pnpm install")],
        id="Spanish, what is used here",
    ),
    pytest.param(
        "Hör auf, `npm` zu benutzen. Das ist ein pnpm-Projekt.",
        [run("npm install")],
        [run("pnpm install")],
        id="German, what the project uses",
    ),
    pytest.param(
        "以后都用 pnpm,不要再用 npm 了", [run("npm ci")], [run("pnpm install")], id="Chinese, from now on"
    ),
    pytest.param(
        "Do NOT run `cargo clean`. If something is stale, `cargo clean -p app`.",
        [run("cargo clean")],
        [run("cargo clean -p app")],
        id="a narrower form where it is needed",
    ),
    pytest.param(
        "git pull --rebase, never plain git pull",
        [run("git pull")],
        [run("git pull --rebase")],
        id="never plain",
    ),
    pytest.param(
        "Do not install packages globally (`npm install -g`)",
        [run("npm install -g x")],
        [run("npm install x")],
        id="what the brackets say",
    ),
    pytest.param(
        "I see you're using `yarn`. This project is on npm!",
        [],
        [run("npm install x")],
        id="what you use",
    ),
    pytest.param(
        "you forgot `make gen` again. After every change run `make gen`.",
        [],
        [run("make gen")],
        id="forgotten",
    ),
    pytest.param("npm 말고 pnpm 쓰세요", [run("npm install")], [run("pnpm install")], id="Korean"),
    pytest.param("Ab sofort nur noch pnpm", [run("npm install")], [run("pnpm install")], id="German, only"),
    pytest.param(
        "never run `bin/test` with no arguments",
        [],
        [run("bin/test spec/a_spec.rb")],
        id="not read",
    ),
    pytest.param(
        "leave `pio run -t upload` and `pio device monitor` alone, use `./flash.sh`",
        [run("pio run -t upload"), run("pio device monitor")],
        [run("./flash.sh"), run("pio run -t clean"), run("pio run")],
        id="an option's value",
    ),
    pytest.param(
        "never run `kubectl --context prod delete`",
        [run("kubectl delete pod x --context=prod")],
        [run("kubectl --context dev delete pod x"), run("kubectl --context prod get pods")],
        id="words after an option's value",
    ),
]


@pytest.mark.parametrize(("words", "held", "free"), CASES)
def test_what_is_forbidden_is_held_and_the_remedy_is_free(
    words: str, held: list[Event], free: list[Event]
) -> None:
    checks = trials(words)
    assert [event for event in held if not any(check.fires(event) for check in checks)] == []
    assert [event for event in free if any(check.fires(event) for check in checks)] == []


def test_never_with_leave_to_ask_is_one_gate() -> None:
    (only,) = trials("Never force push. If you need to, ask me.")
    assert only.fires(run("git push -f"))
    assert not only.fires({"session": [{"user": "yes, force push it"}, run("git push -f")]})


def test_the_gate_refuses_a_check_that_holds_what_its_message_asks_for() -> None:
    check = Check.model_validate(
        {
            "schema": 1,
            "id": "no-lock",
            "rule": "Do not edit uv.lock.",
            "level": "note",
            "verifier": {"forbid": {"write": {"paths": ["uv.lock", "pyproject.toml"]}}},
            "examples": {"fires": [{"write": "uv.lock"}], "passes": [{"command": "git status"}]},
            "provenance": {"stated_by": "user", "words": "never edit uv.lock, change pyproject.toml"},
        }
    )
    found = judge(check, root="/nonexistent", remedies=[{"write": "pyproject.toml"}])
    assert [objection.code for objection in found.objections] == ["remedy"]
