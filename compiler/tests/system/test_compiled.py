"""A compiled system: what a simulator and the page get."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from workload.disassemble import disassemble

from catapults.cli import main
from catapults.contracts.decode import WrongShapeError
from catapults.services import handle
from system.support import FILES, PAIR, checked, system
from system.test_plan import WEB


def _compiled(text: str, files: dict[str, str] = FILES, **params: Any) -> Any:
    request = {"version": 3, "name": "s.system", "text": text, "files": files, **params}
    return json.loads(handle(json.dumps({"method": "system", "params": request})))


def test_the_service_answers_with_modules_and_workloads() -> None:
    answer = _compiled(system(PAIR))
    assert (answer["version"], answer["name"], answer["diagnostics"]) == (3, "s", [])
    (family,) = answer["families"]
    assert base64.b64decode(family["scheduler"]["compiled"]["module"])[:4] == b"\0asm"
    assert {base64.b64decode(one["blob"])[:4] for one in answer["workloads"].values()} == {b"CATW"}
    assert [node["label"] for node in answer["plan"]["nodes"]] == ["a", "b"]


def test_a_master_is_a_module_of_its_own() -> None:
    answer = _compiled(WEB)
    assert answer["diagnostics"] == []
    assert answer["manager"]["profile"] == "manager"
    programs = [answer["manager"], *(one["scheduler"] for one in answer["families"])]
    assert {base64.b64decode(one["compiled"]["module"])[:4] for one in programs} == {b"\0asm"}
    assert [(one["name"], one["number"]) for one in answer["families"]] == [
        ("webserver", 1),
        ("database", 2),
    ]


def test_equal_texts_have_equal_stamps() -> None:
    first, second = _compiled(system(PAIR)), _compiled(system(PAIR + "seed 4;"))
    other = _compiled(system(PAIR), FILES | {"all.sched": FILES["all.sched"] + "// changed"})
    assert first["stamp"] == second["stamp"] != other["stamp"]


def test_without_outputs_there_are_no_modules() -> None:
    answer = _compiled(system(PAIR), outputs=False)
    assert answer["families"][0]["scheduler"]["compiled"] is None
    assert {one["blob"] for one in answer["workloads"].values()} == {None}


def test_diagnostics_of_all_files_come_once() -> None:
    files = FILES | {"serve.workload": FILES["serve.workload"].replace("j.amount", "j.amuont")}
    answer = _compiled(system(PAIR), files)
    assert sorted((one["file"], one["code"]) for one in answer["diagnostics"]) == [
        ("s.system", "E709"),
        ("serve.workload", "E735"),
    ]
    assert answer["plan"] is None


def test_a_syntax_error_leaves_nothing_else() -> None:
    answer = _compiled("system s { node }")
    assert [one["code"] for one in answer["diagnostics"]] == ["E110"]
    assert (answer["plan"], answer["families"]) == (None, [])


def test_parameters_are_given_to_the_system_and_its_workloads() -> None:
    answer = _compiled(WEB, parameters={"load": 2})
    assert answer["plan"]["parameters"][0]["value"] == 2
    variables = answer["workloads"]["app.workload"]["info"]["variables"]
    load = next(one for one in variables if one["name"] == "load")
    assert (load["initial"], load["parameter"]) == (2, {"from": 0.5, "to": 2})
    with pytest.raises(WrongShapeError, match="the system declares `load`"):
        _compiled(WEB, parameters={"laod": 2})


def test_models_of_a_request_take_the_place_of_those_of_the_text() -> None:
    answer = _compiled(WEB, dsm={"": "request", "x": "broadcast"})
    assert answer["plan"]["dsm"] == {"": "request", "total": "broadcast", "x": "broadcast"}


def test_statements_that_reach_other_nodes_name_numbers() -> None:
    text = """workload on { profile pth;
        thread t { suspend writer on b[1]; spawn t anywhere; compute 1ms; }
    }"""
    nodes = 'node a { workload "on.workload"; } node b[2] { workload "app.workload"; }'
    own = FILES["app.workload"].replace("thread reader", "thread t { yield; } thread reader")
    files = FILES | {"on.workload": text, "app.workload": own}
    answer = _compiled(system(nodes), files)
    assert answer["diagnostics"] == []
    assert answer["plan"]["anywhere"] == ["t"]
    code = disassemble(base64.b64decode(answer["workloads"]["on.workload"]["blob"]))
    assert "INT 0\nINT 3\nSUSPEND_ON 3" in _plain(code)
    assert "SPAWN_ANYWHERE 0" in _plain(code)


def _plain(code: str) -> str:
    """Without the numbers of words and lines."""
    lines = (line.split() for line in code.splitlines())
    return "\n".join(
        " ".join(words[1:] if words[0].isdigit() else words) for words in lines if words
    )


# --- the command line ---------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (FILES | {"s.system": system(PAIR)}).items():
        (tmp_path / name).write_text(text)
    return tmp_path


def test_the_command_writes_what_a_simulator_runs(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["system", str(folder / "s.system"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["plan"]["channels"][0] == {
        "from": {"node": 1, "channel": "asked"},
        "to": {"node": 2, "channel": "jobs"},
    }
    assert main(["system", str(folder / "s.system")]) == 0
    assert "  a.asked -> b.jobs" in capsys.readouterr().out


def test_a_workload_is_checked_with_the_system_beside_it(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(folder / "serve.workload")]) == 0
    assert capsys.readouterr().err == ""
    (folder / "s.system").unlink()
    assert main(["check", str(folder / "serve.workload")]) == 0
    assert "W774" in capsys.readouterr().err


def test_a_system_with_errors_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "all.sched").unlink()
    for command in (["check"], ["system", "--json"]):
        assert main([*command, str(folder / "s.system")]) == 1
        assert "E706" in capsys.readouterr().err
    assert main(["system", str(folder / "ask.workload")]) == 2


@pytest.mark.parametrize(
    ("option", "words"),
    [("--parameter=load", "NAME=VALUE"), ("--parameter=x=1", "declares"), ("--dsm=x", "no model")],
)
def test_options_that_mean_nothing(
    folder: Path, capsys: pytest.CaptureFixture[str], option: str, words: str
) -> None:
    assert main(["system", option, str(folder / "s.system")]) == 2
    assert words in capsys.readouterr().err


def test_a_parameter_is_asked_for_within_its_bounds(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    web = folder / "web.system"
    web.write_text(WEB)
    for option in ([], ["--json"]):
        assert main(["system", "--parameter=load=9", *option, str(web)]) == 1
        assert "The value that is asked for of `load` is 9." in capsys.readouterr().err
    assert main(["system", "--parameter=load=2", str(web)]) == 0


def test_a_checked_system_knows_what_its_nodes_run() -> None:
    found, _ = checked(WEB)
    assert found is not None
    assert [(one.name, one.family.number if one.family else 0) for one in found.nodes] == [
        ("www", 1),
        ("db", 2),
        ("spare", 1),
    ]


def test_shared_variables_are_told_with_what_each_model_costs() -> None:
    files = FILES | {
        "app.sched": FILES["app.sched"].replace("arrival(", "global { int total; } arrival("),
        "all.sched": "scheduler all extends pth { after newthread { total++; } }",
    }
    assert files["app.sched"] != FILES["app.sched"]
    (one,) = _compiled(WEB, files)["shared"]
    assert (one["name"], one["kind"], one["model"], one["reason"]) == (
        "total",
        "global",
        "broadcast",
        "told",
    )
    # Five nodes with an update 100 times a second each; a copy of it goes to each of six. The
    # master has two of its own in 100 seconds.
    assert one["messagesPerSecond"] == {"request": 500.0, "broadcast": 3500.12}
    auto = _compiled(WEB, files, dsm={"total": "auto"})
    assert auto["shared"][0]["model"] == "request"
    assert _compiled(system(PAIR))["shared"] == []
