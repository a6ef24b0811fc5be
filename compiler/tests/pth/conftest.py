"""GNU Pth with hooks, built once for all tests, and schedulers built for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pth_library import Library, build_checked_library, build_library
from pth_workshop import Workshop
from server_clients import lay_out
from server_process import build_server


@pytest.fixture(scope="session")
def pth() -> Library:
    """The hooked library; where its source cannot be had, each test that needs it says so."""
    return build_library()


@pytest.fixture
def workshop(pth: Library, tmp_path: Path) -> Workshop:
    """Builds schedulers and programs into a folder of the test, and runs them."""
    return Workshop(pth, tmp_path)


@pytest.fixture(scope="session")
def shared_workshop(pth: Library, tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """The same for all tests."""
    return Workshop(pth, tmp_path_factory.mktemp("pth"))


@pytest.fixture(scope="session")
def checked_pth(pth: Library) -> Library:
    """The hooked library under AddressSanitizer."""
    return build_checked_library(pth)


@pytest.fixture(scope="session")
def checked_workshop(checked_pth: Library, tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """Builds schedulers and programs that are checked, too."""
    return Workshop(checked_pth, tmp_path_factory.mktemp("checked"))


@pytest.fixture(scope="session")
def server_build(checked_pth: Library, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The web server and its schedulers."""
    return build_server(checked_pth, tmp_path_factory.mktemp("server"))


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What it serves."""
    return lay_out(tmp_path_factory.mktemp("files"))
