"""How long the tests of each folder took in the last `make test`, as the table of docs/testing.md: `make times`.

    python tests/tools/time_of_tests.py FILE

FILE is what pytest writes with --junitxml. Several tests run side by side, so the whole run is shorter than the sum.
"""

import sys
from collections import defaultdict
from heapq import nlargest
from pathlib import Path
from xml.etree import ElementTree as ET

SLOWEST = 10


def main(file: Path) -> None:
    """Print the folders, the longest first, and the tests that took longest."""
    suite = ET.parse(file).getroot()[0]
    folders, tests = defaultdict[str, list[float]](list), list[tuple[float, str]]()
    for case in suite.iter("testcase"):
        path, took = case.attrib["classname"].split("."), float(case.attrib["time"])
        folders["/".join(path[:2]) + (".py" if len(path) == 2 else "")].append(took)
        tests.append((took, f"{'/'.join(path)}.py::{case.attrib['name']}"))
    print("| folder | tests | seconds |\n|---|---|---|")
    for folder, times in sorted(folders.items(), key=lambda each: -sum(each[1])):
        print(f"| `{folder}` | {len(times):,} | {sum(times):.0f} |")
    print(f"| all, side by side | {len(tests):,} | {float(suite.attrib['time']):.0f} |\n\nThe slowest, in seconds:\n")
    print("\n".join(f"{took:7.1f}  {name}" for took, name in nlargest(SLOWEST, tests)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
