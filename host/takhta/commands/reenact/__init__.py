"""`takhta reenact`: virtual hands play a recorded match, and the log that comes out is compared with it."""
