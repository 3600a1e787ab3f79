"""The hook's main script: ``python -I -S .../rulebook/agents/hook.py AGENT``.

Kept tiny, since a main script is compiled at each start. ``-I -S`` leaves out site-packages and whatever the
user's environment adds; the package is found where this file stands, by its image (see ``image.py``) or by a
path that holds nothing else.
"""

import gc
import sys
from marshal import loads
from posix import O_CLOEXEC, O_RDONLY, open, pread

gc.disable()  # the process ends before there is anything worth collecting
PACKAGE = __file__[: -len("/agents/hook.py")]
try:
    image = open(f"{PACKAGE}/__pycache__/hook-3.{sys.implementation.cache_tag}.image", O_RDONLY | O_CLOEXEC)
    data = pread(image, 32768, 0)
    start = 4 + int.from_bytes(data[:4], "big")
    head = loads(data[4:start])  # noqa: S302 - a cache beside the .pyc files, which are read the same way
    names: dict = {"__name__": "image_finder"}  # type: ignore[type-arg]  # typing has no place here
    exec(head["finder"], names)  # noqa: S102 - an import that looks nothing up
    names["serve"](image, start, head["modules"], PACKAGE)
except Exception:  # noqa: BLE001, S110 - a cache that can't be read is no cache
    pass
standard, packages = sys.path[:], PACKAGE[: -len("/rulebook")]
sys.path[:] = [packages]
import rulebook  # noqa: E402, F401 - found first, then looked for nowhere else

# An engine that a check needs is looked for last, where this interpreter's packages are.
version = "python{}.{}".format(*sys.version_info)
beside = f"{sys.executable.rpartition('/bin/')[0]}/lib/{version}/site-packages"
sys.path[:] = [*standard, packages, beside]
from rulebook.agents.run import main  # noqa: E402 - the path is set above

if __name__ == "__main__":
    main(sys.argv[1:])
