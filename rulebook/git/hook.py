"""The git hook's main script: ``python -I -S .../rulebook/git/hook.py EVENT ARGUMENTS...``.

Kept tiny, since a main script is compiled at each start. ``-I -S`` leaves out site-packages and whatever the
user's environment adds, so the package is imported from where this file stands.
"""

import gc
import sys
from posix import _exit

gc.disable()  # the process ends before there is anything worth collecting
_PACKAGES = __file__[: -len("/rulebook/git/hook.py")]
_STANDARD = sys.path[:]
sys.path[:] = [_PACKAGES]
import rulebook  # noqa: E402, F401 - found first, then looked for nowhere else

sys.path[:] = _STANDARD
from rulebook.git.quick import main  # noqa: E402 - the path is set above

if __name__ == "__main__":
    code = main(sys.argv[1:])
    sys.stderr.flush()
    _exit(code)  # to take the interpreter apart would cost a tenth of all this
