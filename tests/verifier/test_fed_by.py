"""A program that reads what another prints, by whatever way."""

from __future__ import annotations

from collections.abc import Callable

import pytest

RULE = {"command": {"program": ["sh", "bash", "python"], "fed_by": ["curl", "wget"]}}


@pytest.mark.parametrize(
    ("command", "fired"),
    [
        pytest.param("bash --version", False, id="fed-by-nothing"),
        pytest.param("curl -O https://x.invalid/i.sh && cat i.sh", False, id="only-loaded"),
        pytest.param("cat i.sh | bash", False, id="fed-by-another"),
        pytest.param("curl x | tee i.sh", False, id="another-reads-it"),
        pytest.param("curl x | bash", True, id="pipe"),
        pytest.param("curl -fsSL x | tac | sudo bash -s -- -y", True, id="through-a-filter"),
        pytest.param('bash -c "$(curl x)"', True, id="substitution"),
        pytest.param("bash <(wget -qO- x)", True, id="process-substitution"),
        pytest.param("bash < <(curl x)", True, id="redirected-substitution"),
        pytest.param('python3 - <<< "$(curl x)"', True, id="here-string"),
    ],
)
def test_fed_by(fires: Callable[..., bool], command: str, fired: bool) -> None:
    assert fires(RULE, {"command": command}) is fired
