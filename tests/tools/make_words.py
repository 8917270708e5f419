"""Brings the catalogues up to date with the sources: new keys are added, untranslated, and those of no use dropped.

`make words` runs it. A new language begins as a catalogue with nothing but its header.
"""

from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from support.told import Call, everything, told
from takhta.words.catalogue import FOLDER

WIDTH = 120


def updated(po: bytes, calls: Mapping[str, Sequence[Call]]) -> bytes:
    """A catalogue with exactly the keys of these calls; what is translated stays, and so does the header."""
    header = po.partition(b"\n\n")[0]
    catalogue = read_po(BytesIO(po), abort_invalid=True)
    catalogue.update(_template(catalogue, calls), no_fuzzy_matching=True, update_creation_date=False)
    body = BytesIO()
    write_po(body, catalogue, WIDTH, omit_header=True, sort_output=True, ignore_obsolete=True, include_lineno=False)
    return (header + b"\n\n" + body.getvalue()).strip() + b"\n"


def _template(catalogue: Catalog, calls: Mapping[str, Sequence[Call]]) -> Catalog:
    """What the sources ask for, and the forms that nouns have within single sentences of this language."""
    template = Catalog()
    contexts = {(m.context, _key(m.id)) for m in catalogue if m.context in calls and _key(m.id) in calls}
    for context, key in [*((None, key) for key in calls), *sorted(contexts)]:
        names = sorted({name for call in calls[key] for name in call.names})
        template.add(
            (key, key) if "count" in names else key,
            locations=[(path, 0) for path in sorted({call.path for call in calls[key]})],
            auto_comments=[" ".join(f"{{{name}}}" for name in names)] if names else [],
            context=context,
        )
    return template


def _key(identity: str | Sequence[str]) -> str:
    return identity if isinstance(identity, str) else identity[0]


def main() -> None:
    """Every catalogue there is."""
    calls = told(everything())
    for path in sorted(Path(FOLDER).glob("*.po")):
        path.write_bytes(updated(path.read_bytes(), calls))


if __name__ == "__main__":
    main()
