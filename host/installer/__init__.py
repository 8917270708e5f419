"""Makes Takhta something to install: the wheels for each machine, the Debian package, an image for a card.

It builds from the checkout and is no part of the program: nothing of `takhta` may import it.
"""
