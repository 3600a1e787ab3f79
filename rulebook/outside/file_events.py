"""The one way to file system events: watched folders, and a call for each path that changed in them."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer
from watchdog.observers.api import BaseObserver, ObservedWatch

_NO_CHANGE = ("opened", "closed_no_write")
_ECHOED = ("created", "deleted", "moved", "closed")
"""Each is followed by an event that says of the folder that something in it changed."""


class FolderEvents:
    """Watches folders; a context manager.

    Attributes:
        refused: folders that the system would not let us watch, with its reason: they need polling.

    ``on_path(path)`` is called from other threads, with the absolute path, for both ends of a move.

    """

    def __init__(self, on_path: Callable[[str], None]) -> None:
        self.refused: dict[str, str] = {}
        self._handler = _Handler(on_path)
        self._observer: BaseObserver = Observer()
        self._watches: dict[tuple[str, bool, int], ObservedWatch] = {}

    def __enter__(self) -> FolderEvents:
        self._observer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._observer.stop()
        self._observer.join()

    def watch(self, folders: Mapping[str, bool]) -> bool:
        """Watch exactly these folders (absolute path -> with all below it) that exist; keep what is watched.

        A folder that was moved away and made again is another folder (by inode), so it is watched anew.

        Returns:
            whether a folder is watched that was not before; what changed in it until now told nobody.

        """
        wanted = {key for folder, below in folders.items() if (key := _key(folder, below))}
        for key in set(self._watches) - wanted:
            self._drop(key)
        self.refused = {}
        new = wanted - set(self._watches)
        for key in new:
            self._add(key)
        return bool(new & set(self._watches))

    def _add(self, key: tuple[str, bool, int]) -> None:
        folder, below, _ = key
        try:
            self._watches[key] = self._observer.schedule(self._handler, folder, recursive=below)
        except OSError as error:
            self.refused[folder] = error.strerror or str(error)

    def _drop(self, key: tuple[str, bool, int]) -> None:
        watch = self._watches.pop(key)
        try:
            self._observer.unschedule(watch)
        except (KeyError, OSError):
            return  # it ended by itself when its folder went


class _Handler(FileSystemEventHandler):
    """Tells of paths; of a folder only what its own events say, as a folder concerns all that is below it."""

    def __init__(self, on_path: Callable[[str], None]) -> None:
        self._on_path = on_path
        self._echoes: list[str] = []

    def on_any_event(self, event: FileSystemEvent) -> None:
        if event.event_type in _NO_CHANGE:
            return
        paths = [os.fsdecode(path) for path in (event.src_path, event.dest_path) if path]
        if event.is_directory and event.event_type == "modified" and paths[0] in self._echoes:
            self._echoes.remove(paths[0])
            return
        self._echoes = [os.path.dirname(path) for path in paths] if event.event_type in _ECHOED else []
        for path in paths:
            self._on_path(path)


def _key(folder: str, below: bool) -> tuple[str, bool, int] | None:
    try:
        return folder, below, os.stat(folder).st_ino
    except OSError:
        return None
