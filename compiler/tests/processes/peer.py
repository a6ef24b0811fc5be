"""A node made by hand: it says what a test wants it to say, byte by byte."""

from __future__ import annotations

import hashlib
import hmac
import os
import select
import socket
import struct
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep

HELLO, VALUE, WELCOME, REFUSED, READ, UPDATE, ANSWER, COPY, DEPARTED = range(1, 10)
KNOCK, GREETING, PROOF, STATUS, LINE = range(32, 37)
VERSION = 2
MOST = 512
MORE = 0x8000

#: Operations, and the flags above them.
SET, ADD = 1, 2
ANSWERED, FORMER, ABSENT = 0x100, 0x200, 0x800
FLOAT, TIME = 0x1000, 0x2000
#: Whose variable it is.
SYSTEM, OWN = 0, 0xFFFF

FULL, STAMP, OTHER_VERSION, SECRET, RUN, FAMILY = range(6)

_MAGIC = 0x50544143
_HEAD = struct.Struct("<2sHII")
_SAID = struct.Struct("<IIIIqq")
_WORD = 2**64


def number(name: str) -> int:
    """Of a variable, as messages name it."""
    own = name.partition(".")[2] or name
    data, sum_ = own.encode(), 0
    for at in range(0, len(data), 8):
        sum_ = _mixed(sum_, int.from_bytes(data[at : at + 8], "little"))
    sum_ = _mixed(sum_, len(data))
    return (sum_ ^ sum_ >> 32) & 0xFFFFFFFF


def _mixed(sum_: int, fact: int) -> int:
    sum_ = (sum_ ^ fact) * 0x9E3779B97F4A7C15 % _WORD
    return sum_ ^ sum_ >> 29


@dataclass(frozen=True)
class Said:
    """What is said of a variable."""

    kind: int
    variable: int
    element: int = 0
    operation: int = 0
    number: int = 0
    value: int = 0
    since: int = 0


def frame(kind: int, body: bytes = b"", sender: int = 0) -> bytes:
    return _HEAD.pack(b"CP", _HEAD.size + len(body), kind, sender) + body


def said(one: Said, sender: int = 0) -> bytes:
    words = (one.variable, one.element, one.operation, one.number, one.value, one.since)
    return frame(one.kind, _SAID.pack(*words), sender)


def knock(version: int = VERSION, sender: int = 0) -> bytes:
    return frame(KNOCK, struct.pack("<II", _MAGIC, version), sender)


def hello(stamp: int, family: int, run: int = 0, sender: int = 0, was: int = 0) -> bytes:
    body = struct.pack("<QQIIII", stamp, run, family, os.getpid(), was, 1)
    return frame(HELLO, body, sender)


def proof(secret: bytes, nonce: bytes) -> bytes:
    return frame(PROOF, hmac.new(secret, nonce, hashlib.sha256).digest())


class HungUpError(Exception):
    """The manager has closed the connection."""


def _first_frame(received: bytes) -> tuple[int, bytes, bytes] | None:
    """What it is, its body, and what came behind it; None: it is not whole yet."""
    if len(received) < _HEAD.size:
        return None
    _, length, kind, _ = _HEAD.unpack_from(received)
    if len(received) < length:
        return None
    return kind, received[_HEAD.size : length], received[length:]


class Peer:
    """A connection by a socket."""

    def __init__(self, place: Path | tuple[str, int]) -> None:
        is_path = isinstance(place, Path)
        self._socket = socket.socket(socket.AF_UNIX if is_path else socket.AF_INET)
        self._socket.settimeout(20)
        self._socket.connect(str(place) if isinstance(place, Path) else place)
        self._bytes = b""
        self.node = 0
        self.run = 0
        self.nonce = b""

    def send(self, *frames: bytes) -> None:
        self._socket.sendall(b"".join(frames))

    def send_all_that_fits(self, piece: bytes) -> int:
        """Until the manager takes no more; how many bytes went."""
        self._socket.setblocking(False)
        sent = 0
        try:
            while True:
                sent += self._socket.send(piece)
        except BlockingIOError:
            self._socket.settimeout(20)
            return sent

    def frame(self) -> tuple[int, bytes]:
        """The next one: what it is, and its body."""
        while (first := _first_frame(self._bytes)) is None:
            self._take()
        kind, body, self._bytes = first
        return kind, body

    def _take(self) -> None:
        try:
            more = self._socket.recv(65536)
        except ConnectionResetError:
            more = b""
        if not more:
            raise HungUpError
        self._bytes += more

    def said(self) -> Said:
        """The next thing that is said of a variable."""
        kind, body = self.frame()
        assert kind in (READ, UPDATE, ANSWER, COPY), kind
        return Said(kind, *_SAID.unpack(body))

    def refused(self) -> tuple[int, int]:
        """Why, and the manager's stamp."""
        kind, body = self.frame()
        assert kind == REFUSED, kind
        why, stamp = struct.unpack("<IQ", body)
        return why, stamp

    def greet(self, secret: bytes | None = None) -> Peer:
        self.send(knock())
        kind, body = self.frame()
        assert kind == GREETING
        magic, version, asks = struct.unpack_from("<III", body)
        assert (magic, version, bool(asks)) == (_MAGIC, VERSION, secret is not None)
        self.nonce = body[12:]
        if secret is not None:
            self.send(proof(secret, self.nonce))
        return self

    def arrive(self, stamp: int, family: int, *values: Said) -> list[Said]:
        """Comes in, from knocking to the welcome; the copies that come before it."""
        self.greet()
        self.send(*(said(one) for one in values), hello(stamp, family))
        return self.welcomed()

    def welcomed(self) -> list[Said]:
        copies: list[Said] = []
        while True:
            kind, body = self.frame()
            if kind == WELCOME:
                self.run, self.node = struct.unpack("<QI", body)
                return copies
            assert kind == COPY, kind
            copies.append(Said(kind, *_SAID.unpack(body)))

    def lines(self) -> Iterator[str]:
        """What is told to who asks how things are."""
        while (found := self.frame())[1]:
            assert found[0] == LINE
            yield found[1].decode()

    def read(self, name: str, element: int = 0, owner: int = SYSTEM) -> int:
        """Asks, and waits for the answer."""
        self.send(said(Said(READ, number(name), element, owner << 16, 99)))
        while (answer := self.said()).kind != ANSWER:
            pass
        assert answer.number == 99
        return answer.value

    def is_hung_up(self) -> bool:
        """Waits until the manager has closed the connection."""
        try:
            while True:
                self.frame()
        except HungUpError:
            return True

    def close(self) -> None:
        self._socket.close()


class PipePeer(Peer):
    """The same by pipes: each frame is written at once, and names its sender."""

    def __init__(self, folder: Path, sender: int) -> None:
        self._sender = sender
        self._pipe = folder / f"to-{sender}"
        os.mkfifo(self._pipe, 0o600)
        self._in = os.open(self._pipe, os.O_RDONLY | os.O_NONBLOCK)
        self._out = os.open(folder / "manager", os.O_WRONLY)
        self._bytes = b""
        self.node = self.run = 0
        self.nonce = b""

    def send(self, *frames: bytes) -> None:
        for one in frames:
            named = one[:8] + struct.pack("<I", self._sender) + one[12:]
            os.write(self._out, named if one[:2] == b"CP" else one)

    def _take(self) -> None:
        """A pipe that nobody has opened yet is at its end, too."""
        end = monotonic() + 20
        while monotonic() < end:
            try:
                more = os.read(self._in, 65536)
            except BlockingIOError:
                select.select([self._in], [], [], 1)
                continue
            if more:
                self._bytes += more
                self._is_heard = True
                return
            if self._is_heard:
                raise HungUpError
            sleep(0.002)
        raise TimeoutError

    _is_heard = False

    def close(self) -> None:
        for end in (self._in, self._out):
            with suppress(OSError):
                os.close(end)
        self._pipe.unlink(missing_ok=True)


def value(name: str, bits: int, *, model: int = 1, count: int = 1) -> Said:
    """A value of its own, an int, which a node tells before its hello."""
    return Said(VALUE, number(name), 0, model << 8 | 32 << 16, count, bits)


class FakeManager:
    """A manager made by hand, with one node, which it has welcomed."""

    def __init__(self, path: Path) -> None:
        self._door = socket.socket(socket.AF_UNIX)
        self._door.settimeout(20)
        self._door.bind(str(path))
        self._door.listen()
        self._bytes = b""

    def welcome(self) -> None:
        self._node, _ = self._door.accept()
        self._node.settimeout(20)
        assert self.heard()[0] == KNOCK
        self.send(frame(GREETING, struct.pack("<III", _MAGIC, VERSION, 0) + bytes(32)))
        while self.heard()[0] != HELLO:
            pass
        self.send(frame(WELCOME, struct.pack("<QI", 5, 1)))

    def send(self, *frames: bytes) -> None:
        self._node.sendall(b"".join(frames))

    def heard(self) -> tuple[int, bytes]:
        """The next frame: what it is, and its body."""
        while (first := _first_frame(self._bytes)) is None:
            more = self._node.recv(65536)
            if not more:
                raise HungUpError
            self._bytes += more
        kind, body, self._bytes = first
        return kind, body

    def said(self) -> Said:
        """The next thing that is said of a variable."""
        kind, body = self.heard()
        return Said(kind, *_SAID.unpack(body))

    def close(self) -> None:
        self._node.close()
        self._door.close()
