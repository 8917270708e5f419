"""`takhta address`: where a board without a screen can be reached, and how that is told where it cannot."""

import socket
from pathlib import Path

import pytest

from support.program import run
from takhta.runtime import addresses as found


class Route:
    """A socket of a machine whose only address is given; empty = no network."""

    def __init__(self, address: str) -> None:
        self.address = address

    def __call__(self, *_arguments: object) -> "Route":
        return self

    def __enter__(self) -> "Route":
        return self

    def __exit__(self, *_error: object) -> None:
        pass

    def connect(self, _to: object) -> None:
        if not self.address:
            raise OSError(101, "Network is unreachable")

    def getsockname(self) -> tuple[str, int]:
        return self.address, 0


@pytest.mark.parametrize(
    ("address", "packaged", "told"),
    [
        ("192.168.1.7", False, ["http://192.168.1.7:8024/"]),
        ("192.168.1.7", True, ["http://takhta.local:8024/", "http://192.168.1.7:8024/"]),
        ("", True, []),
    ],
)
def test_the_page_is_found_by_name_only_where_the_package_tells_it(
    monkeypatch: pytest.MonkeyPatch,
    address: str,
    packaged: bool,  # noqa: FBT001 - a row of the table
    told: list[str],
) -> None:
    monkeypatch.setattr(socket, "socket", Route(address))
    monkeypatch.setattr(found, "is_packaged", lambda: packaged)
    assert found.addresses(8024) == told


def test_it_tells_what_it_found_and_ends_with_1_where_that_is_nothing(tmp_path: Path) -> None:
    ended = run(tmp_path, "address", "--port", "81")
    here = found.addresses(81)
    assert ended.returncode == (0 if here else 1)
    assert [word for word in ended.stdout.split() if word.startswith("http")] == here
    assert ended.stderr == ""
