"""Options of the whole test run: `--hardware` also runs what needs a real board on the desk, `--long` long proofs."""

import os

import pytest
from hypothesis import HealthCheck, settings

from oracles.judges import JUDGED, summary

# Several tests run at once already: threads of numpy within them would only wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# A busy machine proves nothing.
settings.register_profile("takhta", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("takhta")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --hardware and --long."""
    parser.addoption("--hardware", action="store_true", help="also test the real board connected to this machine")
    parser.addoption("--long", action="store_true", help="also run more of the proofs whose small part always runs")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the tests marked `hardware` or `long` out unless asked for."""
    if not config.getoption("--hardware"):
        for item in items:
            if item.get_closest_marker("hardware"):
                item.add_marker(pytest.mark.skip(reason="needs a real board: run with --hardware"))
    if not config.getoption("--long"):
        long = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]


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
