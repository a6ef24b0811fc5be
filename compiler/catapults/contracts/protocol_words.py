"""The place of a handler in the protocol between library and scheduler, in words."""

from __future__ import annotations

from collections.abc import Iterable

from catapults.contracts.libraries import Profile, ProfileHandler
from catapults.contracts.tables import Condition


def duties(handler: ProfileHandler) -> str:
    """What a handler has to do, as its conditions tell, behind "must"."""
    thread = next((one.subject for one in handler.at_entry() if one.subject), "the thread")
    told = [one.duty for one in handler.at_exit() if one.duty is not None]
    first, *others = [one.format(thread=thread if not at else "it") for at, one in enumerate(told)]
    return " and ".join([first, *others])


def called_when(handler: ProfileHandler) -> str:
    """A sentence that says when the library calls the handler."""
    once = handler.when.startswith(("once", "each"))
    return f"Called {handler.when}." if once else f"Called when {handler.when}."


def answer(query: ProfileHandler) -> str:
    """What a query tells the library, as a clause."""
    asked = query.when.removeprefix("the library asks ")
    wanted = asked.removeprefix("for ")
    return f"it answers {asked}" if wanted == asked else f"it answers with {wanted}"


def conditions(stated: Iterable[Condition]) -> str:
    """Conditions of a table as one clause."""
    return " and ".join(one.words for one in stated)


def story(handler: ProfileHandler) -> list[str]:
    """When the handler is called, what holds then, and what must hold behind it."""
    told = [called_when(handler)]
    if handler.entry:
        told.append(f"Before: {conditions(handler.at_entry())}.")
    if handler.exit:
        told.append(f"Afterwards: {conditions(handler.at_exit())}.")
    if handler.kind == "query":
        results = {"int": "a number", "time": "a time", "thread": "a thread"}
        told.append(f"It answers with {results[handler.result or 'int']} and changes nothing.")
    return told


def need(handler: ProfileHandler, profile: Profile) -> str:
    """Whether a scheduler must have the handler."""
    verb = "must have it" if handler.required else "may have it"
    return f"A scheduler of the profile `{profile.name}` {verb}."


def head(handler: ProfileHandler, parameter: str = "t") -> str:
    """How the handler is written, up to its body."""
    takes = "" if handler.parameter == "none" else f"({parameter})"
    return f"{handler.kind} {handler.name}{takes}"
