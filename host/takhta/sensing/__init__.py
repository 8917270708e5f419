"""From ADC counts to evidence: calibration, field, and how likely each content of each place is."""
