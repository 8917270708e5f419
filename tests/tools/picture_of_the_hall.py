"""Draws the pictures of the hall in docs: 24 boards on a desk and on a phone, and one board with its sheet.

python tests/tools/picture_of_the_hall.py
"""

import socket
import sys
import threading
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2] / "host"), str(Path(__file__).parents[1])]

import uvicorn

from support.browser import chromium
from support.hall import a_game, hall, let_play
from takhta.hub.page import create_app
from takhta.web.server import server_config

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
NAMES = """
 Ada Berke Cem Dilek Eve Farid Gül Hana Ivo Jale Kai Leyla Mina Nuri Omid Parisa Rana Selim Tara Umut Vera
 Xenia Yara Zeki Anahit Bahram Chiara Daniel Elif Fatma Georg Hakan Ines Jonas Kim Lale Mats Nora Olga Petra Reza Sara
 Timo Ulla Viktor Wanda Yusuf Zara"""
PICTURES = {"hall": ("/", 1440, 960), "hall-phone": ("/", 412, 915), "hall-board": ("/board/board7", 1100, 860)}


def main() -> None:
    """Every picture."""
    names = NAMES.split()
    with TemporaryDirectory() as folder:
        hub = hall(Path(folder), 2000.0)
        hub.connected = True
        chance = Random(4)
        for i in range(24):
            facts = a_game(i + 40, names[2 * i], names[2 * i + 1], chance.randint(25, 90), table=f"Table {i + 1}")
            live = let_play(hub, f"board{i + 1}", facts, since=2000.0 - chance.randint(1, 50))
            live.calls = i == 10
            if i == 17:
                live.said = type(live.said)(online=False)
        listening = socket.create_server(("127.0.0.1", 0))
        server = uvicorn.Server(server_config(create_app(hub)))
        threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True).start()
        with chromium() as browser:
            for name, (path, width, height) in PICTURES.items():
                page = browser.new_page(viewport={"width": width, "height": height})
                page.goto(f"http://127.0.0.1:{listening.getsockname()[1]}{path}")
                page.wait_for_selector(".card")
                page.screenshot(path=str(FOLDER / f"{name}.jpg"), quality=72)
                page.close()
        server.force_exit = server.should_exit = True
        hub.store.close()


if __name__ == "__main__":
    main()
