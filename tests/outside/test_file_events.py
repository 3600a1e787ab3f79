"""Which paths are told of, from the events that the system's library makes."""

from __future__ import annotations

import pytest
from watchdog.events import (
    DirCreatedEvent,
    DirModifiedEvent,
    DirMovedEvent,
    FileClosedEvent,
    FileClosedNoWriteEvent,
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileOpenedEvent,
    FileSystemEvent,
)

from rulebook.outside.file_events import _Handler

HERE = DirModifiedEvent("/r/a")


@pytest.mark.parametrize(
    ("events", "told"),
    [
        pytest.param([FileOpenedEvent("/r/a/x"), FileClosedNoWriteEvent("/r/a/x")], [], id="only read"),
        pytest.param(
            [FileModifiedEvent("/r/a/x"), FileClosedEvent("/r/a/x"), HERE],
            ["/r/a/x"] * 2,
            id="written in place",
        ),
        pytest.param(
            [FileCreatedEvent("/r/a/n"), HERE, FileMovedEvent("/r/a/n", "/r/a/x"), HERE, HERE],
            ["/r/a/n", "/r/a/n", "/r/a/x"],
            id="saved by renaming",
        ),
        pytest.param(
            [FileMovedEvent("/r/a/x", "/r/b/x"), HERE, DirModifiedEvent("/r/b")],
            ["/r/a/x", "/r/b/x"],
            id="moved to another folder",
        ),
        pytest.param([FileDeletedEvent("/r/a/x"), HERE], ["/r/a/x"], id="deleted"),
        pytest.param([DirMovedEvent("/r/a", "/r/b")], ["/r/a", "/r/b"], id="the folder itself is moved"),
        pytest.param([DirCreatedEvent("/r/a"), DirModifiedEvent("/r")], ["/r/a"], id="a new folder"),
        pytest.param([HERE], ["/r/a"], id="the folder's own mode"),
        pytest.param(
            [FileModifiedEvent("/r/a/x"), HERE], ["/r/a/x", "/r/a"], id="a file's mode, then the folder's"
        ),
        pytest.param(
            [FileDeletedEvent("/r/a/x"), HERE, HERE],
            ["/r/a/x", "/r/a"],
            id="a deletion, then the folder's mode",
        ),
    ],
)
def test_each_change_is_told_once_and_its_folder_is_not(
    events: list[FileSystemEvent], told: list[str]
) -> None:
    paths: list[str] = []
    handler = _Handler(paths.append)
    for event in events:
        handler.on_any_event(event)
    assert paths == told
