"""Lists the files of host/ that are longer than a reader likes: python tests/tools/long_files.py

docs/architecture.md says of each why it is not parted, and tests/test_docs.py holds that list to this one.
"""

from pathlib import Path

HOST = Path(__file__).parents[2] / "host"
MOST = 250
"""Lines that need no reason."""
_WRITTEN = {".py", ".js", ".css", ".html"}


def long_files() -> dict[str, int]:
    """Every file of more lines, by its path in the package, with its lines, the longest first."""
    files = [path for path in (HOST / "takhta").rglob("*") if path.suffix in _WRITTEN]
    lines = {path.relative_to(HOST / "takhta").as_posix(): len(path.read_text().splitlines()) for path in files}
    return {name: lines[name] for name in sorted(lines, key=lambda name: (-lines[name], name)) if lines[name] > MOST}


if __name__ == "__main__":
    for name, number in long_files().items():
        print(f"{number:5} {name}")
