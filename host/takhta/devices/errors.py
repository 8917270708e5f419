"""What can be wrong with the hardware at hand; each message is one sentence that says what to do. No device is here."""


class DeviceError(OSError):
    """Root of all errors about real devices; never raised itself. The rest of the program catches OSError."""


class NoPiError(DeviceError):
    """The program does not run on a Raspberry Pi."""


class WrongDriverError(DeviceError):
    """A package that drives the lines is missing, or is the one for another Pi."""


class SwitchedOffError(DeviceError):
    """The Pi is set up without something the board needs, such as SPI."""


class NotAllowedError(DeviceError):
    """This user may not touch the lines."""


class LineTakenError(DeviceError):
    """Another program, or the kernel, holds a line of ours."""


class NoAnswerError(DeviceError):
    """The board does not answer, or no longer; also after it was closed."""
