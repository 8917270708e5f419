"""Our own nets: small value networks that tell the chances of a position."""
