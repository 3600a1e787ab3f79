"""Last the audit: every condition is evaluated, and what somebody has to look at is listed."""

from __future__ import annotations

from rulebook.demo.scene import Scene
from rulebook.demo.story import Line, Story


def play(scene: Scene, story: Story) -> None:
    """Audit on the branch where a reason is gone, then on the first one."""
    for branch, expected in (("limits-by-hand", "findings"), ("main", "nothing to do")):
        scene.git("checkout", "-q", branch)
        answer = scene.json("audit", ok=(0, 2))
        found = [
            f"{check['id']}: {row['message']}" for check in answer["checks"] for row in check["findings"]
        ]
        found += [row["message"] for row in answer["library"]]
        serious = answer["summary"]["findings"]["error"] + answer["summary"]["findings"]["warning"]
        line = Line(
            "audit",
            f"rulebook audit, on {branch}",
            "findings" if serious else "nothing to do",
            "\n".join(found) or "every reason holds",
        )
        story.expect(line, (expected,))
