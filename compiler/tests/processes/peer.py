"""A node made by hand: it says what a test wants it to say, byte by byte."""

from __future__ import annotations

import hashlib
import hmac
import os
import socket
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

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
        while True:
            if len(self._bytes) >= _HEAD.size:
                _, length, kind, _ = _HEAD.unpack_from(self._bytes)
                if len(self._bytes) >= length:
                    body, self._bytes = self._bytes[_HEAD.size : length], self._bytes[length:]
                    return kind, body
            self._take()

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


def value(name: str, bits: int, *, model: int = 1, count: int = 1) -> Said:
    """A value of its own, an int, which a node tells before its hello."""
    return Said(VALUE, number(name), 0, model << 8 | 32 << 16, count, bits)
