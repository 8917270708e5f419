"""`takhta install-service`: the board as a service of systemd."""
