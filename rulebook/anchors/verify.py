"""Run a verify command: exactly the approved text, contained, with three answers.

In the kernel sandbox the tree is read-only and ``$SCRATCH`` is the only writable place. Without one the
command runs only where the approval says so, in a scratch copy, and only while the scripts that it names are
unchanged.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import replace

from rulebook.anchors import bounds, sandbox, seccomp
from rulebook.anchors.answer import judge, may_end_early
from rulebook.anchors.approvals import Approval
from rulebook.anchors.copy import scratch_copy
from rulebook.anchors.reasons import REASONS
from rulebook.anchors.sandbox import Limits
from rulebook.anchors.scripts import named_scripts
from rulebook.errors import RulebookError
from rulebook.outside import process
from rulebook.outside.clock import now
from rulebook.outside.redact import redact
from rulebook.records.values import Answer, Verdict

PRELUDE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "prelude.bash")
_DETAIL_LINES = 20
_DETAIL_CHARS = 2000
_GRACE_KB = 1024


def run(
    text: str | None,
    root: str,
    *,
    approved: Approval | None,
    limits: Limits | None = None,
    last: Answer | None = None,
    over: Mapping[str, str | None] | None = None,
) -> Verdict:
    """Return the verdict of one verify command on the tree at ``root``.

    ``last`` is the answer that was remembered for the same key, if any. A failure, and an answer that differs
    from ``last``, is repeated; where the repetition disagrees, the answer is unknown. ``over`` lays files
    over others inside the kernel sandbox (absolute path -> the file that is seen there, None for none).
    """
    refused = _refusal(text, root, approved)
    if refused or text is None or approved is None:
        return _not_run(refused or "no_verify")
    bounds_ = limits or Limits()
    first = _once(approved, root, bounds_, over)
    if first.answer != "unknown" and may_end_early(text):
        plain = _once(approved, root, bounds_, over, pipefail=False)
        if plain.answer != first.answer:
            return replace(plain, answer="unknown", reason="hidden_failure", detail=REASONS["hidden_failure"])
    if first.answer == "unknown" or (first.answer == "holds" and last in (None, "holds")):
        return first
    second = _once(approved, root, bounds_, over)
    if second.answer == first.answer:
        return first
    return Verdict("unknown", "disagrees", now(), first.detail or second.detail, first.sandbox, first.seconds)


def _refusal(text: str | None, root: str, approved: Approval | None) -> str | None:
    """Return why the command may not run here, None where it may."""
    if not text:
        return "no_verify"
    if os.environ.get("RULEBOOK_IN_VERIFY"):
        return "nested"
    if approved is None or approved.text != text:
        return "not_approved"
    if shutil.which("bash") is None:
        return "no_shell"
    if sandbox.available():
        return None
    if not approved.unsandboxed:
        return "no_sandbox"
    return None if dict(approved.scripts) == named_scripts(text, root) else "script_changed"


def _not_run(reason: str) -> Verdict:
    return Verdict("unknown", reason, now(), REASONS[reason])


def _once(
    approved: Approval,
    root: str,
    limits: Limits,
    over: Mapping[str, str | None] | None,
    *,
    pipefail: bool = True,
) -> Verdict:
    if sandbox.available():
        return _in_sandbox(approved, root, limits, over or {}, pipefail)
    with tempfile.TemporaryDirectory(prefix="rulebook-") as place:
        try:
            copy = scratch_copy(root, os.path.join(place, "tree"))
        except (OSError, RulebookError) as error:
            return Verdict("unknown", "copy_failed", now(), str(error), "none")
        return _in_copy(approved, copy, os.path.join(place, "scratch"), limits, pipefail)


def _in_sandbox(
    approved: Approval, root: str, limits: Limits, over: Mapping[str, str | None], pipefail: bool
) -> Verdict:
    with ExitStack() as stack:
        status_read, status_write = _pipe(stack)
        info_read, info_write = _pipe(stack)
        filter_fd = seccomp.as_file()
        if filter_fd is not None:
            stack.callback(os.close, filter_fd)
        argv = sandbox.bubblewrap(
            root,
            ("bash", "-c", approved.text),
            limits=limits,
            seccomp_fd=filter_fd,
            info_fd=info_write,
            tree=[word for place, seen in over.items() for word in sandbox.laid_over(place, seen)],
        )
        done = process.run_limited(
            argv,
            cwd=root,
            env=_environment(approved, sandbox.SCRATCH, status_write, limits, pipefail),
            seconds=limits.seconds,
            output_bytes=limits.output_bytes,
            pass_fds=[fd for fd in (status_write, info_write, filter_fd) if fd is not None],
            watch=bounds.watcher(info_read, limits),
        )
        return _verdict(approved.text, done, _statuses(status_read), "kernel")


def _in_copy(approved: Approval, copy: str, scratch: str, limits: Limits, pipefail: bool) -> Verdict:
    os.mkdir(scratch, 0o700)
    with ExitStack() as stack:
        status_read, status_write = _pipe(stack)
        done = process.run_limited(
            ("bash", "-c", approved.text),
            cwd=copy,
            env=_environment(approved, scratch, status_write, limits, pipefail),
            seconds=limits.seconds,
            output_bytes=limits.output_bytes,
            pass_fds=[status_write],
        )
        return _verdict(approved.text, done, _statuses(status_read), "copy")


def _pipe(stack: ExitStack) -> tuple[int, int]:
    ends = os.pipe()
    for end in ends:
        stack.callback(os.close, end)
    return ends


def _environment(
    approved: Approval, scratch: str, status_fd: int, limits: Limits, pipefail: bool
) -> dict[str, str]:
    return {
        **sandbox.environment(os.environ, scratch),
        "PATH": sandbox.joined_paths(os.environ.get("PATH", os.defpath), approved.path),
        "BASH_ENV": PRELUDE,
        "RULEBOOK_STATUS_FD": str(status_fd),
        "RULEBOOK_PIPEFAIL": "1" if pipefail else "",
        "RULEBOOK_FILE_BLOCKS": str(limits.scratch_bytes // 1024 + _GRACE_KB),
        "RULEBOOK_DATA_KB": str(limits.memory_bytes // 1024),
        "RULEBOOK_PROCESSES": str(limits.processes) if scratch == sandbox.SCRATCH else "",
    }


def _statuses(fd: int) -> list[int]:
    """Read what the prelude's trap wrote: the exit code, then each stage of the last pipeline."""
    os.set_blocking(fd, False)
    try:
        words = os.read(fd, 4096).decode("ascii", "replace").split()
    except BlockingIOError:
        return []
    return [int(word) for word in words[1:] if word.isdigit()]


def _verdict(text: str, done: process.Finished, stages: list[int], place: str) -> Verdict:
    if done.out.startswith(b"bwrap: ") and not stages and done.code != 0:
        return Verdict("unknown", "sandbox_failed", now(), _detail(done.out), "none", done.seconds)
    answer, reason = judge(done.code, stages, done.out, done.stopped_by, text)
    note = "" if reason in ("exit_0", "exit_1") else REASONS[reason] + "\n"
    return Verdict(answer, reason, now(), note + _detail(done.out), place, round(done.seconds, 4))


def _detail(out: bytes) -> str:
    """Return the last lines of output, printable, without secrets."""
    text = redact(out[-4 * _DETAIL_CHARS :].decode("utf-8", "replace"))
    clean = "".join(sign if sign.isprintable() or sign in "\n\t" else "?" for sign in text)
    return "\n".join(clean.strip().splitlines()[-_DETAIL_LINES:])[-_DETAIL_CHARS:]
