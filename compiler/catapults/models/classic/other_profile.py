"""Tells a scheduler that was written for another library from one that is not finished."""

from __future__ import annotations

from collections.abc import Set

from catapults.contracts.libraries import Profile, profiles
from catapults.diagnostics import Diagnostics
from catapults.models.classic import messages
from catapults.models.classic.inherit import Assembly


def other_profile(assembly: Assembly, chosen: Profile) -> Profile | None:
    """The library whose handlers these all are, if they are not those of the chosen one."""
    handlers = assembly.handlers.keys()
    if assembly.own.partial or chosen.suits(handlers):
        return None
    return next((one for one in profiles() if one != chosen and one.suits(handlers)), None)


def report_other_profile(assembly: Assembly, chosen: Profile, diagnostics: Diagnostics) -> bool:
    """One error in place of one for each handler, if all handlers are those of another profile.

    Says whether there was such an error.
    """
    other = other_profile(assembly, chosen)
    if other is None:
        return False
    diagnostics.report(
        messages.OTHER_PROFILE,
        assembly.own.name.span,
        other=other.name,
        profile=chosen.name,
        difference=_difference(assembly.handlers.keys(), chosen),
        base=chosen.base,
    )
    return True


def _required(one: Profile) -> set[str]:
    return {name for name, handler in one.handlers.items() if handler.required}


def _difference(handlers: Set[str], chosen: Profile) -> str:
    missing = [name for name in chosen.handlers if name in _required(chosen) - handlers]
    if missing:
        return f"{_listed(missing)} of that one {'is' if len(missing) == 1 else 'are'} missing"
    needless = sorted(handlers - chosen.handlers.keys())
    return f"that one never calls {_listed(needless)}"


def _listed(names: list[str]) -> str:
    quoted = [f"`{name}`" for name in names]
    return " and ".join([", ".join(quoted[:-1]), quoted[-1]] if len(quoted) > 1 else quoted)
