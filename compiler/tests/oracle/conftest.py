"""Says at the end how much the analysis was held against."""

import pytest
from observation import TOTAL


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if TOTAL:
        terminalreporter.section("soundness of the analysis")
        for what, count in sorted(TOTAL.items()):
            terminalreporter.write_line(f"{count:>12,} {what}")
