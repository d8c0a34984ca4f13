"""Files that are brought to the executor for as long as a task needs them."""

from __future__ import annotations

import os
import re
from typing import Any, Callable, Iterable, Mapping, Optional, Sequence

import pyarrow as pa

from .splits import Split

Fetch = Callable[[str, str], None]
"""Brings the file with a name to a local path."""

MAX_ENDING = 20
"""Limit: characters of a name that the local name repeats."""


class LocalFiles:
    """The splits of a task under the names that heed reads, and the way back from these names."""

    def __init__(
        self,
        splits: Iterable[Split],
        fetch: Optional[Fetch],
        folder: str,
        is_wanted: Optional[Callable[[str], bool]] = None,
    ) -> None:
        self._names: dict[str, str] = {}
        lines = []
        for number, split in enumerate(splits):
            path = split.path if fetch is None else self._fetched(split.path, number, fetch, folder)
            if is_wanted is None or is_wanted(path):
                lines.append(f"{split.line(path)}\n")
        self.list = "".join(lines).encode("utf-8", "surrogateescape")
        """For ``--files-from``."""

    def _fetched(self, name: str, number: int, fetch: Fetch, folder: str) -> str:
        # heed recognises the kind of a file by its content or, failing that, by the end of its name.
        ending = re.sub(r"[^A-Za-z0-9.]", "", name[-MAX_ENDING:])
        path = os.path.join(folder, f"{number}-{ending}")
        fetch(name, path)
        self._names[path] = name
        return path

    def name_of(self, file: str) -> str:
        """The name of a file in the arguments of the audit."""
        return self._names.get(file, file)

    def in_problem(self, problem: Mapping[str, Any]) -> dict[str, Any]:
        """A problem with the name of its file."""
        return {**problem, "file": self.name_of(problem["file"])}

    def in_text(self, text: str) -> str:
        """Sentences with the names of the files."""
        for path, name in self._names.items():
            text = text.replace(path, name)
        return text

    def in_batch(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        """Rows with the names of their files."""
        if not self._names:
            return batch
        names: Sequence[str] = [self.name_of(file) for file in batch.column("file").to_pylist()]
        place = batch.schema.get_field_index("file")
        return batch.set_column(place, "file", pa.array(names, pa.string()))
