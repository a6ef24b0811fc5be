"""What programs ask: any bytes, any words in shared memory, and threads that die meanwhile."""

from __future__ import annotations

import os
import random
import socket
import struct
import subprocess
from pathlib import Path

import pytest
from folders import write_files
from groups_workshop import PROGRAMS, daemon, made, translated, until

TREE = """
group scheduler fuzzed {
    parameters { int priority default 0; time released default 0s; int weight default 1; }
    group root : sequential { urgent; turns; shares; slots; rest; }
    group urgent : edf(released + 10ms) { thread sensor; }
    group turns : round_robin(5ms) { thread first; thread second; }
    group shares : share(weight) { thread gold weight 3; thread silver weight 1; }
    group slots : cyclic { thread a slot 5ms; thread b slot 3ms; }
    group rest : os;
}
"""
INPUTS = 10_000_000 if os.environ.get("EXPLORE") else 100_000
BESIDE = {"groupsd.c", "guard.c", "loop.c", "programs.c", "kernel.c", "catcher.c", "status.c"}
FLAGS = (
    "-std=gnu11 -D_GNU_SOURCE -O1 -g -Wall -Wextra -Werror -pthread -ffp-contract=off "
    "-fsanitize=address,undefined -fno-sanitize-recover=all "
    "-Iinclude -Ischeduler -Iprotocol -Iexecutive -Idaemon"
).split()


@pytest.mark.needs_nothing
def test_random_inputs_leave_every_thread_as_it_was(tmp_path: Path) -> None:
    write_files(translated(TREE), tmp_path)
    parts = [*tmp_path.glob("scheduler/*.c"), *tmp_path.glob("protocol/*.c")]
    parts += [*tmp_path.glob("executive/*.c"), *tmp_path.glob("daemon/*.c")]
    parts = [one for one in parts if one.name not in BESIDE]
    sources = [tmp_path / "fuzzed.c", PROGRAMS / "fuzz.c", *parts]
    subprocess.run(["gcc", *FLAGS, *sources, "-o", "fuzz"], check=True, cwd=tmp_path, timeout=200)
    command = ["./fuzz", str(random.randrange(1 << 30)), str(INPUTS)]
    done = subprocess.run(
        command, check=False, cwd=tmp_path, capture_output=True, text=True, timeout=3000
    )
    print(done.stdout)
    assert done.returncode == 0, (command, done.stdout, done.stderr)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(TREE, tmp_path_factory.mktemp("asked"), "busy")


def packet(kind: int, body: bytes) -> bytes:
    return struct.pack("<2sHI", b"CG", 8 + len(body), kind) + body


def connected(path: Path) -> socket.socket:
    made = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    made.settimeout(10)
    made.connect(str(path))
    return made


def test_whoever_sends_nonsense_is_sent_away_and_others_stay(folder: Path, tmp_path: Path) -> None:
    chance = random.Random(1)
    with daemon(folder, tmp_path / "f") as running:
        path = running.folder / "socket"
        with connected(path) as proper:
            proper.send(packet(1, struct.pack("<I", 1)))
            assert proper.recv(200) == packet(2, struct.pack("<I", 64))
            for _ in range(300):
                with connected(path) as other:
                    other.send(chance.randbytes(chance.randrange(1, 300)))
                    assert other.recv(200) == b""
            proper.send(packet(3, struct.pack("<I", 0x7FFFFFFF) + b"sensor"))
            assert proper.recv(200) == packet(9, b"there is no such thread")
        assert until(lambda: "; 0 threads" in running.status(folder))


def test_a_second_daemon_in_one_folder_is_refused(folder: Path, tmp_path: Path) -> None:
    with daemon(folder, tmp_path / "f"):
        command = [folder / "groupsd", "--folder", tmp_path / "f"]
        done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=30)
        assert done.returncode == 1
        assert "a groupsd or its guard is using it" in done.stderr


def test_whoever_may_not_set_priorities_is_told_the_way_out(folder: Path, tmp_path: Path) -> None:
    without = [
        "setpriv",
        "--bounding-set=-sys_nice",
        "--inh-caps=-sys_nice",
        "prlimit",
        "--rtprio=0",
    ]
    command = [*without, folder / "groupsd", "--folder", tmp_path / "f"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=30)
    assert done.returncode == 1
    assert "cap_sys_nice+ep groupsd" in done.stderr
    assert "rtprio 45" in done.stderr
