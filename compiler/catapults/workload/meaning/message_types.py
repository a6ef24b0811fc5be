"""What the messages of each channel carry, found from all that feeds the channel.

Arrivals declare fields. A message that is passed on brings those of the channel
that it came from; a new one those that are written with it, if nothing else
says what they are.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from catapults.diagnostics import Diagnostics, Note
from catapults.source import Span
from catapults.workload import messages
from catapults.workload.model import Channel, Field, MessageType, Origin


@dataclass(eq=False)
class MessageTypes:
    """Learns what channels carry, and tells it on to channels that messages are passed on to."""

    #: Whether new messages say what their channel carries: not before all else is known.
    from_new: bool = True
    #: Channels whose type was asked for and not known.
    asked: set[Channel] = field(default_factory=set)
    #: Channels whose type has changed.
    changed: list[Channel] = field(default_factory=list)
    _targets: dict[Channel, dict[Channel, Span]] = field(default_factory=dict)

    def of(self, channel: Channel) -> MessageType | None:
        """What a channel carries, as far as it is known."""
        if channel.type is None:
            self.asked.add(channel)
        return channel.type

    def learn(self, channel: Channel, found: MessageType, diagnostics: Diagnostics) -> None:
        """Something feeds a channel. A type that differs from what is known is reported."""
        if found.origin is Origin.SENT and not self.from_new:
            return
        waiting = [(channel, found)]
        while waiting:
            channel, found = waiting.pop()
            known = channel.type
            if known is None or found.origin > known.origin:
                channel.type = found
                self.changed.append(channel)
                targets = self._targets.get(channel, {}).items()
                waiting += [(target, _passed_on(found, span)) for target, span in targets]
            elif not _agree(known, found):
                _report(channel, known, found, diagnostics)

    def pass_on(
        self, source: Channel, target: Channel, span: Span, diagnostics: Diagnostics
    ) -> None:
        """Messages of one channel, as they are, come to another."""
        self._targets.setdefault(source, {}).setdefault(target, span)
        known = self.of(source)
        if known is not None:
            self.learn(target, _passed_on(known, span), diagnostics)


def _passed_on(known: MessageType, span: Span) -> MessageType:
    return replace(known, span=span, origin=max(known.origin, Origin.PASSED_ON))


def _agree(known: MessageType, found: MessageType) -> bool:
    """New messages are filled by name; those passed on are moved as they are."""
    if found.origin is Origin.SENT:
        return set(found.fields) == set(known.fields)
    return found.fields == known.fields


def _report(
    channel: Channel, known: MessageType, found: MessageType, diagnostics: Diagnostics
) -> None:
    diagnostics.report(
        messages.MESSAGE_TYPES,
        found.span,
        channel=channel.name,
        fields=in_words(found.fields),
        others=in_words(known.fields),
        notes=[Note(known.span, "the other place")],
    )


def in_words(fields: Iterable[Field]) -> str:
    """For a message: the fields with their types."""
    return ", ".join(f"`{one.type.value} {one.name}`" for one in fields) or "nothing"


def infer(
    types: MessageTypes, channels: Iterable[Channel], threads: int, walk: Callable[[int], None]
) -> None:
    """Lets ``walk`` look at each thread, and again at those that asked for what is known since.

    A type only ever gets a stronger origin, so this comes to an end.
    """
    types.from_new = False
    for number in range(threads):
        walk(number)
    types.from_new = True
    waiting: dict[Channel, set[int]] = defaultdict(set)
    unknown = any(channel.type is None for channel in channels)
    queue = deque(range(threads) if unknown else ())
    while queue:
        number = queue.popleft()
        types.asked, types.changed = set(), []
        walk(number)
        for channel in types.asked:
            waiting[channel].add(number)
        for channel in types.changed:
            queue.extend(waiting.pop(channel, ()))
