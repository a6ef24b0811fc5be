"""One version of a text with what is read from it once and asked for often."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from catapults.analysis.check import Checked, Wishes, check_as, room_for_recursion
from catapults.contracts.libraries import Profile, profile, recognised
from catapults.contracts.questions import Language, TextRequest
from catapults.diagnostics import Diagnostics
from catapults.editor.around import ENDING, nodes_around
from catapults.editor.group_names import group_names
from catapults.editor.names import Names, words
from catapults.editor.of_system import master_with, texts_of
from catapults.editor.of_workloads.names import OtherNode, workload_names
from catapults.editor.scheduler_names import scheduler_names
from catapults.editor.system_names import detail_of, symbols_in, system_names
from catapults.models.classic.built_in import BUILT_IN_BASES
from catapults.models.classic.inherit import Assembly, assemble
from catapults.models.distributed.families import Master
from catapults.models.group.syntax.parser import ParsedGroups
from catapults.models.group.syntax.parser import parse as parse_groups
from catapults.models.model import Entry, is_group
from catapults.models.registry import model_of
from catapults.questions.checks import Scheduler, known_check
from catapults.questions.memo import question
from catapults.questions.projects import follow_text, looking
from catapults.questions.systems import SystemTree, system_tree
from catapults.questions.versions.texts import Version, open_source, source_beside
from catapults.questions.versions.trees import tree_of
from catapults.questions.workloads import WorkloadTree, workload_tree
from catapults.source import Source, Span
from catapults.steps import Steps
from catapults.syntax import lexer
from catapults.syntax.comments import Comment
from catapults.syntax.parser import LENGTH_LIMIT, Parsed
from catapults.syntax.tokens import Lexeme
from catapults.system.syntax import ast as system_ast
from catapults.system.syntax import tokens as system_tokens
from catapults.workload import survey
from catapults.workload.model import Workload
from catapults.workload.syntax import ast as workload_ast
from catapults.workload.syntax import tokens as workload_tokens

R = TypeVar("R")


@dataclass(frozen=True, eq=False)
class Document:
    """A text in one of the languages. Whatever the text, nothing here raises."""

    source: Version
    language: Language
    scheduler: Scheduler

    @property
    def profile_name(self) -> str | None:
        """The profile that was asked for."""
        return self.scheduler.profile

    @property
    def files(self) -> Mapping[str, str]:
        """The texts beside it by name."""
        return self.scheduler.files

    @property
    def aspects(self) -> tuple[Source, ...]:
        """The files that are woven in."""
        return self.scheduler.woven

    def load(self, base: str) -> Source | None:
        """The file of a base, if it is there."""
        return self.scheduler.load(base)

    # --- lexemes --------------------------------------------------------------------

    @cached_property
    def _tokenised(self) -> lexer.Lexed:
        """What the lexer of schedulers reads; comments are those of both languages."""
        return lexer.tokenise(self.source, Diagnostics())

    @cached_property
    def tokens(self) -> list[Lexeme]:
        """All lexemes, ending with END; none of a text that is too long to be read."""
        if len(self.source.text) > LENGTH_LIMIT:
            return []
        if self.language == "workload":
            return workload_tokens.tokenise(self.source, Diagnostics())
        if self.language == "system":
            return system_tokens.tokenise(self.source, Diagnostics())
        return self._tokenised.tokens

    @property
    def comments(self) -> list[Comment]:
        """All comments, in the order of the text."""
        return [] if len(self.source.text) > LENGTH_LIMIT else self._tokenised.comments

    # --- trees ----------------------------------------------------------------------

    @cached_property
    def _parsed(self) -> tuple[Parsed, Diagnostics]:
        """A scheduler as the grammar sees it, and what is wrong with it."""
        found = Diagnostics()
        with room_for_recursion():
            return tree_of(self.source, found), found

    @cached_property
    def groups(self) -> ParsedGroups | None:
        """A group scheduler as its grammar sees it; None for other texts."""
        if self.language != "scheduler" or not is_group(self.source):
            return None
        with room_for_recursion():
            return parse_groups(self.source, Diagnostics())

    def look(self) -> None:
        """Makes places tell where they are in this version of the text."""
        if self.groups is not None:
            self.groups.layout.look()
        elif self.language == "scheduler":
            self._parsed[0].layout.look()

    @property
    def has_syntax_errors(self) -> bool:
        """Whether the text is wrong as the grammar sees it."""
        if self.groups is not None:
            return not self.groups.sound
        if self.language == "scheduler":
            return self._parsed[1].has_errors
        if self.language == "system":
            return not self._system_tree.sound
        return not self._workload_tree.sound

    @property
    def _workload_tree(self) -> WorkloadTree:
        with room_for_recursion():
            return workload_tree(self.source)

    @property
    def _system_tree(self) -> SystemTree:
        with room_for_recursion():
            return system_tree(self.source)

    @property
    def is_known(self) -> bool:
        """Whether names, completion and cards know the language of the text."""
        return self.language != "scheduler" or model_of(self.source).has_tools

    @cached_property
    def assembly(self) -> Assembly | None:
        """The scheduler with its bases and aspects; None when no scheduler could be read."""
        if self.language != "scheduler" or not self.is_known:
            return None
        scheduler = self._parsed[0].scheduler
        if scheduler is None:
            return None
        with room_for_recursion():
            defaults = () if self.master is None else self.master.defaults
            if scheduler.distributed:
                defaults = ()
            return assemble(scheduler, self.aspects, self.load, Diagnostics(), defaults)

    @cached_property
    def master(self) -> Master | None:
        """The distributed scheduler that the text is, or is a part of."""
        if self.language != "scheduler":
            return None
        with room_for_recursion():
            return master_with(self.source, self.load, self.scheduler.masters)

    @property
    def outline(self) -> Iterable[Entry]:
        """What a scheduler declares, as its model tells."""
        with room_for_recursion():
            return model_of(self.source).outline(self.source)

    @property
    def bases(self) -> set[str]:
        """The names of bases that could be meant by `extends` in this text."""
        return {*BUILT_IN_BASES, *(name.removesuffix(".sched") for name in self.files)}

    @property
    def workload(self) -> workload_ast.Workload | None:
        """The tree of a workload, as far as it could be read."""
        return self._workload_tree.workload if self.language == "workload" else None

    @property
    def system(self) -> system_ast.System | None:
        """The tree of a system, as far as it could be read."""
        return self._system_tree.system if self.language == "system" else None

    def _other_nodes(self) -> Iterator[OtherNode]:
        """The nodes that threads of this workload can reach."""
        nodes = list(nodes_around(self.files))
        systems = {one.system for one in nodes if one.workload == self.source.name}
        for one in nodes:
            if one.system in systems:
                other = one.workload != self.source.name
                source = self.beside(one.workload or "") if other else self.source
                threads = [each for each in symbols_in(source) if each.kind == "thread"]
                yield OtherNode(one.name, detail_of(one.item), threads)

    def beside(self, name: str) -> Source | None:
        """A file beside it, if it is there."""
        text = self.files.get(name)
        return None if text is None else source_beside(name, text)

    @cached_property
    def names(self) -> Names:
        """All names and what they stand for."""
        with room_for_recursion():
            if self.assembly is not None:
                return scheduler_names(self.assembly, self.master)
            if self.workload is not None:
                return workload_names(self.workload, self._other_nodes())
            if self.system is not None:
                return system_names(self.system, self.beside)
            if self.groups is not None and self.groups.tree is not None:
                return group_names(self.groups.tree)
        return Names([], [], [])

    # --- meaning --------------------------------------------------------------------

    @property
    def checked(self) -> Checked | None:
        """The scheduler as analysis sees it; None for a workload."""
        if self.language != "scheduler":
            return None
        known = known_check(self.scheduler)
        return known.checked if known is not None else self._checked_apart

    @cached_property
    def _checked_apart(self) -> Checked:
        wishes = Wishes(self.aspects, self.profile_name, masters=self.scheduler.masters)
        return check_as(self.source, Diagnostics(), self.load, wishes)

    @cached_property
    def surveyed(self) -> Workload | None:
        """The workload as far as it has a meaning; None for a scheduler."""
        return survey(self.workload) if self.workload is not None else None

    @cached_property
    def profile(self) -> Profile:
        """The threading library that the scheduler is for, as far as the text tells."""
        name = self.profile_name
        if name is None:
            known = self.assembly
            name = recognised(known.handlers, known.bases) if known is not None else recognised({})
        return profile(name)

    # --- places ---------------------------------------------------------------------

    def offset(self, units: int) -> int:
        """The place that an editor means."""
        return self.source.offset(units)

    def comment_at(self, offset: int) -> Comment | None:
        """The comment in which a place lies, its end only if it has no closing mark."""
        for comment in self.comments:
            if comment.span.start < offset < comment.span.end + comment.is_line:
                return comment
        return None

    def token_at(self, offset: int) -> Lexeme | None:
        """The lexeme that a place lies in or stands behind, a word before a mark."""
        touching = [t for t in self.tokens if t.span.start <= offset <= t.span.end and t.text]
        return next((t for t in touching if t.span.start < offset or len(touching) == 1), None)

    def range(self, span: Span) -> tuple[int, int]:
        """A span of this text as an editor counts."""
        return self.source.utf16(span.start), self.source.utf16(span.end)


def open_document(request: TextRequest) -> Document:
    """The document of a request; the same object while the text is the same."""
    if request.language == "scheduler":
        follow_text(request.name, request.text)
    files, aspects = tuple(request.files.items()), tuple(request.aspects)
    version = open_source(request.name, request.text)
    document = _document(version, request.language, request.profile, files, aspects)
    document.look()
    return document


def beside_document(
    document: Document, source: Source, language: Language = "scheduler"
) -> Document:
    """Another text of the same project."""
    files = {**document.files, document.source.name: document.source.text}
    version = open_source(source.name, source.text)
    names, aspects = tuple(files.items()), document.scheduler.aspects
    other = _document(version, language, document.profile_name, names, aspects)
    other.look()
    return other


_LANGUAGES: dict[str, Language] = {
    ".sched": "scheduler",
    ".workload": "workload",
    ENDING: "system",
}


def documents_around(document: Document) -> Iterator[Document]:
    """All other texts of a project that has systems; none of one that has not."""
    if document.language != "system" and not any(one.endswith(ENDING) for one in document.files):
        return
    for name, text in document.files.items():
        language = _LANGUAGES.get(name[name.rfind(".") :])
        if language is not None and name != document.source.name:
            yield beside_document(document, Source(name, text), language)


def documents_of(document: Document) -> list[Document]:
    """The texts of the system that a text is a part of, itself first."""
    texts = texts_of(document.master) if document.master is not None else ()
    others = (one for one in texts if one.name != document.source.name)
    return [document, *(beside_document(document, one) for one in others)]


def documents_on(document: Document, word: str) -> Iterator[Document]:
    """The schedulers beside a text that have a word in them and may be built on it."""
    for name, text in document.files.items():
        if name.endswith(".sched") and name != document.source.name and word in words([text]):
            other = beside_document(document, Source(name, text))
            if other.assembly is not None and other.assembly.bases:
                yield other


def told_of_document(request: TextRequest, tell: Callable[[Document], Steps[R]]) -> Steps[R]:
    """What is told of the document of a request, in steps."""
    document = open_document(request)
    return looking(document.look, tell(document))


#: Documents that are kept are those of both texts of a project, before and after a change.
@question(most=4)
def _document(
    version: Version,
    language: Language,
    profile: str | None,
    files: tuple[tuple[str, str], ...],
    aspects: tuple[str, ...],
) -> Document:
    return Document(version, language, Scheduler(dict(files), aspects, version, profile))
