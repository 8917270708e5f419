"""Long nard: both sides go round the same way and nobody is hit."""
