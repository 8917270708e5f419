"""Which reader a board needs. A new kind of sensor gets a package of its own beside `rows` and `switches`, and a line
here."""

from takhta.board.plan import Board, Sensors
from takhta.board.ports import Reader
from takhta.rules.said import said
from takhta.sensing.calibration import Calibration
from takhta.sensing.decoder import Decoder
from takhta.sensing.errors import CalibrationError
from takhta.sensing.switches.switch_reader import SwitchReader


def reader_of(board: Board, calibration: Calibration | None) -> Reader:
    """What reads this board, with its calibration where its sensors need one. Raises CalibrationError when the two do
    not fit, or there is none although it is needed."""
    if board.sensors is Sensors.SWITCHES:
        return SwitchReader(board)
    if calibration is None:
        raise CalibrationError(said("calibration.none"))
    return Decoder(board, calibration)
