"""Whether a folder is on a file system that several machines share."""

from __future__ import annotations

import os

_SHARED = (
    *("nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "9p", "ceph", "glusterfs", "lustre", "gpfs"),
    *("fuse.sshfs", "fuse.glusterfs", "fuse.s3fs", "fuse.rclone"),
)
_MOUNTS = "/proc/self/mountinfo"


def is_shared(folder: str, mounts: str = _MOUNTS) -> bool:
    """Return whether a folder is on a network's file system; False where the system does not say."""
    try:
        with open(mounts, encoding="utf-8", errors="surrogateescape") as file:
            known = [_mount(line) for line in file]
    except OSError:
        return False
    here = os.path.realpath(folder)
    above = [one for one in known if here == one[0] or here.startswith(one[0].rstrip("/") + "/")]
    return max(above, key=lambda one: len(one[0]), default=("", ""))[1] in _SHARED


def _mount(line: str) -> tuple[str, str]:
    """Return where a file system is mounted, and its kind."""
    left, _, right = line.partition(" - ")
    words = left.split()
    place = words[4] if len(words) > 4 else ""
    for code, sign in (("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")):
        place = place.replace(code, sign)
    return place, right.partition(" ")[0]
