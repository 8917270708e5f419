"""The files a board maker wants, plotted by KiCad itself; runs under the Python that has `pcbnew` (Debian: kicad).

    /usr/bin/python3 hardware/strip/gerber.py

Writes hardware/strip/gerber: send its files, zipped, for 2 layers and 1.6 mm.
"""

from pathlib import Path

HERE = Path(__file__).parent
STAMPS = (
    "%TF.CreationDate",
    "G04 #@! TF.CreationDate",
    "; DRILL file",
    "; #@! TF.CreationDate",
    "G04 Created by KiCad",
)
"""Lines with the time in them, left out so that the same board gives the same files."""


def plot(board_file: Path, folder: Path) -> None:
    """Plot all layers and the holes."""
    import pcbnew

    board = pcbnew.LoadBoard(str(board_file))
    folder.mkdir(exist_ok=True)
    controller = pcbnew.PLOT_CONTROLLER(board)
    options = controller.GetPlotOptions()
    options.SetOutputDirectory(str(folder))
    options.SetPlotFrameRef(False)
    options.SetPlotReference(False)
    options.SetPlotValue(False)
    options.SetUseGerberProtelExtensions(False)
    layers = {
        "top": pcbnew.F_Cu,
        "bottom": pcbnew.B_Cu,
        "top-mask": pcbnew.F_Mask,
        "bottom-mask": pcbnew.B_Mask,
        "top-paste": pcbnew.F_Paste,
        "bottom-paste": pcbnew.B_Paste,
        "top-print": pcbnew.F_SilkS,
        "bottom-print": pcbnew.B_SilkS,
        "outline": pcbnew.Edge_Cuts,
    }
    for name, layer in layers.items():
        controller.SetLayer(layer)
        controller.OpenPlotfile(name, pcbnew.PLOT_FORMAT_GERBER, name)
        controller.PlotLayer()
    controller.ClosePlot()
    writer = pcbnew.EXCELLON_WRITER(board)
    writer.SetOptions(False, False, pcbnew.wxPoint(0, 0), False)
    writer.SetFormat(True)
    writer.CreateDrillandMapFilesSet(str(folder), True, False)
    for path in sorted(folder.iterdir()):
        lines = [line for line in path.read_text().splitlines() if not line.startswith(STAMPS)]
        path.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    plot(HERE / "strip.kicad_pcb", HERE / "gerber")
