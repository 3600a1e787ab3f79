"""Secrets leave, words stay."""

from __future__ import annotations

import time

import pytest

from rulebook.outside.redact import redact


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("never push to main", id="plain-words"),
        pytest.param("the token must be refreshed before use", id="a-word-that-names-a-secret"),
        pytest.param("do not log passwords", id="passwords-as-a-topic"),
        pytest.param("git commit 3f2a9c1d8e7b6a5f4e3d2c1b0a9f8e7d6c5b4a39", id="a-commit"),
        pytest.param("https://example.org/a:b@c", id="no-password-in-the-url"),
        pytest.param("task-force is open", id="sk-inside-a-word"),
    ],
)
def test_untouched(text: str) -> None:
    assert redact(text) == text


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        pytest.param("use sk-proj-abcdefghij0123456789", "abcdefghij", id="model-key"),
        pytest.param("ghp_abcdefghijklmnopqrstuvwxyz0123456789", "abcdef", id="github"),
        pytest.param("AKIAIOSFODNN7EXAMPLE", "IOSFODNN", id="aws"),
        pytest.param("postgresql://u:pa55word@h/db", "pa55word", id="url-password"),
        pytest.param("DB_PASSWORD=swordfish", "swordfish", id="assignment"),
        pytest.param("the password is swordfish", "swordfish", id="said-in-words"),
        pytest.param('{"api_key": "abcd-efgh-1"}', "abcd-efgh", id="json"),
        pytest.param("--token abcdefgh", "abcdefgh", id="option"),
        pytest.param("Authorization: Bearer abc.def-ghi_jkl", "abc.def", id="header"),
        pytest.param(
            "-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----", "MIIE", id="pem"
        ),
        pytest.param("eyJhbGciOiJIUzI1.eyJzdWIiOiIxMjM0.sig", "eyJzdWIi", id="jwt"),
    ],
)
def test_redacted_and_stable(text: str, secret: str) -> None:
    once = redact(text)
    assert secret not in once
    assert "[redacted]" in once
    assert redact(once) == once


@pytest.mark.parametrize("piece", ["a-", "token", "sk-", "eyJaaaaaaaa-", "token          ", "password."])
def test_a_long_text_costs_about_as_much_as_it_is_long(piece: str) -> None:
    """No text of a transcript holds a hook up: each pattern's repetitions have an end."""

    def seconds(size: int) -> float:
        started = time.process_time()
        redact(piece * (size // len(piece)))
        return time.process_time() - started

    assert min(seconds(32_000) for _ in range(2)) < 8 * max(min(seconds(8_000) for _ in range(2)), 0.05)
