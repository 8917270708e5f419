"""The program: the only place that knows every room of the house and wires them together."""
