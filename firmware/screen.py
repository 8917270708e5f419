"""draft"""
class Screen:
    def __init__(self):
        self.pixels = bytearray(1024)
    def _fill(self, b):
        for i in range(1024): self.pixels[i] = b
    def game(self, show, pressed, held):
        self._fill(show.die_a * 16 + show.die_b)
        self.pixels[0] = show.prompt
        self.pixels[1] = pressed
    def code(self, digits):
        self._fill(7)
    def stranger(self, a, b):
        self._fill(9)
    def no_host(self):
        self._fill(1)
