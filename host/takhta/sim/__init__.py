"""The virtual board: pieces, magnets, field, sensors and messy hands; a device like any other."""
