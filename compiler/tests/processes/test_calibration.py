"""What messages cost here, measured by the manager itself, is the network of a system."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from manager_process import Built
from pth_library import ROOT

_WEB = ROOT / "public/systems/web-application"
_MOST = 10_000_000  # ns: a machine on which a message takes longer is not worth a measurement


def test_networks_of_all_transports(request_crew: Built, tmp_path: Path) -> None:
    done = subprocess.run(
        [request_crew.manager, "--calibrate"],
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    head, *blocks = re.split(r"^(?=network)", done.stdout, flags=re.MULTILINE)
    assert head.startswith("// ")
    assert re.findall(r"// ([\w ]+):", done.stdout) == [
        "pipes",
        "Unix sockets",
        "TCP over loopback",
    ]
    for number, block in enumerate(blocks):
        times = [int(one) for one in re.findall(r"(?:latency|message) (\d+)ns", block)]
        assert len(times) == 3
        assert all(0 < one < _MOST for one in times)
        text = (_WEB / "webapp.system").read_text("utf-8")
        with_block = re.sub(r" network \{.*?\n    \}\n", block, text, flags=re.DOTALL)
        assert block in with_block
        (_folder(tmp_path) / f"{number}.system").write_text(with_block, "utf-8")
    names = [f"{number}.system" for number in range(3)]
    checked = subprocess.run(
        [sys.executable, "-m", "catapults.cli", "check", *names],
        check=False,
        cwd=_folder(tmp_path),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def _folder(folder: Path) -> Path:
    return Path(shutil.copytree(_WEB, folder / "web", dirs_exist_ok=True))
