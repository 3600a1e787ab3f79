"""Every reported case of drift, git hooks and verify commands has its test."""

from __future__ import annotations

import ast
import json
from pathlib import Path

TESTS = Path(__file__).parent.parent
AREAS = ("anchor-drift", "git-hook", "verify-command")
DRIFT, WATCH, JUDGE, INSTALL, NOTICE = (
    f"git/test_{name}.py" for name in ("reported_drift", "watch", "judge", "install", "notice")
)
ANSWER, VERIFY, HOSTILE, REPAIR = (
    "anchors/test_answer.py",
    "anchors/test_verify.py",
    "anchors/test_hostile.py",
    "git/test_repair.py",
)

COVERED = {
    "AD-001": (DRIFT, "test_ad_001_an_uncommitted_edit_is_confirmed"),
    "AD-002": (DRIFT, "test_ad_002_hashing_again_clears_nothing"),
    "AD-006": (DRIFT, "test_ad_006_the_fingerprint_is_the_same_on_every_platform"),
    "AD-010": (REPAIR, "test_a_rename_is_proposed_with_the_rewritten_command"),
    "AD-012": (DRIFT, "test_ad_012_without_a_baseline_nothing_has_drifted"),
    "AD-014": (DRIFT, "test_ad_014_an_anchor_that_was_never_there_arms_nothing"),
    "AD-016": (DRIFT, "test_ad_016_in_another_repository_it_is_no_pass"),
    "AD-019": (DRIFT, "test_ad_019_a_save_from_a_file_of_another_kind"),
    "AD-020": (WATCH, "test_two_saves_by_rename_in_a_row"),
    "AD-021": (WATCH, "test_two_saves_by_rename_in_a_row"),
    "AD-024": (WATCH, "test_moved_into_a_new_folder"),
    "AD-025": (DRIFT, "test_ad_025_away_and_back_is_no_drift"),
    "AD-026": (DRIFT, "test_ad_026_an_edit_that_no_event_told_of_is_looked_at_by_the_agents_hook"),
    "AD-028": (DRIFT, "test_ad_028_each_cause_has_its_own_reason"),
    "AD-029": (DRIFT, "test_ad_029_one_byte_more_is_quiet_and_recorded"),
    "GH-001": (JUDGE, "test_in_a_linked_worktree"),
    "GH-003": (JUDGE, "test_in_a_linked_worktree"),
    "GH-004": (JUDGE, "test_commit_all_and_only_are_judged_by_their_own_index"),
    "GH-006": (JUDGE, "test_only_in_the_tree_is_not_in_this_commit"),
    "GH-007": (JUDGE, "test_intent_to_add_is_not_in_this_commit"),
    "GH-012": (INSTALL, "test_from_a_linked_worktree"),
    "GH-013": (INSTALL, "test_a_relative_path_of_one_worktree_that_leads_nowhere"),
    "GH-014": (NOTICE, "test_two_worktrees_have_each_their_own_standing"),
    "GH-015": (INSTALL, "test_a_broken_store"),
    "GH-016": (NOTICE, "test_every_way_is_noticed"),
    "GH-017": (INSTALL, "test_both_see_what_is_fed"),
    "GH-018": (INSTALL, "test_a_push_of_many_refs_is_read_to_its_end"),
    "GH-020": (JUDGE, "test_under_a_hook_manager_that_passes_nothing_on"),
    "GH-024": (JUDGE, "test_it_is_said_afterwards"),
    "GH-026": (JUDGE, "test_a_bare_repository_with_its_worktree_elsewhere"),
    "GH-028": (JUDGE, "test_a_partial_commit_is_judged_by_its_own_index"),
    "VC-001": (VERIFY, "test_run"),
    "VC-003": (VERIFY, "test_a_command_can_ask_for_output_as_well"),
    "VC-005": (ANSWER, "test_answer"),
    "VC-008": (VERIFY, "test_a_verify_run_starts_no_verify_run"),
    "VC-010": (HOSTILE, "test_a_script_that_a_pulled_branch_changed_runs_only_inside_the_sandbox"),
    "VC-011": ("outside/test_git.py", "test_the_repositorys_own_programs_are_not_started"),
    "VC-012": (HOSTILE, "test_the_gits_of_a_hook_do_not_reach_a_verify_command"),
    "VC-013": (VERIFY, "test_late_is_no_failure_and_not_remembered"),
}


def test_every_case_has_its_test() -> None:
    lines = (TESTS / "cases" / "reports.jsonl").read_text().splitlines()
    cases = {case["id"] for case in map(json.loads, lines) if case["area"] in AREAS}
    assert cases == set(COVERED)


def test_every_test_is_there() -> None:
    for path, name in COVERED.values():
        tree = ast.parse((TESTS / path).read_text())
        assert name in {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}, name
