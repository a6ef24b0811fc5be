"""Packs the runtime and the examples, with what the compiler says of them, for the page.

Run as ``.venv/bin/python tools/site/pack_examples.py``. The page shows an example from this before
Python has loaded.
"""

import json
import re
import shutil
import sys
import tomllib
from pathlib import Path
from typing import Any, Literal

from catapults.compiled_system import compiled_system
from catapults.contracts.messages import AnalyseRequest, Analysis, TextFile
from catapults.contracts.plain_data import to_json
from catapults.contracts.questions import Structure, TextRequest
from catapults.contracts.systems import SystemRequest
from catapults.diagnostics import Diagnostics
from catapults.editor.structure import structure
from catapults.services import analyse
from catapults.source import Source
from catapults.steps import finish
from catapults.system.syntax.ast import SchedulerItem
from catapults.system.syntax.parser import parse as parse_system

TOP = Path(__file__).resolve().parents[2]
#: Where the folders of examples are.
PUBLIC = (TOP / "public" / "examples", TOP / "public" / "systems")
SITE = TOP / ".build" / "site"
RUNTIME = TOP / "wasm-runtime" / "build" / "catapults.wasm"

#: How the page lists them.
LIST = Path(__file__).with_name("examples.toml")
#: What the files of a project end in.
ENDINGS = (".sched", ".workload", ".csv", ".system")
README = re.compile(r"\A# (?P<title>[^\n]+)\n+(?P<summary>.+?[.!?])(?:\s|\Z)", re.DOTALL)


def main() -> int:
    """Write everything below ``.build/site``; status 1 when an example has errors."""
    groups = groups_of_examples()
    folders = {folder.name: folder for folder in folders_of_examples()}
    examples = [read_example(folders[name], group) for name, group in groups.items()]
    complaints = [complaint for example in examples for complaint in complaints_of(example)]
    if complaints:
        print("\n".join(complaints))
        return 1
    write_site(examples)
    return 0


def folders_of_examples() -> list[Path]:
    """A folder each."""
    return [folder for place in PUBLIC for folder in place.iterdir() if folder.is_dir()]


def groups_of_examples() -> dict[str, str]:
    """The group of each example, in the order of the list."""
    listed = tomllib.loads(LIST.read_text("utf-8"))["groups"]
    groups = {name: group["title"] for group in listed for name in group["examples"]}
    there = {folder.name for folder in folders_of_examples()}
    if there != groups.keys():
        raise SystemExit(f"{LIST} must list each example: {sorted(there ^ groups.keys())}.")
    return groups


def read_example(folder: Path, group: str) -> dict[str, Any]:
    """An example as the page wants it, with its analysis."""
    files = read_files(folder)
    manifest = read_manifest(folder)
    system = files.get(manifest.get("system", ""))
    named = scheduler_of(system) if system is not None else manifest.get("scheduler")
    scheduler = files.pop(named or only_file(files, ".sched"))
    first = min(name for name in files if name.endswith(".workload"))
    workload = files.pop(
        manifest.get("workload") or (first if system else only_file(files, ".workload"))
    )
    others = [files[name] for name in manifest.get("files", sorted(files)) if name in files]
    aspects = manifest.get("aspects", [])
    further: dict[str, Any] = (
        {"others": [to_json(file) for file in others], "aspects": aspects} if others else {}
    )
    if system is not None:
        further["system"] = system.name
        further["compiled_system"] = compile_example(system, [scheduler, workload, *others])
    run = None if system is not None else workload
    return {
        "id": folder.name,
        "group": group,
        **title_and_summary(folder / "README.md"),
        "scheduler": to_json(scheduler),
        "workload": to_json(workload),
        **further,
        "positions": read_positions(folder / "layout.json"),
        "analysis": to_json(analyse_example(scheduler, run, others, aspects)),
        "structures": {
            "scheduler": to_json(structure_of("scheduler", scheduler)),
            "workload": to_json(structure_of("workload", workload)),
        },
    }


def read_files(folder: Path) -> dict[str, TextFile]:
    """The texts of a folder by name."""
    paths = [path for path in folder.iterdir() if path.suffix in ENDINGS]
    return {path.name: TextFile(name=path.name, text=path.read_text("utf-8")) for path in paths}


def read_manifest(folder: Path) -> dict[str, Any]:
    """What an example of several files tells of them, as the page's own projects do."""
    path = folder / "project.json"
    return json.loads(path.read_text("utf-8")) if path.exists() else {}


def only_file(files: dict[str, TextFile], ending: str) -> str:
    """The name of the one file with an ending."""
    [name] = [name for name in files if name.endswith(ending)]
    return name


def scheduler_of(system: TextFile) -> str:
    """The file of the scheduler that a system names."""
    tree = parse_system(Source(system.name, system.text), Diagnostics())
    items = tree.items if tree is not None else []
    [name] = [item.file.text for item in items if isinstance(item, SchedulerItem)]
    return name


def read_positions(layout: Path) -> dict[str, Any]:
    """Where the nodes of the graph lie, by id; the page lays out what is not there."""
    if not layout.exists():
        return {}
    positions: dict[str, Any] = json.loads(layout.read_text("utf-8"))["nodes"]
    return positions


def title_and_summary(readme: Path) -> dict[str, str]:
    """The heading of a README and the first sentence below it."""
    match = README.match(readme.read_text("utf-8"))
    if match is None:
        raise SystemExit(f"{readme} must begin with a heading and a sentence on the example.")
    return {"title": match["title"].strip(), "summary": " ".join(match["summary"].split())}


def analyse_example(
    scheduler: TextFile, workload: TextFile | None, others: list[TextFile], aspects: list[str]
) -> Analysis:
    """What the compiler says of an example, with its compiled form."""
    read = {file.name: file.text for file in others if file.name.endswith((".sched", ".csv"))}
    request = AnalyseRequest(
        version=0,
        name=scheduler.name,
        text=scheduler.text,
        workload=workload,
        files=read,
        aspects=aspects,
        outputs=True,
    )
    return analyse(request)


def compile_example(system: TextFile, files: list[TextFile]) -> Any:
    """What runs of an example that runs a system."""
    request = SystemRequest(
        version=0,
        name=system.name,
        text=system.text,
        files={file.name: file.text for file in files if file is not system},
        outputs=True,
    )
    return to_json(finish(compiled_system(request)))


def structure_of(language: Literal["scheduler", "workload"], file: TextFile) -> Structure:
    """What the editor shows of a text as a whole."""
    request = TextRequest(version=0, name=file.name, text=file.text, language=language)
    return finish(structure(request))


def complaints_of(example: dict[str, Any]) -> list[str]:
    """Errors in an example, one line each; a shipped example has none."""
    return [
        f"{example['id']}/{found['file']}:{found['line']}: {found['message']}"
        for answer in (example["analysis"], example.get("compiled_system", {}))
        for found in answer.get("diagnostics", [])
        if found["severity"] == "error"
    ]


def write_site(examples: list[dict[str, Any]]) -> None:
    """Write the runtime, each example and the list of them."""
    (SITE / "runtime").mkdir(parents=True, exist_ok=True)
    shutil.copyfile(RUNTIME, SITE / "runtime" / RUNTIME.name)
    folder = SITE / "examples"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for example in examples:
        # What runs of a system is wanted behind what shows of the example.
        compiled = example.pop("compiled_system", None)
        if compiled is not None:
            write_json(folder / f"{example['id']}.system.json", compiled)
        write_json(folder / f"{example['id']}.json", example)
    index = [
        {key: example[key] for key in ("id", "title", "summary", "group")}
        | {"profile": None if "system" in example else example["analysis"]["profile"]}
        for example in examples
    ]
    write_json(folder / "index.json", index)


def write_json(path: Path, value: object) -> None:
    """Write a value compactly, the same to the byte for the same value."""
    path.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")), "utf-8")


if __name__ == "__main__":
    sys.exit(main())
