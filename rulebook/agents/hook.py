"""The hook's main script: ``python -I -S .../rulebook/agents/hook.py AGENT``.

Kept tiny, since a main script is compiled at each start. ``-I -S`` leaves out site-packages and whatever the
user's environment adds, so the package is imported from where this file stands and nothing else is on the
path.
"""

import gc
import sys

gc.disable()  # the process ends before there is anything worth collecting
_PACKAGES = __file__[: -len("/rulebook/agents/hook.py")]
_STANDARD = sys.path[:]
sys.path[:] = [_PACKAGES]
import rulebook  # noqa: E402, F401 - found first, then looked for nowhere else

sys.path[:] = _STANDARD
from rulebook.agents.run import main  # noqa: E402 - the path is set above

if __name__ == "__main__":
    main(sys.argv[1:])
