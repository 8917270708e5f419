"""Sentences of what is told, in the language of who reads them: only here, from a catalogue for each language."""
