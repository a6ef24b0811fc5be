"""What the base of a threading library has, on which the classic text is built."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from catapults.contracts.libraries import Profile, Role, profiles
from catapults.diagnostics import Diagnostics
from catapults.models.classic.built_in import built_in_base
from catapults.questions.versions.trees import tree_of
from catapults.syntax import ast


@dataclass(frozen=True)
class Base:
    """A base, as far as it matters where groups decide."""

    library: Profile
    containers: frozenset[str]
    #: Whether each thread has a `state` that tells in which container it is.
    keeps_state: bool
    #: Whether the handler of who gives up control is about a thread that goes on, which it names.
    names_who_leaves: bool

    @property
    def interrupts(self) -> bool:
        """Whether the library interrupts threads, and asks about it."""
        return has_role(self.library, Role.PREEMPT)

    @property
    def has_groups(self) -> bool:
        """Whether threads that are ready lie where a tree can take them from."""
        return {"RQ", "SQ"} <= self.containers

    @property
    def keeps_new(self) -> bool:
        """Whether new threads lie in a container of their own."""
        return "NQ" in self.containers

    def event(self, role: Role) -> str | None:
        """The name of an event, if the library has it."""
        return self.library.name_in(role) if has_role(self.library, role) else None


def has_role(library: Profile, role: Role) -> bool:
    """Whether a library has a handler for something."""
    return library.in_role(role) is not None


def interrupting() -> Profile:
    """The library for which a tree is written that nothing else says one for."""
    return next(one for one in profiles() if has_role(one, Role.PREEMPT))


@cache
def base_of(library: Profile) -> Base:
    """The base of a library."""
    source = built_in_base(library.base)
    assert source is not None, "each library has a base"
    tree = tree_of(source, Diagnostics()).scheduler
    assert tree is not None
    declared = [one for one in ast.walk(tree) if isinstance(one, ast.Declaration)]
    names = (
        declarator.name.text
        for one in declared
        if one.type.is_container
        for declarator in one.declarators
    )
    attributes = {one.name.text for one in ast.walk(tree) if isinstance(one, ast.AttributeDecl)}
    leaves = library.name_in(Role.RELEASE)
    handlers = [one for one in tree.sections if isinstance(one, ast.Handler)]
    named = any(one.name.text == leaves and one.param is not None for one in handlers)
    return Base(library, frozenset(names), "state" in attributes, named)
