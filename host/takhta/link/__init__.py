"""The talk with microcontrollers. What both ends share runs on CPython and MicroPython alike."""
