from __future__ import annotations

from datetime import date

import pytest

from rulebook.compiler.imports.read import import_text
from rulebook.compiler.imports.statements import statements
from rulebook.compiler.trial import fires

TODAY = date(2026, 11, 30)


def imported(text: str, name: str = "CLAUDE.md", **more):
    return list(
        import_text(
            text, name=name, root="/nonexistent", today=TODAY, owner="ann", review_by=date(2027, 3, 1), **more
        )
    )


def test_fences_tables_headings_and_includes_are_no_statements():
    text = (
        "# Never\n@docs/x.md\n```sh\nnever run this\n```\n| never | a |\n\nNever push\nto main.\n- use pnpm\n"
    )
    assert [(one.line, one.words, one.heading) for one in statements(text) if not one.unread] == [
        (8, "Never push to main.", "Never"),
        (10, "use pnpm", "Never"),
    ]


@pytest.mark.parametrize(
    ("head", "paths"),
    [
        ('globs: "src/**/*.ts, test/**"', ("src/**/*.ts", "test/**")),
        ("applyTo: '**/*.py'", ("**/*.py",)),
        ("paths:\n  - api/**\n  - web/**", ("api/**", "web/**")),
        ("alwaysApply: true", ()),
        ('globs: "**"', ()),
    ],
)
def test_the_head_limits_the_paths(head, paths):
    (one,) = imported(f"---\n{head}\n---\nNever use `eval_x()`.\n", "rules.mdc")
    assert one.compiled.records[0].record.applies.paths == paths


def test_every_record_says_where_it_was_read():
    (one,) = imported("\n- Never push to main.\n")
    source = one.compiled.records[0].record.provenance
    assert (source.stated_by, source.source) == ("instruction_file", "file:CLAUDE.md:2")


def test_a_fact_is_a_note():
    (one,) = imported("The backend is written in Go and talks to Postgres.")
    assert [each.record.level for each in one.compiled.records] == ["note"]


@pytest.mark.parametrize(("decision", "level"), [("forbidden", "block"), ("prompt", "gate"), ("allow", None)])
def test_codex_rules(decision, level):
    text = f'prefix_rule(pattern=["git", ["push", "fetch"]], decision="{decision}", justification="no")\n'
    found = imported(text, "default.rules")
    assert [each.record.level for one in found for each in one.compiled.records] == ([level] if level else [])


def test_codex_rules_are_read_and_never_run(tmp_path):
    mark = tmp_path / "ran"
    rule = 'prefix_rule(pattern=["git", "push"], decision="forbidden")'
    assert len(imported(f"__import__('pathlib').Path({str(mark)!r}).touch()\n{rule}\n", "default.rules")) == 1
    assert not mark.exists()


def test_hookify():
    text = (
        "---\nname: no-rm\nenabled: true\nevent: bash\npattern: rm\\s+-rf\naction: block\n---\nDangerous.\n"
    )
    (one,) = imported(text, "hookify.no-rm.local.md")
    (each,) = one.compiled.records
    assert each.record.level == "warn"
    assert fires(each.record, {"command": "rm -rf build"})


def test_ids_are_free_and_progress_is_told():
    told = []
    found = imported(
        "- Never push to main.\n\n- Never push to main.\n", progress=lambda *args: told.append(args)
    )
    ids = [each.record.id for one in found for each in one.compiled.records]
    assert len(set(ids)) == len(ids) == 2
    assert told[-1][0] == 3


def test_what_is_not_read_is_reported():
    assert [one.unread != "" for one in imported("@docs/x.md\nNever push to main.\n" + "never " * 2000)] == [
        True,
        True,
    ]


def test_a_hookify_rule_that_is_off_is_reported():
    off = "---\nname: no-rm\nenabled: false\nevent: bash\npattern: rm\n---\nDangerous.\n"
    (one,) = imported(off, "hookify.no-rm.local.md")
    assert "switched off" in one.unread
