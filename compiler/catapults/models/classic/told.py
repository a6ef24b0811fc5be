"""What the library tells by variables that schedulers read without declaring them."""

from __future__ import annotations

from functools import cache

from catapults.contracts.libraries import Kept, Profile
from catapults.program import Global, ValueType
from catapults.source import Source


@cache
def told_by(profile: Profile, name: str) -> Global | None:
    """The variable of that name, the same for all schedulers; None if the library has none."""
    variable = profile.variables.get(name)
    if variable is None:
        return None
    return Global(
        name=name,
        type=ValueType(variable.type),
        size=None,
        const=False,
        imported=True,
        default=variable.initial,
        init=None,
        span=Source("", "").span(0, 0),
        library=True,
        handlers=variable.handlers,
    )


def article(variable: Kept) -> str:
    """Its type in words."""
    return f"{'an' if variable.type == 'int' else 'a'} {variable.type}"
