"""No test depends on the pace of its machine: it waits for a state, with the one patience of support/patience.py.

The check is first shown to find a fault that is planted.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
CLOCKS = {"monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns"}
MAY_READ_A_CLOCK = {"support/electronics.py", "support/patience.py", "tools/powercut/cut.py"}
"""A bench that lives by the wall's clock, the end of patience, and who pulls the plug at a moment made by chance."""

NO_TESTS = {"tools/attack_door.py"}
"""What is run by hand against a running program, and measures."""

PLANTED = {
    "a sleep": "time.sleep(0.1)",
    "a sleep in a loop of events": "await asyncio.sleep(0.1)",
    "a sleep in the browser": "page.wait_for_timeout(500)",
    "a limit of its own": "subprocess.run(command, timeout=60)",
    "a limit of its own for a page": "page.set_default_timeout(15_000)",
    "a name for a limit of its own": "FOUND_WITHIN_S = 10.0",
    "a clock": "while time.monotonic() < end:\n    table.step()",
    "the time a thing took": "assert time.perf_counter() - began < 2",
}


def faults(path: str, source: str) -> Iterator[str]:
    """What in a file of tests depends on a pace, by line."""
    for node in ast.walk(ast.parse(source)):
        if _sleeps(node) or _has_a_limit_of_its_own(node) or (path not in MAY_READ_A_CLOCK and _reads_a_clock(node)):
            assert isinstance(node, ast.stmt | ast.expr)
            yield f"{path}:{node.lineno}: {ast.unparse(node)}"


def _called(node: ast.AST) -> str:
    """The name of the function or method a node calls."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _number(node: ast.AST) -> float:
    """The number that is written there; 0 for everything else."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, int | float) else 0


def _sleeps(node: ast.AST) -> bool:
    return _called(node) in ("sleep", "wait_for_timeout") and any(map(_number, getattr(node, "args", ())))


def _has_a_limit_of_its_own(node: ast.AST) -> bool:
    if isinstance(node, ast.Assign):
        names = [target.id for target in node.targets if isinstance(target, ast.Name)]
        return any("WITHIN" in name or "TIMEOUT" in name for name in names) and _number(node.value) > 0
    if not isinstance(node, ast.Call):
        return False
    given = [keyword.value for keyword in node.keywords if keyword.arg in ("timeout", "timeout_s", "open_timeout")]
    if _called(node) in ("set_default_timeout", "set_options"):
        given += node.args
    return any(map(_number, given))


def _reads_a_clock(node: ast.AST) -> bool:
    return _called(node) in CLOCKS


@pytest.mark.parametrize("source", PLANTED.values(), ids=PLANTED)
def test_a_planted_fault_is_found(source: str) -> None:
    assert len(list(faults("session/test_x.py", source))) == 1


def test_no_test_depends_on_the_pace_of_its_machine() -> None:
    files = {path.relative_to(TESTS).as_posix(): path.read_text() for path in TESTS.rglob("*.py")}
    files = {path: source for path, source in files.items() if path not in NO_TESTS}
    assert len(files) > 200
    assert [fault for path, source in files.items() for fault in faults(path, source)] == []
