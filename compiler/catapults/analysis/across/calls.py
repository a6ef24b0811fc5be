"""What follows from the order in which a threading library calls the handlers."""

from __future__ import annotations

from functools import cache

from catapults.contracts.libraries import Call, Profile, Role
from catapults.program import Fail, Program
from catapults.program.effects import statements_of

#: What the library calls about a thread in time, whoever else there is.
_OF_ITSELF = (Role.APPOINT, Role.ARRIVED)


def calls_of(program: Program, profile: Profile) -> list[Call]:
    """The calls that the library may make of the handlers that a scheduler has."""
    handlers = program.handlers
    failing = {
        name
        for name, expected in profile.handlers.items()
        if expected.fails is not None
        and name in handlers
        and any(isinstance(one, Fail) for one in statements_of(handlers[name]))
    }
    return [
        call
        for call in profile.calls
        if call.handler in handlers and (call.if_fails is None or call.if_fails in failing)
    ]


@cache
def set_aside_by(profile: Profile, handler: str) -> str | None:
    """Of a handler that is called when a thread can go on: the one that has set it aside."""
    if profile.handlers[handler].leaves != profile.ready.name:
        return None
    before = {
        one.subject.name for one in profile.usual_calls if one.handler == handler and one.subject
    }
    before.discard(profile.ready.name)
    return next((one.name for one in profile.handlers.values() if one.leaves in before), None)


@cache
def asked_by_others(profile: Profile) -> frozenset[str]:
    """The handlers that are called about a thread that can run, when another one asks for it, and
    never make one able to run: who waits for such a call may wait for ever."""
    about_ready = {
        call.handler
        for call in profile.usual_calls
        if call.subject is profile.ready and call.role not in _OF_ITSELF
    }
    reviving = {
        call.handler
        for call in profile.usual_calls
        if call.subject not in (profile.ready, profile.running) and profile.ready in call.becomes
    }
    return frozenset(about_ready - reviving)


@cache
def makes_ready(profile: Profile) -> frozenset[str]:
    """The handlers behind which the thread that they are called about can run in any case."""
    ready = (profile.ready,)
    made = {call.handler for call in profile.usual_calls if call.becomes == ready}
    return frozenset(made - {call.handler for call in profile.usual_calls if call.becomes != ready})


@cache
def about_no_ready(profile: Profile) -> frozenset[str]:
    """The handlers that are never called about a thread that can run."""
    about_ready = {call.handler for call in profile.usual_calls if call.subject is profile.ready}
    return frozenset({call.handler for call in profile.usual_calls} - about_ready)
