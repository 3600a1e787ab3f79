"""The codes that say why a verdict is what it is; ``docs/reasons.md`` documents each, which a test checks."""

HOLDS = {
    "exit_0": "The command ran and exited 0.",
}

FAILS = {
    "exit_1": "The command ran and exited 1: the claim does not hold any more.",
    "exit_failing": "The command exited with this tool's own code for a failure (make 2, cargo 101).",
}

UNKNOWN = {
    "no_verify": "The condition has no verify command.",
    "not_approved": "No person has approved this exact text on this machine.",
    "no_sandbox": "There is no kernel sandbox here, and the approval allows no run without one.",
    "no_shell": "There is no bash on PATH to run the command with.",
    "sandbox_failed": "The kernel sandbox did not start.",
    "script_changed": "A script that the text names is not as it was approved to run without a sandbox.",
    "copy_failed": "The scratch copy for a run without a kernel sandbox could not be made.",
    "nested": "A verify run tried to start a verify run.",
    "timed_out": "The command took longer than its limit.",
    "output_limit": "The command printed more than its limit.",
    "memory_limit": "The command used more memory than its limit.",
    "process_limit": "The command started more processes than its limit.",
    "signal": "The command was ended by a signal.",
    "tool_missing": "A program that the command needs is not installed (exit 127, or a missing module).",
    "not_executable": "A program that the command needs can not be executed (exit 126).",
    "exit_trouble": "The command's exit code means trouble, not an answer (grep 2, diff 2, pytest 4).",
    "hidden_failure": "The last exit code was an answer, but a part of the pipe or negation was in trouble.",
    "nothing_ran": "The command exited 0, and its own words say that it ran no test at all.",
    "crashed": "The program crashed; that is no answer.",
    "read_only": "The command tried to write outside $SCRATCH.",
    "no_space": "There was no room left where the command wrote; that is no answer.",
    "no_network": "The command tried to use the network.",
    "disagrees": "Repeated on the same content, the command gave different answers.",
    "changed_while_running": "The anchors changed while the command ran.",
}

PASSING = frozenset(
    {
        "not_approved",
        "no_sandbox",
        "no_shell",
        "sandbox_failed",
        "script_changed",
        "copy_failed",
        "nested",
        "timed_out",
        "memory_limit",
        "no_space",
        "process_limit",
        "signal",
        "tool_missing",
        "changed_while_running",
    }
)
"""Reasons that lie in this machine or this moment, not in the content: such a verdict is shown and acted on,
and never remembered for its key; the next look runs the command again."""

REASONS = {**HOLDS, **FAILS, **UNKNOWN}
"""Code -> one line for a person."""
