"""`takhta calibrate`: leads people through a calibration, or lets virtual hands do it."""
