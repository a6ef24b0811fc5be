"""Resolves the names behind a `.`: fields of messages, and imports of threads."""

from __future__ import annotations

from typing import NamedTuple

from catapults.editor.names import Recorder
from catapults.syntax.ast import Name


class _Written(NamedTuple):
    """A field as it is written, in whose text, and of which channel's messages."""

    channel: str
    name: Name
    detail: str
    handler: str


class Fields:
    """The fields of a workload. Channels that pass messages on to each other have the same."""

    def __init__(self, names: Recorder) -> None:
        """Adds to ``names`` when all has been seen."""
        self._names = names
        self._declared: list[_Written] = []
        self._sent: list[_Written] = []
        self._read: list[_Written] = []
        self._of_threads: list[_Written] = []
        self._group: dict[str, str] = {}

    def declare(self, channel: str, name: Name, detail: str) -> None:
        """Arrivals say what messages carry."""
        self._declared.append(_Written(channel, name, detail, self._names.handler))

    def send(self, channel: str, name: Name, detail: str) -> None:
        """A new message fills a field."""
        self._sent.append(_Written(channel, name, detail, self._names.handler))

    def read(self, channel: str, name: Name) -> None:
        """A field of a message that came from a channel."""
        self._read.append(_Written(channel, name, "", self._names.handler))

    def read_of_thread(self, name: Name) -> None:
        """An import of whatever thread a host function is asked about."""
        self._of_threads.append(_Written("", name, "", self._names.handler))

    def pass_on(self, source: str, target: str) -> None:
        """Messages of one channel come to another."""
        self._group[self._root(source)] = self._root(target)

    def finish(self) -> None:
        """Adds all fields and their uses: those of arrivals are declarations before others."""
        for one in (*self._declared, *self._sent):
            self._names.handler = one.handler
            space = self._space(one.channel)
            if self._names.find(one.name.text, space) is None:
                self._names.declare(one.name, "attribute", one.detail, space=space)
            else:
                self._names.use(one.name, "written", space)
        for one in self._read:
            self._names.handler = one.handler
            self._names.use(one.name, "read", self._space(one.channel))
        imports = {s.name: s for s in reversed(self._names.names.symbols) if s.kind == "import"}
        for one in self._of_threads:
            if one.name.text in imports:
                self._names.use_of(imports[one.name.text], one.name, "read")

    def _space(self, channel: str) -> str:
        return f"fields of {self._root(channel)}"

    def _root(self, channel: str) -> str:
        while channel in self._group and self._group[channel] != channel:
            channel = self._group[channel]
        return channel
