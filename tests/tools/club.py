"""A club evening measured: many boards with real journals, the real mosquitto and PostgreSQL, and `takhta hub`; broker,
hub and database are killed in turn all the while. `make club` runs it and writes docs/performance.md.

python tests/tools/club.py [BOARDS] [SECONDS]
"""

import asyncio
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2] / "host"), str(Path(__file__).parents[1])]

import msgspec

from support.club import Mosquitto, PostgreSQL, a_match, kill, running
from support.program import COMMAND, environment
from takhta.clock import time_of_day
from takhta.desk import Desk
from takhta.hub.database import Database
from takhta.hub.store import Store
from takhta.record.facts import AnyFact
from takhta.record.store.journal import Journal
from takhta.share.broker import broker_at
from takhta.share.outbox import Outbox
from takhta.share.sharing import About, Sharing
from takhta.share.together import ended
from takhta.uid import new_uid

PAGE = Path(__file__).parents[2] / "docs" / "performance.md"
BREATH_S = 0.02
A_FACT_EVERY_S = 6.0
"""On each board, as people play."""
PROCESSES = 4
"""All boards run in so many."""
LOOKS_EVERY_S = 1.0
"""A board of its own looks ten times a second; thousands on one machine more rarely."""
MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None
"""Where the boards' journals lie: each of them has a disk of its own in life, here one would be waited for by all."""
DEATH_EVERY_S, DEAD_FOR_S = 45.0, 4.0
AFTERMATH_S = 25.0
"""Facts made so long after a death count as those of a storm."""


def main() -> None:
    """All of it, or one of the processes with boards."""
    if sys.argv[1:2] == ["--boards"]:
        folder, first, last, address, password, seconds = sys.argv[2:]
        asyncio.run(Boards(Path(folder), int(first), int(last), address, Path(password)).play(float(seconds)))
        return
    many, length = (int(each) for each in (*sys.argv[1:], *("2000", "600")[len(sys.argv) - 1 :]))
    told = evening(many, float(length))
    print(told)
    write(told)


class Boards:
    """So many boards in one loop, each with its journal and its own connection."""

    def __init__(self, folder: Path, first: int, last: int, address: str, password: Path) -> None:
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        matches = [a_match(seed) for seed in range(8)]
        self._chance = Random(first)
        self._journals: list[Journal] = []
        self._sharing: list[Sharing] = []
        self._rest: list[Iterator[AnyFact]] = []
        for i in range(first, last):
            name, path = f"board{i}", folder / f"board{i}.sqlite"
            self._journals.append(Journal(path))
            broker = broker_at(address, name, password=password)
            about = About(version="0.1.0", discovery=False)
            outbox = Outbox(path, name)
            self._sharing.append(Sharing(broker, outbox, Desk(folder / name), about, looks_every_s=LOOKS_EVERY_S))
            self._rest.append(_for_ever(matches, i))
        self._made = [0] * len(self._journals)
        self._waiting: list[dict[int, float]] = [{} for _ in self._journals]
        self._waited: list[tuple[float, float]] = []

    async def play(self, seconds: float) -> None:
        """Make facts for so long, then wait until all are acknowledged; then say how it was."""
        tasks = [asyncio.create_task(each.run()) for each in self._sharing]
        end = time.time() + seconds
        due = [time.time() + self._chance.random() * A_FACT_EVERY_S for _ in self._journals]
        while (now := time.time()) < end or any(self._waiting):
            for i, journal in enumerate(self._journals):
                if due[i] <= now < end:
                    journal.append(next(self._rest[i]), at=time_of_day())
                    self._made[i] += 1
                    self._waiting[i][self._made[i]] = time.time()
                    due[i] += A_FACT_EVERY_S
                waiting = self._waiting[i]
                for number in [number for number in waiting if number <= self._sharing[i].have]:
                    made = waiting.pop(number)
                    self._waited.append((made, time.time() - made))
                if i % 20 == 0:
                    await asyncio.sleep(0)
            await asyncio.sleep(BREATH_S)
        await ended(tasks)
        print(json.dumps({"made": sum(self._made), "waited": self._waited, **_use(os.getpid())}))


def _for_ever(matches: list[list[AnyFact]], seed: int) -> Iterator[AnyFact]:
    """One match after the other, each with a uid of its own."""
    while True:
        first, *rest = matches[seed % len(matches)]
        yield msgspec.structs.replace(first, uid=new_uid())
        yield from rest


def evening(many: int, seconds: float) -> str:
    """Let so many boards play for so long; what came of it."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="takhta-club-", dir=MEMORY)))
        names = [f"board{i}" for i in range(many)]
        broker, server = Mosquitto(folder / "mosquitto", ("hub", *names)), PostgreSQL()
        stack.enter_context(running(broker, server))
        hub = _hub(folder, broker, server)
        parts = [
            subprocess.Popen(
                [sys.executable, __file__, "--boards", str(folder), str(part * many // PROCESSES),
                 str((part + 1) * many // PROCESSES), broker.address, str(broker.password), str(seconds)],
                stdout=subprocess.PIPE,
            )
            for part in range(PROCESSES)
        ]  # fmt: skip
        uses: dict[str, list[dict[str, float]]] = {"broker": [], "hub": []}
        deaths: list[float] = []
        end, turn = time.time() + seconds, 0
        while time.time() < end:
            time.sleep(DEATH_EVERY_S)
            if time.time() > end - AFTERMATH_S and deaths:
                continue
            uses["broker"].append(_use(broker.pid))
            uses["hub"].append(_use(hub.pid))
            deaths.append(time.time())
            if turn % 3 == 0:
                broker.kill()
                time.sleep(DEAD_FOR_S)
                broker.start()
            elif turn % 3 == 1:
                kill(hub)
                hub = _hub(folder, broker, server)
            else:
                server.kill()
                time.sleep(DEAD_FOR_S)
                server.start()
            turn += 1
        results = [json.loads(part.communicate()[0]) for part in parts]
        uses["broker"].append(_use(broker.pid))
        uses["hub"].append(_use(hub.pid))
        store = Store(Database(server.address))
        kept = store.counted()
        differing = sum(store.differing(name) for name in names)
        store.close()
        hub.terminate()
        hub.wait()
    made = sum(result["made"] for result in results)
    waited = [(at, took) for result in results for at, took in result["waited"]]
    calm = [took for at, took in waited if not any(-5 <= at - death <= AFTERMATH_S for death in deaths)]
    rows = [
        ("boards", f"{many:,}"),
        ("seconds", f"{seconds:,.0f}"),
        ("deaths of broker, hub and database", f"{len(deaths)}"),
        ("facts made", f"{made:,}"),
        ("facts kept", f"{kept:,}"),
        ("facts kept otherwise than made", f"{differing}"),
        ("from the journal to the database and the word of it, calm, p50 / p99 s", _spread(calm)),
        ("the same, with every death, p50 / p99 s", _spread([took for _, took in waited])),
        ("broker, share of a processor / MB", _shown(uses["broker"], seconds)),
        ("hub, share of a processor / MB", _shown(uses["hub"], seconds)),
        ("all boards, share of a processor / MB", _shown(results, seconds)),
    ]
    width = max(len(name) for name, _ in rows)
    lines = [
        f"{'a club evening':{width}} |",
        f"{'-' * width}-|---",
        *(f"{name:{width}} | {value}" for name, value in rows),
    ]
    return "\n".join(lines)


def write(told: str) -> None:
    """Put the table into its page, in the place of the last one."""
    page = PAGE.read_text()
    before, _, after = page.partition("<!-- club -->\n")
    _, _, after = after.partition("<!-- end of club -->\n")
    PAGE.write_text(f"{before}<!-- club -->\n{told}\n<!-- end of club -->\n{after}")


def _hub(folder: Path, broker: Mosquitto, server: PostgreSQL) -> "subprocess.Popen[bytes]":
    options = ["--database", server.address, "--password", str(broker.password), "--port", "0", "--no-browser"]
    return subprocess.Popen(
        [*COMMAND, "hub", broker.address, *options], env=environment(folder), stdout=subprocess.DEVNULL
    )


def _use(process: int) -> dict[str, float]:
    """Processor seconds and megabytes of a process so far."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except OSError:
        return {"cpu": 0.0, "mb": 0.0}
    ticks = os.sysconf("SC_CLK_TCK")
    return {"cpu": (int(fields[11]) + int(fields[12])) / ticks, "mb": pages * os.sysconf("SC_PAGE_SIZE") / 1e6}


def _shown(uses: list[dict[str, float]], seconds: float) -> str:
    """A process that died begins again at 0: what each life used is added up."""
    used = sum(
        each["cpu"] for each, after in zip(uses, [*uses[1:], {"cpu": 0.0}], strict=True) if after["cpu"] < each["cpu"]
    )
    if "made" in uses[0]:
        used = sum(each["cpu"] for each in uses)
    megabytes = sum(each["mb"] for each in uses) if "made" in uses[0] else max(each["mb"] for each in uses)
    return f"{used / seconds:.0%} / {megabytes:.0f}"


def _spread(values: list[float]) -> str:
    values = sorted(values) or [float("nan")]
    return f"{values[len(values) // 2]:.2f} / {values[len(values) * 99 // 100]:.2f}"


if __name__ == "__main__":
    main()
