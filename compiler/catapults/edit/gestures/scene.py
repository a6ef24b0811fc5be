"""What gestures work on: the text with its tree, its comments and its layout."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count

from catapults.analysis.check import Ahead, room_for_recursion
from catapults.contracts.edits import Offer
from catapults.contracts.gestures import AddContainer, AddHandler
from catapults.contracts.libraries import MANAGER, Profile, profile, recognised
from catapults.contracts.messages import AnalyseRequest, TextFile
from catapults.diagnostics import Diagnostic, Diagnostics, Severity
from catapults.edit.cards import Body, Card, Catalogue, Entry, Owner
from catapults.edit.gestures.text.draft import RefusedError, offer
from catapults.edit.gestures.text.layout import Layout
from catapults.editor.names import Names
from catapults.editor.of_system import master_with
from catapults.editor.scheduler_names import scheduler_names
from catapults.models.classic.inherit import Assembly
from catapults.models.classic.lower import lower
from catapults.models.distributed.front_end import assembled
from catapults.models.model import Request
from catapults.models.registry import model_of
from catapults.program import Program
from catapults.questions.checks import Beside
from catapults.questions.memo import further_question, question
from catapults.questions.projects import Project, follow_text, look_ahead, project_of
from catapults.questions.versions.texts import File, file_of, open_source, source_beside
from catapults.questions.versions.trees import tree_of
from catapults.source import Source, Span
from catapults.syntax import ast
from catapults.syntax.parser import Parsed

#: Characters of a text that is checked in whole before a gesture is carried out. Of a longer one
#: only names and types are, so that the gesture does not have to wait; what else is amiss is told
#: as of any other change.
_SOON_CHECKED = 20_000


class UnreadableError(RefusedError):
    """Not even the outline of a text could be read."""

    def __init__(self, why: str) -> None:
        super().__init__(f"The text could not be read as a scheduler: {why}")
        self.why = why


class Scene(Layout):
    """One version of a scheduler, read once. Of several, places are where they are in the one that
    was opened last, or is looked at with :attr:`look`."""

    def __init__(
        self,
        request: AnalyseRequest,
        *,
        checked: bool = True,
        ahead: tuple[Ahead, Diagnostics] | None = None,
        beside: bool = False,
    ) -> None:
        """Refuses a text of which not even the outline could be read.

        ``checked`` is False for a text between two steps, of which only the syntax matters.
        ``ahead`` is what is known of one that is not checked yet, and what is wrong with it.
        ``beside`` says that the text is only copied from: it is no version of the one that is
        drawn, whatever its name is.
        """
        self.request = request
        self._beside = beside
        self._checked = checked and ahead is None and not beside
        self._ahead = ahead[0] if ahead is not None else None
        self._found = ahead[1] if ahead is not None else Diagnostics()
        parsed = self._read()
        if parsed.scheduler is None:
            if not model_of(parsed.source).has_tools:
                raise RefusedError("This model of scheduling has no gestures yet: edit the text.")
            errors = self.errors if self._checked else list(self._found)
            raise UnreadableError(errors[0].message if errors else "It holds no scheduler.")
        super().__init__(parsed, parsed.scheduler)
        self._files = Beside(request.files, tuple(request.aspects))
        self.assembly = self._assembled(Diagnostics())

    def _read(self) -> Parsed:
        if self._ahead is not None:
            return self._ahead.reading.parsed
        if self._checked:
            return self.project.checked.reading.parsed
        find = source_beside if self._beside else open_source
        with room_for_recursion():
            return tree_of(find(self.request.name, self.request.text), self._found)

    def ahead(self, text: str) -> Scene | None:
        """The same scheduler with the text behind a step or gesture, as by :func:`scene_ahead`."""
        return scene_ahead(replace(self.request, text=text))

    def after(self, text: str) -> Scene:
        """The same scheduler with the text behind a gesture."""
        return open_scene(replace(self.request, text=text))

    def between(self, text: str) -> Scene:
        """The same scheduler with the text behind a step, on the way to another one."""
        if is_long(self.text):
            follow_text(self.request.name, text)
        step = Scene(replace(self.request, text=text), checked=False)
        step.profile = self.profile
        return step

    def _assembled(self, found: Diagnostics) -> Assembly:
        with room_for_recursion():
            files = self._files
            request = Request(files.load, files.woven, None, False, masters=files.masters)
            return assembled(self.scheduler, request, found)

    # --- what is known ----------------------------------------------------------------

    @cached_property
    def project(self) -> Project:
        """What the compiler knows of the scheduler and its workload."""
        return project_of(self.request)

    @property
    def errors(self) -> list[Diagnostic]:
        """The errors of the scheduler and its workload."""
        return [one for one in self.project.diagnostics if one.severity is Severity.ERROR]

    @cached_property
    def syntax_errors(self) -> list[Diagnostic]:
        """Those of the own text that the grammar finds."""
        found = self.errors if self._checked else self._found
        return [one for one in found if one.code[:2] == "E1" and one.span.source is self.source]

    def errors_of_names(self) -> list[Diagnostic]:
        """What is wrong with names and types alone, which is soon found; nothing where the syntax
        is wrong."""
        if self.syntax_errors:
            return []
        found = self._found
        if self._ahead is None:
            found = Diagnostics()
            assembly = self._assembled(found)
            if assembly.complete:
                with room_for_recursion():
                    lower(assembly, self.profile, found)
        return [one for one in found if one.severity is Severity.ERROR]

    @property
    def program(self) -> Program | None:
        """The program, if there is one; where this is a look ahead, its checks have the verdicts of
        the version before."""
        return (self._ahead or self.project.checked).program

    @cached_property
    def catalogue(self) -> Catalogue:
        """All that has an id."""
        return _catalogue(self.assembly)

    @cached_property
    def names(self) -> Names:
        """The names of the own text, and what they stand for."""
        files = self._files
        master = master_with(self.source, files.load, files.masters)
        return scheduler_names(self.assembly, master)

    @cached_property
    def profile(self) -> Profile:
        """The threading library that the scheduler is for, as far as the text tells."""
        known = self._ahead or (self.project.checked if self._checked else None)
        if known is not None and known.reading.profile is not None:
            return known.reading.profile
        workload = self.project.workload
        named = self.request.profile or (workload.profile if workload is not None else None)
        if self.scheduler.distributed:
            return profile(MANAGER)
        return profile(named or recognised(self.assembly.handlers, self.assembly.bases))

    # --- what ids lead to --------------------------------------------------------------

    def card(self, id_: str) -> Card:
        """An own card."""
        found = self.catalogue.cards.get(id_)
        if found is None:
            raise RefusedError("This statement is no longer in the text. Choose it again.")
        self.own(found.owner)
        return found

    def body(self, id_: str) -> Body:
        """A body of an own handler."""
        found = self.catalogue.bodies.get(id_)
        if found is None:
            raise RefusedError("This place is no longer in the text. Choose it again.")
        self.own(found.owner)
        return found

    def entry(self, id_: str) -> Entry:
        """A declaration of the own text."""
        found = self.catalogue.entries.get(id_)
        if found is None:
            name = id_.rpartition(":")[2]
            raise RefusedError(f"Nothing is declared as `{name}` any longer. Choose it again.")
        if not found.own:
            file = found.node.span.source.name
            raise RefusedError(
                f"`{found.name}` is declared in {file}, which is not changed from here. "
                "Declare one of another name in this scheduler, or change that file.",
                list(self._own_instead(found)),
            )
        self.readable(found.line.span)
        return found

    def _own_instead(self, entry: Entry) -> Iterator[Offer]:
        """A container of the own text that is like one of a base."""
        node, kind = entry.node, entry.type
        if not isinstance(node, ast.Declarator) or entry.table != "container":
            return
        taken = {symbol.name for symbol in self.names.symbols}
        names = (f"{entry.name}{number}" for number in count(2))
        name = next(one for one in names if one not in taken)
        lowest = node.sort is not None and node.sort.order not in (None, ast.Order.DECREASING)
        gesture = AddContainer(
            gesture="addContainer",
            name=name,
            kind=kind.value,
            size=node.size.span.text if node.size is not None else None,
            key=node.sort.key.text if node.sort is not None else None,
            order="lowest" if lowest else "highest",
        )
        yield offer(f"Add the {kind.value} {name} to this scheduler", gesture)

    def own(self, owner: Owner) -> Owner:
        """A handler of the own text whose syntax is in order."""
        if not owner.own:
            raise _inherited(owner)
        self.readable(owner.node.span)
        return owner

    def readable(self, span: Span) -> None:
        """Refuses to change what has a syntax error inside: what it means is not certain."""
        error = self.error_in(span)
        if error is not None:
            raise RefusedError(
                f"Line {error.span.line} has a syntax error: {error.message} "
                "Mend it first, then this can be changed."
            )

    def error_in(self, span: Span) -> Diagnostic | None:
        """The first syntax error in a part of the text."""
        inside = (one for one in self.syntax_errors if span.start <= one.span.start < span.end)
        return next(inside, None)


def is_long(text: str) -> bool:
    """Whether a text is too long for it to be checked in whole while a person waits."""
    return len(text) > _SOON_CHECKED


def scene_ahead(request: AnalyseRequest) -> Scene | None:
    """The scene of a text that comes after the one that was read last, of which all is known but
    what follows from how threads move; None if no text was read. Refused as by :class:`Scene`."""
    found = Diagnostics()
    known = look_ahead(request, found)
    return Scene(request, ahead=(known, found)) if known is not None else None


def open_scene(request: AnalyseRequest) -> Scene:
    """The scene of a text, read now or before; refused as by :class:`Scene`."""
    scene = _scene(*_texts(open_source(request.name, request.text), request))
    scene.look()
    return scene


def scene_copied_from(here: Scene, name: str, text: str) -> Scene:
    """The scene of a text that something was copied from, to be written into another one. Refused
    as by :class:`Scene`."""
    request = replace(here.request, name=name, text=text, workload=None)
    is_here = (name, text) == (here.source.name, here.text)
    scene = here if is_here else _scene_beside(request)
    _copied.request = request
    return scene


def prepare_gestures() -> None:
    """Looks up the names of the scheduler that was opened last, while nobody waits for an answer:
    most gestures on what is declared need them; and those of the text that was copied from last,
    which is likely to be pasted from once more."""
    scene = _scene.latest
    if scene is not None:
        scene.look()
        scene.names  # noqa: B018
    if _copied.request is not None:
        with room_for_recursion():
            _scene_beside(_copied.request).names  # noqa: B018


@dataclass
class _Copied:
    """What was copied from last."""

    #: The text, as it is asked for in the scheduler that it was pasted into.
    request: AnalyseRequest | None = None


_copied = _Copied()


def _scene_beside(request: AnalyseRequest) -> Scene:
    source = source_beside(request.name, request.text)
    return _scene_copied(*_texts(source, request))


#: What makes a scene what it is: its text, the profile, the workload, the files, the aspects.
_Texts = tuple[
    Source,
    str | None,
    tuple[str, str] | None,
    tuple[tuple[str, str], ...],
    tuple[str, ...],
]


def _texts(source: Source, request: AnalyseRequest) -> _Texts:
    workload = request.workload
    return (
        source,
        request.profile,
        (workload.name, workload.text) if workload is not None else None,
        tuple(request.files.items()),
        tuple(request.aspects),
    )


#: Those of a text before a gesture and behind it are kept.
@question(most=2)
def _scene(*texts: *_Texts) -> Scene:
    return Scene(_request(*texts))


@question(most=1)
def _scene_copied(*texts: *_Texts) -> Scene:
    return Scene(_request(*texts), beside=True)


def _file(assembly: Assembly) -> File | None:
    return file_of(assembly.own.span.source)


@further_question(most=2, file=_file)
def _catalogue(former: Catalogue | None, assembly: Assembly) -> Catalogue:
    return Catalogue(assembly, former)


def _request(
    scheduler: Source,
    profile: str | None,
    workload: tuple[str, str] | None,
    files: tuple[tuple[str, str], ...],
    aspects: tuple[str, ...],
) -> AnalyseRequest:
    """A request about such texts."""
    return AnalyseRequest(
        version=0,
        name=scheduler.name,
        text=scheduler.text,
        profile=profile,
        workload=TextFile(name=workload[0], text=workload[1]) if workload is not None else None,
        files=dict(files),
        aspects=list(aspects),
    )


def _inherited(owner: Owner) -> RefusedError:
    file = owner.node.span.source.name
    reason = f"`{owner.name}` comes from {file}, which is not changed from here."
    if isinstance(owner.node, ast.Invariant):
        return RefusedError(f"{reason} Add an invariant to this scheduler.")
    override = AddHandler(gesture="addHandler", name=owner.name, copy=True)
    aspects = [
        offer(
            f"Do something {kind} `{owner.name}`",
            AddHandler(gesture="addHandler", name=owner.name, kind=kind),
        )
        for kind in ("before", "after")
    ]
    return RefusedError(reason, [offer(f"Override `{owner.name}` here", override), *aspects])
