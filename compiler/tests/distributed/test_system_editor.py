"""What an editor is told of a text of a distributed scheduler, together with its master."""

from __future__ import annotations

from pathlib import Path

import pytest

from catapults.contracts.questions import PlaceRequest, RenameRequest, TextRequest
from catapults.editor.completion import complete
from catapults.editor.hover import hover
from catapults.editor.navigation import definition, references
from catapults.editor.rename import rename
from catapults.editor.structure import structure

FOLDER = Path(__file__).parent / "listings" / "distemb"
FILES = {one.name: one.read_text("utf-8") for one in FOLDER.glob("*.sched")}


def _place(file: str, before: str, *, at: int = 0) -> PlaceRequest:
    """Behind the first place of some text in a file, or ``at`` places before that."""
    text = FILES[file]
    offset = text.index(before) + len(before) - at
    return PlaceRequest(
        version=1, language="scheduler", name=file, text=text, files=FILES, offset=offset
    )


def _typed(file: str, behind: str, typed: str) -> set[str]:
    """What is offered where something is typed behind some text."""
    text = FILES[file]
    at = text.index(behind) + len(behind)
    request = PlaceRequest(
        version=1,
        language="scheduler",
        name=file,
        text=text[:at] + typed + text[at:],
        files=FILES,
        offset=at + len(typed),
    )
    return {one.label for one in complete(request).items}


def test_a_nodespec_is_offered_what_its_master_declares() -> None:
    """Distributed globals, node containers, variables of the node in a slot, and families."""
    body = "event schedule {"
    assert {"buffered", "BUFFERS", "slow", "encnode"} <= _typed("camera.sched", body, " ")
    assert _typed("camera.sched", body, " if (encnode.") == {"freeram", "visitors"}
    assert _typed("camera.sched", body, " GLOBAL.") == {
        "total_ram",
        "buffered",
        "slow",
        "slow_cameras",
        "BUFFERS",
    }
    assert _typed("camera.sched", body, " if (encnode is ") == {"camera", "encoder", "web"}
    assert "freeram" not in _typed("webnode.sched", "foreach t in passed {", " t.")


def test_a_master_is_offered_its_own_words() -> None:
    """Its sections, statements, and the variables that nodes have."""
    sections = _typed("distemb.sched", "distributed scheduler distemb {", "\n")
    assert {"nodefamilies", "nodes", "global", "departure", "dispatch"} <= sections
    assert "data" not in sections
    assert {"node", "queue"} <= _typed("distemb.sched", "nodes {", " ")
    assert "select" in _typed("distemb.sched", "dispatch {", " ")
    assert _typed("distemb.sched", "arrival(n) {", " n.") == {"freeram", "visitors"}
    assert _typed("distemb.sched", "arrival(n) {", " if (n is ") == {"camera", "encoder", "web"}


@pytest.mark.parametrize(
    ("file", "before", "target"),
    [
        ("camera.sched", "slow", "distemb.sched"),
        ("camera.sched", "encnode.freeram", "encoder.sched"),
        ("camera.sched", "|encnode", "distemb.sched"),
        ("distemb.sched", "n.freeram", "encoder.sched"),
        ("distemb.sched", "n is camera", "distemb.sched"),
    ],
)
def test_a_definition_is_found_in_its_file(file: str, before: str, target: str) -> None:
    """Wherever it is."""
    places = definition(_place(file, before)).places
    assert [one.file for one in places] == [target]


def test_references_are_found_in_all_files() -> None:
    """Of a distributed global, and of a variable of nodes; those in the file itself come first."""
    found = references(_place("encoder.sched", "buffered")).places
    assert [one.file for one in found] == [
        "encoder.sched",
        "encoder.sched",
        "distemb.sched",
        "webnode.sched",
    ]
    assert [one.declares for one in found] == [False, False, True, False]
    files = {one.file for one in references(_place("encoder.sched", "freeram")).places}
    assert files == {"encoder.sched", "camera.sched", "distemb.sched"}


def _renamed(file: str, before: str, name: str) -> dict[str, str]:
    """All files after a renaming."""
    asked = _place(file, before)
    request = RenameRequest(**{**vars(asked), "new_name": name})
    answer = rename(request)
    assert answer.refusal is None
    texts = dict(FILES)
    for edit in sorted(answer.edits, key=lambda one: (one.file, -one.from_)):
        text = texts[edit.file]
        texts[edit.file] = text[: edit.from_] + edit.text + text[edit.to :]
    return texts


@pytest.mark.parametrize("file", ["encoder.sched", "camera.sched", "distemb.sched"])
def test_renaming_reaches_all_files_wherever_it_begins(file: str) -> None:
    """A variable of a node that two other texts ask for."""
    texts = _renamed(file, "freeram", "ram_left")
    for name, text in FILES.items():
        assert texts[name] == text.replace("freeram", "ram_left")


def test_a_distributed_global_is_renamed_from_a_nodespec() -> None:
    """As it is from the master."""
    texts = _renamed("webnode.sched", "buffered", "images")
    assert texts == {name: text.replace("buffered", "images") for name, text in FILES.items()}


def test_words_of_masters_are_no_new_names() -> None:
    """A word that would mean something else there."""
    asked = _place("encoder.sched", "buffered")
    answer = rename(RenameRequest(**{**vars(asked), "new_name": "select"}))
    assert answer.refusal == "`select` is a keyword. Choose another name."


def test_a_hover_tells_whose_a_variable_is() -> None:
    """With its declaration and its file."""
    parts = hover(_place("encoder.sched", "buffered")).parts
    assert "Shared by all nodes; the manager owns it." in parts
    assert "Declared in distemb.sched." in parts
    parts = hover(_place("distemb.sched", "dispatch", at=2)).parts
    assert "chooses the node" in parts[0]
    parts = hover(_place("distemb.sched", "node encnode")).parts
    assert "It holds one node or none." in parts


def test_the_outline_of_a_master_has_its_parts() -> None:
    """Families, containers, variables, blocks and default handlers."""
    text = FILES["distemb.sched"]
    request = TextRequest(
        version=1, language="scheduler", name="distemb.sched", text=text, files=FILES
    )
    found = structure(request)
    try:
        while True:
            next(found)
    except StopIteration as end:
        outline = [(one.kind, one.name) for one in end.value.outline]
    assert ("family", "encoder") in outline
    assert ("node container", "webs") in outline
    assert ("variable", "slow_cameras") in outline
    assert ("constant", "BUFFERS") in outline
    assert ("event", "arrival") in outline
    assert ("event", "schedule") in outline
