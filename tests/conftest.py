"""Options of the whole test run: `--hardware` also runs what needs a real board on the desk."""

import pytest
from hypothesis import settings

from support.judges import JUDGED, summary

settings.register_profile("takhta", deadline=None)  # a busy machine proves nothing
settings.load_profile("takhta")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --hardware."""
    parser.addoption("--hardware", action="store_true", help="also test the real board connected to this machine")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the tests marked `hardware` out unless asked for."""
    if config.getoption("--hardware"):
        return
    for item in items:
        if item.get_closest_marker("hardware"):
            item.add_marker(pytest.mark.skip(reason="needs a real board: run with --hardware"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print how much the judges have compared and how much differed."""
    told = [
        value
        for reports in terminalreporter.stats.values()
        for report in reports
        if getattr(report, "when", None) == "call"
        for name, value in report.user_properties
        if name == JUDGED
    ]
    if told:
        terminalreporter.section("the judges")
        for line in summary(told):
            terminalreporter.write_line(line)
