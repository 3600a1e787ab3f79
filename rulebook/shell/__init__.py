"""What a command line would execute.

``read`` is the way in; ``options.parse`` says what a program's words mean to that program.
"""

from rulebook.shell.reading import read
from rulebook.shell.values import Execution, Reading, Write

__all__ = ["Execution", "Reading", "Write", "read"]
