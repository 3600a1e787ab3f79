"""Waits for the service's clients and answers them, one after the other, in one thread.

A decision takes a fraction of a millisecond, so handing it to a thread of its own would cost more than the
decision, and threads that all want to compute would make each other wait. One that takes long holds up nobody
all the same: then another thread takes over the doors, and the slow one only brings its own answer to an end.
"""

from __future__ import annotations

import errno
import selectors
import socket
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from time import monotonic

from rulebook.agents import watchman
from rulebook.agents.door import Answered, Door, Refused, Request
from rulebook.agents.respond import Late
from rulebook.enforce.deadline import watched

Decide = Callable[[Request, bytes], Answered]

PATIENCE = 30.0
"""Seconds that a client may take to send what it announced."""

SLOW = 0.05
"""Seconds after which a decision does not hold up the others any more."""

MOST_SLOW = 32
MOST_CLIENTS = 128
_AT_ONCE = 64
_CHUNK = 1 << 18


class Client:
    """One connection, as far as its present request has come.

    Attributes:
        door: the one that it came in by.
        data: what was received and not used yet.
        request: the head of the present request; None while it is not whole.
        out: what is still to be sent; the connection ends behind it if ``last``.
        since: when it last got an answer, or connected.

    """

    __slots__ = ("connection", "data", "door", "last", "out", "request", "since")

    def __init__(self, connection: socket.socket, door: Door) -> None:
        self.connection = connection
        self.door = door
        self.data = bytearray()
        self.request: Request | None = None
        self.out = b""
        self.last = False
        self.since = monotonic()


class Turn:
    """One thread's turn at the doors.

    Attributes:
        since: when the decision in work began; 0 while there is none.
        over: another thread has taken over.

    """

    __slots__ = ("over", "since")

    def __init__(self) -> None:
        self.since = 0.0
        self.over = False


class Reception:
    """All doors, and whoever stands in them."""

    def __init__(self, doors: Mapping[socket.socket, Door], decide: Decide) -> None:
        self._decide = decide
        self._selector = selectors.DefaultSelector()
        self._clients: dict[Client, None] = {}
        self._lock = threading.Lock()
        self._turn, self._leader = Turn(), threading.current_thread()
        self._slow = 0
        self._stopped = threading.Event()
        self._waker, self._woken = socket.socketpair()
        self._work = threading.Event()
        self._worked = self._asleep = False
        for listener, door in doors.items():
            listener.setblocking(False)
            self._selector.register(listener, selectors.EVENT_READ, door)
        self._selector.register(self._woken, selectors.EVENT_READ, None)

    def start(self) -> None:
        """Begin to answer, in threads of its own."""
        self._begin_turn()
        threading.Thread(target=self._watch, daemon=True).start()

    def stop(self) -> None:
        """Answer nobody any more; what is being decided just now still gets a second."""
        self._stopped.set()
        self._work.set()
        self._waker.send(b"x")
        self._leader.join(1.0)
        if not self._leader.is_alive():
            for client in self._clients:
                client.connection.close()
            for one in (self._selector, self._waker, self._woken):
                one.close()

    def _lead(self, turn: Turn) -> None:
        """Serve until another thread takes over; what is ready and not served then is its to serve."""
        while not turn.over:
            for key, _ in self._selector.select(PATIENCE / 4 if self._clients else None):
                if self._stopped.is_set() or turn.over:
                    return
                if isinstance(key.data, Client):
                    self._selector.unregister(key.fileobj)
                    del self._clients[key.data]
                    self._serve(key.data, turn)
                elif key.data is not None:
                    self._let_in(key.fileobj, key.data, turn)  # type: ignore[arg-type]  # a listening socket
            self._send_away(monotonic() - PATIENCE)

    def _let_in(self, listener: socket.socket, door: Door, turn: Turn) -> None:
        for _ in range(_AT_ONCE):
            if turn.over:
                return
            try:
                connection, _ = listener.accept()
            except OSError as error:
                if error.errno in (errno.EMFILE, errno.ENFILE):
                    self._send_away(monotonic())  # who waits comes again; who knocks would be asked for ever
                return
            connection.setblocking(False)
            if door.admits(connection):
                self._serve(Client(connection, door), turn)
            else:
                connection.close()

    def _send_away(self, before: float) -> None:
        """Close what has been waited for too long, and the oldest where there are too many."""
        for client in list(self._clients):  # in the order in which they were last served
            if client.since > before and len(self._clients) <= MOST_CLIENTS:
                return
            self._selector.unregister(client.connection)
            del self._clients[client]
            client.connection.close()

    def _serve(self, client: Client, turn: Turn) -> None:
        """Bring one client as far as it goes, and wait for the rest of what it sends or takes."""
        waits_for = 0
        try:
            waits_for = self._bring_on(client, turn)
        except Refused as refusal:
            with suppress(OSError):
                client.connection.send(refusal.answer)
        except (OSError, Late):
            pass  # it went away; or its decision was over when its time was, and it decides by itself
        except Exception:  # noqa: BLE001 - a fault of one answer must not end all others
            waits_for = 0
        if not waits_for or turn.over:
            client.connection.close()
            return
        self._clients[client] = None
        self._selector.register(client.connection, waits_for, client)

    def _bring_on(self, client: Client, turn: Turn) -> int:
        """Read, decide, answer; return what to wait for, 0 where the connection is done."""
        while True:
            if client.out:
                if not _sent(client):
                    return selectors.EVENT_WRITE
                if client.last:
                    return 0
            request = client.request = client.request or client.door.request(client.data)
            if request is not None and len(client.data) >= request.length:
                self._answer(client, request, turn)
                continue
            if request is not None and request.waits and not client.data:
                client.connection.send(client.door.go_on())
            try:
                data = client.connection.recv(_CHUNK)
            except BlockingIOError:
                return selectors.EVENT_READ
            if not data:
                return 0
            client.data += data

    def _answer(self, client: Client, request: Request, turn: Turn) -> None:
        body = bytes(client.data[: request.length])
        del client.data[: request.length]
        client.request = None
        self._begin(turn)
        try:
            answer = self._decide(request, body)
        finally:
            self._end(turn)
        client.last = turn.over or not request.stays
        client.since = monotonic()
        client.out = client.door.answered(answer, not client.last)

    def _begin(self, turn: Turn) -> None:
        turn.since = monotonic()
        self._worked = True
        if self._asleep:
            self._work.set()

    def _end(self, turn: Turn) -> None:
        with self._lock:
            turn.since = 0.0
            self._slow -= turn.over

    def _watch(self) -> None:
        """Look after decisions that take long; sleep where none was begun since the last look."""
        while not self._stopped.wait(SLOW):
            watchman.look()
            self._take_over()
            if not self._worked:
                self._asleep = True
                if not watched and not self._worked:  # else one began meanwhile, and woke nobody
                    self._work.wait()
                self._asleep = False
                self._work.clear()
            self._worked = False

    def _take_over(self) -> None:
        with self._lock:
            late = self._turn.since and monotonic() - self._turn.since > SLOW
            if late and self._slow < MOST_SLOW:
                self._slow += 1
                self._turn.over = True
                self._begin_turn()

    def _begin_turn(self) -> None:
        self._turn = Turn()
        self._leader = threading.Thread(target=self._lead, args=(self._turn,), daemon=True)
        self._leader.start()


def _sent(client: Client) -> bool:
    """Send what is to be sent; say whether all of it went."""
    try:
        sent = client.connection.send(client.out)
    except BlockingIOError:
        return False
    client.out = client.out[sent:]
    return not client.out
