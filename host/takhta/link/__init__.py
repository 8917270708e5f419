"""The words between this program and a microcontroller; wire.py runs on CPython and MicroPython alike."""
