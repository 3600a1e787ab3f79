"""A system call filter for verify runs: no sockets but those that the empty network namespace makes harmless.

A read-only mount does not stop ``connect`` to a socket file, so without this a verify command could ask a
container daemon or a key agent to act for it; and VM sockets know no network namespace. The program is
classic BPF (linux/filter.h, linux/seccomp.h), eight bytes an instruction.
"""

from __future__ import annotations

import os
import platform
import struct

_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_NUMBER, _ARCH, _FIRST_ARGUMENT = 0, 4, 16
_ALLOW, _ERRNO = 0x7FFF0000, 0x00050000
_EPERM, _ENOSYS = 1, 38
_X32 = 0x40000000
_IO_URING_SETUP = 425
_FAMILIES = (2, 10, 16)
"""AF_INET, AF_INET6, AF_NETLINK."""
_MACHINES = {"x86_64": (0xC000003E, 41), "aarch64": (0xC00000B7, 198)}
"""Machine -> (audit architecture, number of the socket call)."""


def program(machine: str | None = None) -> bytes | None:
    """Return the filter for a machine, None for one that is not known here."""
    known = _MACHINES.get(machine or platform.machine())
    if known is None:
        return None
    arch, socket_call = known
    refuse, absent, allow = 11, 12, 10
    steps = [
        (_LOAD, 0, 0, _ARCH),
        (_EQUAL, 0, refuse - 2, arch),
        (_LOAD, 0, 0, _NUMBER),
        (_AT_LEAST, refuse - 4, 0, _X32),
        (_EQUAL, absent - 5, 0, _IO_URING_SETUP),
        (_EQUAL, 0, allow - 6, socket_call),
        (_LOAD, 0, 0, _FIRST_ARGUMENT),
        *((_EQUAL, allow - 8 - at, 0, family) for at, family in enumerate(_FAMILIES[:2])),
        (_EQUAL, 0, 1, _FAMILIES[2]),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _ERRNO | _EPERM),
        (_RETURN, 0, 0, _ERRNO | _ENOSYS),
    ]
    return b"".join(struct.pack("=HBBI", *step) for step in steps)


def as_file() -> int | None:
    """Return a readable descriptor of the filter, which the caller closes; None where there is no filter."""
    code = program()
    if code is None:
        return None
    handle = os.memfd_create("rulebook-seccomp", 0)
    os.write(handle, code)
    os.lseek(handle, 0, os.SEEK_SET)
    return handle
