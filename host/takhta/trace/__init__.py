"""All inputs of a game in a file, and the same game played from it again."""
