"""What can be wrong with a calibration."""

from takhta.rules.said import TellingError


class SensingError(TellingError):
    """Root of all errors of sensing; never raised itself."""


class CalibrationError(SensingError, ValueError):
    """The calibration cannot be used; what it tells says why. CalibrationProcedure again helps."""


class BrokenCalibrationError(CalibrationError):
    """The file is not a calibration, or is damaged."""


class ForeignCalibrationError(CalibrationError):
    """The calibration was made for another board."""


class StaleCalibrationError(CalibrationError):
    """The calibration was made before the program or the board's file changed."""
