"""Make a release: everything that is generated is generated again."""

import subprocess
import sys
from pathlib import Path

TOOLS = Path(__file__).parent

subprocess.run([sys.executable, str(TOOLS / "gen_limits.py")], check=True)
