"""Finds the hook's modules in the image; its own code is the first thing that the image holds.

Asked for a module that the image does not have, or whose source has changed, it leaves the search to Python.
"""

import sys
from marshal import loads
from posix import pread, stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

Spec: "Any" = type(sys.__spec__)


class Finder:
    """A meta path finder and loader over an open image.

    Attributes:
        image: the open file.
        start: where its head ends, from which the modules' offsets count.
        modules: name -> offset, length, is a package, time and size of the source.
        package: the package's folder.

    """

    __slots__ = ("image", "modules", "package", "start")

    def __init__(self, image: int, start: int, modules: "dict[str, Any]", package: str) -> None:
        self.image = image
        self.start = start
        self.modules = modules
        self.package = package

    def find_spec(self, name: str, _path: "Any" = None, _target: "Any" = None) -> "Any":
        """Return the module's spec, or None where Python has to look for it."""
        entry = self.modules.get(name)
        if entry is None:
            return None
        file = self.package + name[8:].replace(".", "/") + ("/__init__.py" if entry[2] else ".py")
        try:
            state = stat(file)
        except OSError:
            return None
        if state.st_mtime_ns != entry[3] or state.st_size != entry[4]:
            return None
        spec = Spec(name, self, origin=file, is_package=entry[2])
        spec.has_location = True
        if entry[2]:
            spec.submodule_search_locations = [file[:-12]]
        return spec

    def create_module(self, _spec: "Any") -> None:
        """Leave it to Python to make the module."""

    def exec_module(self, module: "Any") -> None:
        """Run the module's code."""
        at, length = self.modules[module.__name__][:2]
        code = loads(pread(self.image, length, self.start + at))  # noqa: S302 - a cache beside the .pyc files
        exec(code, module.__dict__)  # noqa: S102 - what every import does


def serve(image: int, start: int, modules: "dict[str, Any]", package: str) -> None:
    """Put a finder over the image in front of Python's own."""
    sys.meta_path.insert(0, Finder(image, start, modules, package))
