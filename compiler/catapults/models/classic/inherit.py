"""Puts a scheduler together from its bases and aspects: sections add up, handlers replace."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from catapults.diagnostics import Diagnostics, Edit, Fix, Note, nearest
from catapults.models.classic import messages, system_messages
from catapults.models.classic.built_in import BUILT_IN_BASES, built_in_base
from catapults.models.classic.hosts import host_for, report_needs
from catapults.models.model import Loader
from catapults.models.system import System
from catapults.questions.memo import reading_question
from catapults.questions.versions.trees import tree_of
from catapults.source import Source
from catapults.syntax import ast

#: A constant with the declaration that it is a part of.
_Constant = tuple[ast.Declaration, ast.Declarator]


@dataclass(eq=False)
class Assembly:
    """A scheduler with all it has from others; in each list bases come first."""

    own: ast.Scheduler
    attributes: list[ast.AttributeDecl] = field(default_factory=list)
    threadimports: list[ast.Import] = field(default_factory=list)
    imports: list[ast.Import] = field(default_factory=list)
    data: list[ast.Declaration] = field(default_factory=list)
    invariants: list[ast.Invariant] = field(default_factory=list)
    handlers: dict[str, ast.Handler] = field(default_factory=dict)
    aspects: list[ast.Aspect] = field(default_factory=list)
    #: The names of its bases, the oldest first.
    bases: tuple[str, ...] = ()
    #: What stands in the place of constants of bases, and all that stands in another's place.
    instead: dict[ast.Declarator, _Constant] = field(default_factory=dict)
    overriding: set[ast.Declarator] = field(default_factory=set)
    #: Whether all bases were found and read.
    complete: bool = True
    #: The built-in base that stands for the scheduler that a partial one is to be woven into.
    host: ast.Scheduler | None = None
    #: The distributed scheduler that it is a part of.
    system: System | None = None

    def declared(self) -> Iterator[_Constant]:
        """All that `data` declares, with the constants of bases as they are set in the end."""
        for declaration in self.data:
            for one in declaration.declarators:
                if one not in self.overriding:
                    yield self.instead.get(one, (declaration, one))


def assemble(
    scheduler: ast.Scheduler,
    aspects: Iterable[Source],
    load: Loader,
    diagnostics: Diagnostics,
    defaults: tuple[ast.Handler, ...] = (),
) -> Assembly:
    """Finds the bases of a scheduler, adds the aspects' files behind it, and merges all, now or
    before. Nothing of the assembly must be changed. ``defaults`` are handlers for one that lacks
    them."""
    assembly, found = _assembled(load, scheduler, tuple(aspects), defaults)
    for diagnostic in found:
        diagnostics.add(diagnostic)
    return assembly


@reading_question(most=8)
def _assembled(
    load: Loader,
    scheduler: ast.Scheduler,
    aspects: tuple[Source, ...],
    defaults: tuple[ast.Handler, ...],
) -> tuple[Assembly, Diagnostics]:
    diagnostics = Diagnostics()
    chain, complete = _with_bases(scheduler, load, diagnostics)
    bases = tuple(part.name.text for part in chain[:-1])
    for source in aspects:
        extra = tree_of(source, diagnostics).scheduler
        if extra is not None:
            chain.append(extra)
    host = host_for(chain) if scheduler.partial and complete else None
    if host is not None:
        report_needs(scheduler, chain, host, diagnostics)
        chain.insert(0, host)
    assembly = Assembly(own=scheduler, bases=bases, complete=complete, host=host)
    assembly.handlers |= {one.name.text: one for one in defaults}
    for part in chain:
        _add(assembly, part, diagnostics)
    if complete:
        _check_aspects(assembly, diagnostics)
    return assembly, diagnostics


def _with_bases(
    scheduler: ast.Scheduler, load: Loader, diagnostics: Diagnostics
) -> tuple[list[ast.Scheduler], bool]:
    """The scheduler behind its bases, the oldest first, and whether that is all."""
    chain = [scheduler]
    while (base := chain[0].base) is not None:
        names = [part.name.text for part in chain]
        source = load(base.text)
        is_read = source is not None and source.text in [one.span.source.text for one in chain]
        if is_read:  # a file is no base of itself, whatever the scheduler in it is called
            source = None
        source = source or built_in_base(base.text)
        if base.text in names or (is_read and source is None):
            path = " extends ".join(f"`{name}`" for name in [*reversed(names), base.text])
            diagnostics.report(messages.CYCLE, base.span, name=base.text, path=path)
            return chain, False
        parsed = _read_base(base, source, diagnostics)
        if parsed is None:
            return chain, False
        chain.insert(0, parsed)
    return chain, True


def _read_base(
    base: ast.Name, source: Source | None, diagnostics: Diagnostics
) -> ast.Scheduler | None:
    if source is None:
        close = nearest(base.text, BUILT_IN_BASES)
        diagnostics.report(
            messages.MISSING_BASE,
            base.span,
            name=base.text,
            built_in=", ".join(f"`{name}`" for name in BUILT_IN_BASES),
            hint=f"Perhaps `{close}` is meant." if close else "Add the file, or name another base.",
            fixes=[Fix(f"Write `{close}`", (Edit(base.span, close),))] if close else [],
        )
        return None
    found = Diagnostics()
    parsed = tree_of(source, found)
    for diagnostic in found:
        diagnostics.add(diagnostic)
    if parsed.scheduler is None or found.has_errors:
        diagnostics.report(messages.BASE_BROKEN, base.span, name=base.text)
    elif parsed.scheduler.distributed:
        diagnostics.report(system_messages.MASTER_AS_BASE, base.span, name=base.text)
        return None
    return parsed.scheduler


def _add(assembly: Assembly, part: ast.Scheduler, diagnostics: Diagnostics) -> None:
    own_handlers: dict[str, ast.Handler] = {}
    constants = {one.name.text: (of, one) for of, one in _constants(assembly.data)}
    for section in part.sections:
        match section:
            case ast.ThreadSection():
                assembly.attributes += section.attributes
            case ast.ThreadImportsSection():
                assembly.threadimports += section.imports
            case ast.ImportsSection():
                assembly.imports += section.imports
            case ast.DataSection():
                assembly.data += section.declarations
                _override(assembly, constants, section)
            case ast.Invariant():
                assembly.invariants.append(section)
            case ast.Aspect():
                assembly.aspects.append(section)
            case ast.Handler():
                _add_handler(own_handlers, section, diagnostics)
    assembly.handlers |= own_handlers


def _constants(declarations: Iterable[ast.Declaration]) -> Iterator[_Constant]:
    for declaration in declarations:
        if declaration.const:
            yield from ((declaration, one) for one in declaration.declarators if one.size is None)


def _override(
    assembly: Assembly, constants: Mapping[str, _Constant], section: ast.DataSection
) -> None:
    """A constant of a base that is declared anew has the new value everywhere."""
    for declaration, one in _constants(section.declarations):
        base = constants.get(one.name.text)
        if base is not None and base[0].type is declaration.type:
            first = next(
                (key for key, (_, last) in assembly.instead.items() if last is base[1]), base[1]
            )
            assembly.instead[first] = (declaration, one)
            assembly.overriding.add(one)


def _add_handler(
    handlers: dict[str, ast.Handler], handler: ast.Handler, diagnostics: Diagnostics
) -> None:
    name = handler.name
    first = handlers.setdefault(name.text, handler)
    if first is not handler:
        notes = [Note(first.name.span, "the first declaration")]
        diagnostics.report(messages.DUPLICATE, name.span, name=name.text, notes=notes)


def _check_aspects(assembly: Assembly, diagnostics: Diagnostics) -> None:
    for aspect in assembly.aspects:
        name = aspect.handler
        if name.text in assembly.handlers:
            continue
        close = nearest(name.text, assembly.handlers)
        diagnostics.report(
            messages.NO_SUCH_HANDLER,
            name.span,
            name=name.text,
            when=aspect.when,
            hint=f"Perhaps `{close}` is meant." if close else "Add the handler, or remove this.",
            fixes=[Fix(f"Write `{close}`", (Edit(name.span, close),))] if close else [],
        )
