"""Where the user's data is, whatever folder a process runs in."""

from __future__ import annotations

import pytest

from rulebook.outside.workspace import data_home

PLACES = [
    pytest.param({}, "/home/ann/.local/share/rulebook", id="nothing-is-set"),
    pytest.param({"RULEBOOK_HOME": ""}, "/home/ann/.local/share/rulebook", id="set-to-nothing"),
    pytest.param({"XDG_DATA_HOME": "/data"}, "/data/rulebook", id="xdg"),
    pytest.param({"XDG_DATA_HOME": "data"}, "/home/ann/.local/share/rulebook", id="relative-xdg-is-ignored"),
    pytest.param({"RULEBOOK_HOME": "/data/rb/"}, "/data/rb", id="absolute"),
    pytest.param({"RULEBOOK_HOME": "~/rb"}, "/home/ann/rb", id="tilde-that-no-shell-expanded"),
    pytest.param({"RULEBOOK_HOME": "rb"}, "/home/ann/rb", id="relative-is-below-the-home-folder"),
    pytest.param({"RULEBOOK_HOME": "./x/../rb"}, "/home/ann/rb", id="relative-with-dots"),
]


@pytest.mark.parametrize(("env", "place"), PLACES)
def test_the_place(monkeypatch: pytest.MonkeyPatch, env: dict[str, str], place: str) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    assert data_home(env) == place
