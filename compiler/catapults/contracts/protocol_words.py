"""The place of a handler in the protocol between library and scheduler, in words."""

from __future__ import annotations

from catapults.contracts.tables import Profile, ProfileHandler

#: What the conditions of the profile tables say; `current` is the slot that is dispatched.
CONDITIONS = {
    "all empty": "all containers are empty",
    "current empty": "no thread is in the slot that is dispatched",
    "current full": "the running thread is in the slot that is dispatched",
    "current full if it still runs": "the running thread, if there is one, is in its slot",
    "dispatched": "a thread has been dispatched",
    "thread anywhere": "the thread can be in any container",
    "thread in current": "the thread is in the slot that is dispatched",
    "thread new or ready": "the thread counts as new or ready",
    "thread not in current": "the thread is not in the slot that is dispatched",
    "thread nowhere": "the thread is in no container yet",
    "thread nowhere after switch_out": "the thread is in no container once `switch_out` is through",
    "thread ready": "the thread counts as ready",
    "thread stored": "the thread is in a container",
    "thread suspended": "the thread counts as suspended",
    "thread waiting": "the thread counts as waiting",
    "thread waiting after switch_out": "the thread counts as waiting once `switch_out` is through",
}


#: What a handler has to do so that they hold behind it.
DUTIES = {
    "all empty": "leave all containers empty",
    "current empty": "take {thread} out of its slot",
    "current full": "move a thread into a slot",
    "dispatched": "dispatch it",
    "thread new or ready": "see to it that it counts as new or ready",
    "thread not in current": "keep it out of the slot of the running thread",
    "thread nowhere after switch_out": (
        "see to it that {thread} is in no container once `switch_out` is through"
    ),
    "thread ready": "move {thread} to where it counts as ready",
    "thread stored": "put {thread} into a container",
    "thread suspended": "move {thread} to where it counts as suspended",
    "thread waiting after switch_out": (
        "see to it that {thread} counts as waiting once `switch_out` is through"
    ),
}


def duties(handler: ProfileHandler) -> str:
    """What a handler has to do, as its conditions tell, behind "must"."""
    names = {"thread nowhere": "the new thread", "thread in current": "the running thread"}
    thread = next((name for entry, name in names.items() if entry in handler.entry), "the thread")
    told = [DUTIES[one] for one in handler.exit]
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


def conditions(stated: tuple[str, ...]) -> str:
    """Conditions of a table as one clause."""
    return " and ".join(CONDITIONS[one] for one in stated)


def story(handler: ProfileHandler) -> list[str]:
    """When the handler is called, what holds then, and what must hold behind it."""
    told = [called_when(handler)]
    if handler.entry:
        told.append(f"Before: {conditions(handler.entry)}.")
    if handler.exit:
        told.append(f"Afterwards: {conditions(handler.exit)}.")
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
