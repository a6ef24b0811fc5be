"""Projects of the studio on the command line: folders, zips and files."""

from __future__ import annotations

import io
import json
import random
import tempfile
import zipfile
from pathlib import Path

import pytest

from catapults.cli import main
from tests.cli.conftest import GOOD, WORKLOAD

ASPECT = "partial scheduler counted { data { int n = 0; } before schedule { n++; } }\n"
MANIFEST = {
    "format": "catapults-studio/project",
    "version": 1,
    "name": "The shop",
    "scheduler": "good.sched",
    "workload": "w.workload",
    "aspects": ["counted.sched"],
    "view": {},
    "files": ["good.sched", "w.workload", "counted.sched"],
}
TEXTS = {"good.sched": GOOD, "w.workload": WORKLOAD, "counted.sched": ASPECT}


def zipped(path: Path, files: dict[str, str | bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def whole(**changes: object) -> dict[str, str | bytes]:
    manifest = json.dumps({**MANIFEST, **changes})
    return {f"shop/{name}": text for name, text in {**TEXTS, "project.json": manifest}.items()}


def in_folder(folder: Path, files: dict[str, str | bytes]) -> Path:
    shop = folder / "shop"
    shop.mkdir()
    for name, text in files.items():
        (folder / name).write_bytes(text.encode() if isinstance(text, str) else text)
    return shop


@pytest.fixture(params=["zip", "folder", "json"])
def project(request: pytest.FixtureRequest, folder: Path) -> str:
    """The same project in each form."""
    if request.param == "zip":
        return str(zipped(folder / "shop.zip", whole()).relative_to(folder))
    if request.param == "folder":
        return str(in_folder(folder, whole()).relative_to(folder))
    files = [{"name": name, "text": text} for name, text in TEXTS.items()]
    (folder / "shop.json").write_text(json.dumps({**MANIFEST, "files": files}), "utf-8")
    return "shop.json"


def test_a_project_is_checked_and_built_with_what_is_woven_in(
    project: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", project]) == 0
    assert main(["build", project, "--backend", "c", "-o", "out"]) == 0
    assert any(
        "n++" in one.read_text() or "++" in one.read_text() for one in Path("out").glob("*.c")
    )
    assert main(["build", project, "--backend", "workload", "-o", "out"]) == 0
    assert main(["graph", project]) == 0
    assert "digraph" in capsys.readouterr().out
    assert main(["project", project]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "scheduler: good.sched",
        "workload: w.workload",
        "aspects: counted.sched",
    ]


def test_errors_name_the_zip(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = {**whole(), "shop/good.sched": GOOD.replace("t => RQ", "t => QR", 1)}
    zipped(folder / "shop.zip", bad)
    assert main(["check", "shop.zip"]) == 1
    assert capsys.readouterr().err.startswith("shop.zip/good.sched:4:31: error[E201]")
    assert main(["check", "shop.zip", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)[0]["file"] == "shop.zip/good.sched"


def test_what_is_written_names_the_zip(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    zipped(folder / "shop.zip", whole())
    assert main(["build", "shop.zip", "--backend", "c", "-o", "out"]) == 0
    assert "shop.zip/good.sched" in (folder / "out" / "good.c").read_text()
    assert main(["report", "shop.zip", "--json"]) == 0
    assert main(["bundle", "shop.zip"]) == 0
    assert main(["analyse", "shop.zip"]) == 0
    said = capsys.readouterr()
    assert str(Path(tempfile.gettempdir(), "catapults-")) not in said.out + said.err
    assert main(["bundle", str(folder / "shop.zip")]) == 0
    assert Path.cwd() == folder


def test_the_texts_of_a_folder_are_formatted_and_those_of_a_zip_checked(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shop = in_folder(folder, whole())
    zipped(folder / "shop.zip", whole())
    assert main(["format", "--check", "shop.zip"]) == 1
    assert "shop.zip/good.sched is not in canonical layout" in capsys.readouterr().out
    assert main(["format", "shop.zip"]) == 2
    assert "`catapults project shop.zip -o FOLDER` unpacks it" in capsys.readouterr().err
    assert main(["format", "shop"]) == 0
    assert (shop / "good.sched").read_text() != GOOD
    assert main(["format", "--check", "shop"]) == 0


def test_a_system_is_compiled_from_a_folder_whose_manifest_names_no_more(
    capsys: pytest.CaptureFixture[str],
) -> None:
    example = Path(__file__).parents[3] / "public/systems/load-balancing"
    assert json.loads((example / "project.json").read_text()).keys() == {"system"}
    assert main(["system", str(example)]) == 0
    assert main(["check", str(example)]) == 0
    capsys.readouterr()
    assert main(["graph", str(example)]) == 2
    assert "about schedulers. Name one: " in capsys.readouterr().err


def test_a_project_is_unpacked_into_a_new_folder(folder: Path) -> None:
    zipped(folder / "shop.zip", whole())
    assert main(["project", "shop.zip", "-o", "new"]) == 0
    assert (folder / "new" / "good.sched").read_text() == GOOD
    assert main(["project", "shop.zip", "-o", "new"]) == 2


def test_without_project_json_the_only_scheduler_is_run(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = {"good.sched": GOOD, "counted.sched": ASPECT, "w.workload": WORKLOAD}
    zipped(folder / "shop.zip", dict(texts))
    assert main(["check", "shop.zip"]) == 0
    zipped(folder / "two.zip", {**texts, "other.sched": GOOD.replace("good", "other", 1)})
    assert main(["check", "two.zip"]) == 2
    assert "could be one of: good.sched, other.sched. Name the file" in capsys.readouterr().err


LARGE = b"\0" * 80_000_000


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"../good.sched": GOOD}, "would lie outside"),
        ({"/etc/good.sched": GOOD}, "would lie outside"),
        ({"a\\..\\..\\good.sched": GOOD}, "would lie outside"),
        ({"C:good.sched": GOOD}, "would lie outside"),
        ({"good.sched": LARGE}, "unpacks to more than"),
        ({f"{at}.sched": GOOD for at in range(1001)}, "more than 1000 files"),
        ({"readme.txt": "nothing"}, "no scheduler, workload or system"),
        (whole(version=99), "newer version of the studio"),
        (whole(format="other"), "no project of the studio"),
        (whole(scheduler="gone.sched"), "gone.sched, which is missing"),
        (whole(scheduler="../good.sched"), "which no project can have"),
        (whole(scheduler=None, workload=None), "does not tell which"),
        ({**whole(), "shop/project.json": "{"}, "no project of the studio"),
        ({**whole(), "shop/project.json": "[" * 100_000}, "no project of the studio"),
    ],
)
def test_what_is_no_project_is_refused_in_words(
    files: dict[str, str | bytes], said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    zipped(folder / "shop.zip", files)
    assert main(["check", "shop.zip"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("catapults: shop.zip")
    assert said in error
    assert not (folder.parent / "good.sched").exists()


def test_a_zip_that_is_damaged_anywhere_is_refused_or_read_but_never_breaks(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    packed = zipped(folder / "shop.zip", whole()).read_bytes()
    chance = random.Random(7)
    for _ in range(300):
        damaged = bytearray(packed)
        for _ in range(chance.randint(1, 4)):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        cut = chance.choice([len(damaged), chance.randrange(len(damaged))])
        (folder / "shop.zip").write_bytes(bytes(damaged[:cut]))
        assert main(["check", "shop.zip"]) in (0, 1, 2)
        assert "Traceback" not in capsys.readouterr().err


def test_a_zip_that_lies_of_its_sizes_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("good.sched", LARGE)
    packed = buffer.getvalue().replace(len(LARGE).to_bytes(4, "little"), (10).to_bytes(4, "little"))
    (folder / "shop.zip").write_bytes(packed)
    assert main(["check", "shop.zip"]) == 2
    assert "damaged" in capsys.readouterr().err


def test_two_projects_are_no_input(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    zipped(folder / "shop.zip", whole())
    assert main(["check", "shop.zip", "good.sched"]) == 2
    assert "worked on alone" in capsys.readouterr().err
    assert main(["check", "missing.zip"]) == 2
    assert "cannot be read" in capsys.readouterr().err
