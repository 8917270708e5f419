"""How much of the heap our Picos' programs keep where pointers are 32 bits wide, as on a Pico: prints it.

    python tests/tools/heap_on_32_bits.py

It fetches MicroPython's WebAssembly port into a folder of its own by npm, and takes it away again; node runs it.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from takhta.commands.flash import KINDS, files_of

PORT = "@micropython/micropython-webassembly-pyscript@1.27.0"
PINS = "class Board:\n    pass\n"
"""In place of board.py, which only runs on a Pico."""
MEASURE = """
import { loadMicroPython } from "%s";
import fs from "node:fs";
let told = "";
const machine = await loadMicroPython({ heapsize: 65536, stdout: (line) => { told = line; } });
for (const name of fs.readdirSync(".")) machine.FS.writeFile("/" + name, fs.readFileSync(name));
machine.runPython("import gc, sys; sys.path.insert(0, '/')");
const used = () => {  // this port collects only between two programs
  for (const again of [1, 2]) machine.runPython("gc.collect()");
  machine.runPython("print(gc.mem_alloc())");
  return Number(told);
};
const before = used();
machine.runPython("import main");
console.log(used() - before);
"""


def main() -> int:
    """Measure each program, its main.py included."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        print("This needs node and npm: sudo apt install nodejs npm")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([npm, "install", "--silent", "--no-save", PORT], cwd=folder, check=True)
        port = next(Path(folder).rglob("micropython.mjs"))
        for kind in KINDS:
            pico = Path(folder) / kind
            pico.mkdir()
            for path in files_of(kind):
                shutil.copy(path, pico)
            (pico / "board.py").write_text(PINS)
            measure = Path(folder) / f"{kind}.mjs"
            measure.write_text(MEASURE % port)
            told = subprocess.run([node, measure], cwd=pico, capture_output=True, text=True, check=True).stdout
            print(f"{kind}: {int(told):,} bytes of the heap, on MicroPython's 32-bit WebAssembly port")
    return 0


if __name__ == "__main__":
    sys.exit(main())
