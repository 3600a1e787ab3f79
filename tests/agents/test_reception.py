"""The service's doors: one thread answers, a slow decision holds up nobody, and no client harms another."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from rulebook.agents import reception
from rulebook.agents.door import Request
from rulebook.agents.http_door import HttpDoor
from rulebook.agents.local_door import LocalDoor
from rulebook.agents.reception import Reception

Decide = Callable[[Request, bytes], tuple[str, str, int]]
Open = Callable[[Decide], tuple[int, str]]


def echo(_request: Request, body: bytes) -> tuple[str, str, int]:
    return body.decode(), "", 0


@pytest.fixture
def opened(tmp_path: object) -> Iterator[Open]:
    """Return a function that opens both doors and returns the port and the socket's path."""
    begun: list[tuple[Reception, list[socket.socket]]] = []

    def begin(decide: Decide) -> tuple[int, str]:
        http, local = socket.socket(), socket.socket(socket.AF_UNIX)
        http.bind(("127.0.0.1", 0))
        local.bind(f"{tmp_path}/s")
        for listener in (http, local):
            listener.listen()
        port = http.getsockname()[1]
        desk = Reception({http: HttpDoor(port, "t"), local: LocalDoor()}, decide)
        desk.start()
        begun.append((desk, [http, local]))
        return port, f"{tmp_path}/s"

    yield begin
    for desk, listeners in begun:
        desk.stop()
        for listener in listeners:
            listener.close()


def request(port: int, body: bytes, *more: str) -> bytes:
    lines = [
        "POST /hook/codex HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Authorization: Bearer t",
        f"Content-Length: {len(body)}",
        *more,
        "",
        "",
    ]
    return "\r\n".join(lines).encode() + body


def connect(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=20)


def rest(client: socket.socket) -> bytes:
    """Read to the end, and close."""
    parts = []
    with client:
        while part := client.recv(1 << 16):
            parts.append(part)
    return b"".join(parts)


def ask(port: int, body: bytes) -> bytes:
    with connect(port) as client:
        client.sendall(request(port, body, "Connection: close"))
        return rest(client).partition(b"\r\n\r\n")[2]


def test_a_connection_stays_for_more_and_takes_two_requests_at_once(opened: Open) -> None:
    port, _ = opened(echo)
    with connect(port) as client:
        client.sendall(request(port, b"one") + request(port, b"two"))
        found = b""
        while not found.endswith(b"two"):
            found += client.recv(4096)
        assert (found.count(b"200 OK"), b"one" in found) == (2, True)
        client.sendall(request(port, b"three", "Connection: close"))
        assert rest(client).endswith(b"three")


def test_a_request_may_come_byte_by_byte(opened: Open) -> None:
    port, _ = opened(echo)
    with connect(port) as client:
        for byte in request(port, b"slowly", "Connection: close"):
            client.sendall(bytes([byte]))
        assert rest(client).endswith(b"slowly")


def test_a_client_that_waits_is_told_to_go_on(opened: Open) -> None:
    port, _ = opened(echo)
    with connect(port) as client:
        head = request(port, b"", "Expect: 100-continue", "Connection: close")
        client.sendall(head.replace(b"Content-Length: 0", b"Content-Length: 4"))
        assert client.recv(4096).startswith(b"HTTP/1.1 100 ")
        client.sendall(b"body")
        assert rest(client).endswith(b"body")


def test_long_bodies_and_answers_arrive_whole(opened: Open) -> None:
    port, _ = opened(echo)
    body = b"0123456789" * 2_000_000
    assert ask(port, body) == body


def test_a_slow_decision_holds_up_nobody(opened: Open) -> None:
    hold = threading.Event()

    def decide(given: Request, body: bytes) -> tuple[str, str, int]:
        if body.startswith(b"slow"):
            assert hold.wait(30)
        return echo(given, body)

    port, _ = opened(decide)
    slow = [connect(port) for _ in range(5)]
    for number, client in enumerate(slow):
        client.sendall(request(port, f"slow{number}".encode()))
    assert [ask(port, b"quick") for _ in range(20)] == [b"quick"] * 20
    hold.set()
    assert [rest(client)[-5:] for client in slow] == [f"slow{n}".encode() for n in range(5)]


def test_so_many_slow_ones_that_no_thread_is_left_are_waited_for(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reception, "MOST_SLOW", 2)
    hold = threading.Event()

    def decide(given: Request, body: bytes) -> tuple[str, str, int]:
        assert hold.wait(30)
        return echo(given, body)

    port, _ = opened(decide)
    clients = [connect(port) for _ in range(6)]
    for client in clients:
        client.sendall(request(port, b"x", "Connection: close"))
    before = threading.active_count()
    time.sleep(0.5)  # long enough for the watch to have looked several times
    assert threading.active_count() <= before + 2
    hold.set()
    assert [rest(client)[-1:] for client in clients] == [b"x"] * 6


def test_a_fault_of_one_answer_ends_no_other(opened: Open) -> None:
    def decide(given: Request, body: bytes) -> tuple[str, str, int]:
        return ("", "", 0) if body == b"fine" else (1 / 0, "", 0)  # type: ignore[return-value]

    port, _ = opened(decide)
    assert ask(port, b"broken") == b""
    with connect(port) as client:
        client.sendall(request(port, b"fine", "Connection: close"))
        assert b"200 OK" in rest(client)


def test_a_client_that_sends_nothing_or_goes_away_is_not_waited_for(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reception, "PATIENCE", 0.2)
    port, path = opened(echo)
    with connect(port) as idle, socket.socket(socket.AF_UNIX) as local:
        local.connect(path)
        for _ in range(50):
            gone = connect(port)
            gone.sendall(request(port, b"abc")[:40])
            gone.close()
        local.settimeout(20)
        assert (rest(idle), rest(local)) == (b"", b"")
    assert ask(port, b"still here") == b"still here"


def test_of_too_many_clients_the_oldest_goes(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reception, "MOST_CLIENTS", 10)
    port, _ = opened(echo)
    clients = [connect(port) for _ in range(40)]
    assert ask(port, b"new") == b"new"
    assert rest(clients[0]) == b""
    for client in clients:
        client.close()


@pytest.mark.parametrize(
    ("head", "status"),
    [
        pytest.param("GET /hook/codex HTTP/1.1", b"405", id="another method"),
        pytest.param("POST /hook/codex", b"400", id="no version"),
        pytest.param("POST  /hook/codex HTTP/1.1", b"400", id="a blank too many"),
        pytest.param("POST http://127.0.0.1/hook/codex HTTP/1.1", b"404", id="as a proxy is asked"),
        pytest.param("POST codex HTTP/1.1", b"404", id="an agent without its path"),
        pytest.param("POST /hook/codex HTTP/1.1\r\nHost: evil", b"400", id="two hosts"),
        pytest.param("POST /hook/codex HTTP/1.1\r\nContent-Length: 1", b"400", id="two lengths"),
        pytest.param("POST /hook/codex HTTP/1.1\r\nTransfer-Encoding: chunked", b"411", id="chunks"),
        pytest.param("POST /hook/codex HTTP/1.1\r\n X: y", b"400", id="a folded line"),
        pytest.param("POST /hook/codex HTTP/1.1\r\nnothing", b"400", id="a line without a colon"),
        pytest.param("POST /hook/codex HTTP/1.1\r\nX: " + "y" * 40_000, b"431", id="a head without end"),
    ],
)
def test_what_no_agent_sends_is_refused(opened: Open, head: str, status: bytes) -> None:
    port, _ = opened(echo)
    with connect(port) as client:
        text = request(port, b"").replace(b"POST /hook/codex HTTP/1.1", head.encode())
        client.sendall(text)
        assert rest(client).split(b" ")[1] == status
