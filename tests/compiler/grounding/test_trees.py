"""Grounding on small real trees, each with a look-alike in which nothing may be found."""

from __future__ import annotations

import os
import shutil
import subprocess
from datetime import date
from pathlib import Path

import pytest

from rulebook.compiler.compile import compile_words

TREES = Path(__file__).parent.parent / "trees"

CASES = [
    (
        "generator_option",
        "never edit limits.conf by hand, it is regenerated",
        {"tools/gen_limits.py", "config/limits.conf"},
    ),
    (
        "generator_header",
        "api/client.ts is generated, hands off",
        {"scripts/build_client.sh", "api/client.ts"},
    ),
    (
        "generator_comment",
        "plugins/tables.py is generated, never edit it by hand",
        {"testing/generate-tables", "plugins/tables.py"},
    ),
    ("generator_variable", "don't touch routes.gen.rb", {"gen/write_routes.rb", "config/routes.gen.rb"}),
    ("lock_pnpm", "use pnpm, not npm", {"pnpm-lock.yaml"}),
    ("lock_yarn", "npm install again?? we have yarn", {"yarn.lock"}),
    ("lock_bun", "use bun instead of npm", {"bun.lock"}),
    ("lock_uv", "don't pip install, use uv add", {"uv.lock"}),
    ("lock_poetry", "use poetry, never pip", {"poetry.lock"}),
    ("lock_written", "never edit Cargo.lock by hand", {"api/Cargo.lock", "api/Cargo.toml"}),
    (
        "deprecated_python",
        "don't use charge_now, use charge_card",
        {"src/pay.py#charge_now", "src/pay.py#charge_card"},
    ),
    (
        "deprecated_typescript",
        "makeRouter is deprecated, use createRouter",
        {"src/router.ts#makeRouter", "src/router.ts#createRouter"},
    ),
    ("deprecated_go", "use OpenStore, not LoadStore", {"pkg/store.go#LoadStore", "pkg/store.go#OpenStore"}),
    (
        "deprecated_rust",
        "never call parse_loose, call parse_strict",
        {"src/lib.rs#parse_loose", "src/lib.rs#parse_strict"},
    ),
    (
        "flaky_pytest",
        "don't run the whole test suite, test_upload is flaky; run `make test-fast`",
        {"tests/test_net.py#test_upload", "Makefile"},
    ),
    ("target_make", "don't call go test directly, use `make test`", {"Makefile"}),
    ("target_npm", "never run jest directly, use `npm run test:unit`", {"package.json#scripts.test:unit"}),
    ("target_just", "run `just check` before you commit", {"justfile"}),
]


def conditions(words: str, tree: str):
    result = compile_words(words, workspace_root=str(TREES / tree), today=date(2026, 11, 30))
    return [one.record.condition for one in result.records if one.record.condition is not None]


def shown(anchor) -> str:
    parts = anchor.model_dump(exclude_none=True)
    return "#".join(parts[key] for key in ("path", "glob", "symbol", "key") if key in parts)


@pytest.mark.parametrize(("tree", "words", "anchors"), CASES, ids=[case[0] for case in CASES])
def test_nothing_is_found_in_the_look_alike(tree, words, anchors):
    assert conditions(words, f"{tree}_lookalike") == []


@pytest.mark.parametrize(("tree", "words", "anchors"), CASES, ids=[case[0] for case in CASES])
def test_the_anchors_are_found(tree, words, anchors):
    found = conditions(words, tree)
    assert len(found) == 1
    assert {shown(anchor) for anchor in found[0].anchors if anchor.absent is None} == anchors


@pytest.mark.parametrize(("tree", "words", "anchors"), CASES, ids=[case[0] for case in CASES])
def test_the_verify_command_holds_and_writes_nothing_here(tree, words, anchors, tmp_path):
    here, scratch = tmp_path / "tree", tmp_path / "scratch"
    shutil.copytree(TREES / tree, here)
    scratch.mkdir()
    before = {path: path.read_bytes() for path in here.rglob("*") if path.is_file()}
    verify = conditions(words, tree)[0].verify
    done = subprocess.run(
        ["bash", "-c", verify], cwd=here, env={**os.environ, "SCRATCH": str(scratch)}, check=False
    )
    assert done.returncode == 0, verify
    assert {path: path.read_bytes() for path in here.rglob("*") if path.is_file()} == before
