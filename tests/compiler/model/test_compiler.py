"""The model compiler against a real HTTP server on loopback that speaks the chat-completions protocol."""

from __future__ import annotations

import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

pytest.importorskip("pydantic_ai", reason="the extra 'model' is not installed")

from rulebook.compiler.compile import Compilation
from rulebook.compiler.model.compiler import compile_with_model
from rulebook.errors import RulebookError

GOOD = {
    "rule": "Do not run flimflam.",
    "forbid": {"command": "flimflam"},
    "level": "block",
    "fires": [{"command": "flimflam x"}],
    "passes": [{"command": "echo flimflam"}],
}
BAD = {**GOOD, "fires": [{"command": "other"}]}


@contextmanager
def server(answers):
    seen = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            seen.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            answer = answers[min(len(seen), len(answers)) - 1]
            status, body = answer if isinstance(answer, tuple) else (200, completion(answer))
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.end_headers()
            self.wfile.write(body if isinstance(body, bytes) else json.dumps(body).encode())

        def log_message(self, *args):
            pass

    http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=http.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{http.server_port}/v1", seen
    finally:
        http.shutdown()
        http.server_close()
        thread.join()


def completion(rules):
    call = {
        "id": "c1",
        "type": "function",
        "function": {"name": "final_result", "arguments": json.dumps({"rules": rules})},
    }
    message = {"role": "assistant", "content": None, "tool_calls": [call]}
    choice = {"index": 0, "finish_reason": "tool_calls", "message": message}
    return {
        "id": "x",
        "object": "chat.completion",
        "created": 1,
        "model": "m",
        "choices": [choice],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
    }


@pytest.fixture
def ask(monkeypatch):
    def ask(url, words="no flimflam, password=hunter2secret"):
        monkeypatch.setenv("RULEBOOK_MODEL_URL", url)
        monkeypatch.setenv("RULEBOOK_MODEL_KEY", "key-for-the-test")
        return compile_with_model(words, "m", Compilation(True), said_by="user", root="/nonexistent")

    return ask


def test_a_draft_passes_the_gate_and_says_who_compiled_it(ask):
    with server([[GOOD]]) as (url, _):
        (one,) = ask(url).records
    assert (one.record.provenance.compiled_by, one.record.level) == ("model:m", "warn")


def test_words_leave_redacted(ask):
    with server([[GOOD]]) as (url, seen):
        ask(url)
    assert "hunter2secret" not in json.dumps(seen)


def test_objections_come_back_as_feedback(ask):
    with server([[BAD], [GOOD]]) as (url, seen):
        assert len(ask(url).records) == 1
    assert len(seen) == 2
    assert "does not fire on" in json.dumps(seen[1])


@pytest.mark.parametrize(
    "answers", [[[BAD]], [(500, b"{}")], [(200, b"no json")]], ids=["never right", "broken server", "no JSON"]
)
def test_the_grammars_answer_stands_where_the_model_fails(ask, answers):
    with server(answers) as (url, seen):
        result = ask(url)
    assert result.records == []
    assert "no usable draft" in result.refused[0]["because"][0]
    assert len(seen) <= 9


def test_no_key_is_one_line(monkeypatch):
    monkeypatch.setenv("RULEBOOK_MODEL_URL", "http://127.0.0.1:1/v1")
    monkeypatch.delenv("RULEBOOK_MODEL_KEY", raising=False)
    with pytest.raises(RulebookError, match="no key"):
        compile_with_model("x", "m", Compilation(True), said_by="user", root="/")
