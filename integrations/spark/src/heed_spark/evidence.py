"""The first pass of an audit: one index of all captures of robots.txt, and of other files with rules for sites."""

from __future__ import annotations

import json
import os
import re
import tempfile
import uuid
import zlib
from functools import partial
from typing import Iterable, Iterator, NamedTuple, Optional, Sequence

import pyarrow as pa
from pyspark import SparkFiles
from pyspark.sql import SparkSession

from .command import HeedCommand, command_words, run
from .fetched import Fetch, LocalFiles
from .splits import Split, frame_of, splits_in

COLLECTED_SCHEMA = "piece binary, note string"

HEAD_BYTES = 1024
"""Limit: bytes by which a WARC file is recognised. Its first line is the version."""

PIECE_BYTES = 1024 * 1024
"""Limit: bytes of captures that a task has in memory at a time."""


class Evidence(NamedTuple):
    """An index of captures that every executor has."""

    name: Optional[str]
    """For ``SparkFiles.get``. ``None``: there are no captures."""

    notes: list[str]
    """The damage that heed found, for each task that found any."""


def evidence_of(
    spark: SparkSession,
    inputs: Sequence[Split],
    more: Sequence[Split],
    tasks: Optional[int],
    fetch: Optional[Fetch],
    heed: HeedCommand,
) -> Evidence:
    """Collects the captures in inputs that are WARC, and in more files, and hands an index to all executors."""
    name = f"heed-evidence-{uuid.uuid4().hex}.sqlite"
    # Spark deletes this folder when the session ends. Until then executors may ask for the file.
    folder = tempfile.mkdtemp(prefix="heed-evidence-", dir=SparkFiles.getRootDirectory())
    captures = os.path.join(folder, "captures.ndjson")
    notes: list[str] = []
    with open(captures, "wb") as file:
        for splits, are_inputs in ((inputs, True), (more, False)):
            if not splits:
                continue
            task = partial(_collect_captures, heed=heed, fetch=fetch, are_inputs=are_inputs)
            collected = frame_of(spark, splits, tasks).mapInArrow(task, COLLECTED_SCHEMA)
            for piece, note in collected.toLocalIterator(prefetchPartitions=True):
                file.write(piece)
                notes.extend([note] if note else [])
    if os.path.getsize(captures) == 0:
        return Evidence(None, notes)
    index = os.path.join(folder, name)
    run([*command_words(heed), "audit", "index", captures, "--out", index])
    os.remove(captures)
    spark.sparkContext.addFile(index)
    return Evidence(name, notes)


def _collect_captures(
    batches: Iterable[pa.RecordBatch], *, heed: HeedCommand, fetch: Optional[Fetch], are_inputs: bool
) -> Iterator[pa.RecordBatch]:
    """What a task does: the captures in its files, as NDJSON in pieces that may end anywhere."""
    splits = splits_in(batches)
    if not splits:
        return
    with tempfile.TemporaryDirectory(prefix="heed-index-") as folder:
        # Lists and tables are inputs of an audit too. They hold no captures, and an index of them is refused.
        files = LocalFiles(splits, fetch, folder, is_warc if are_inputs else None)
        if not files.list:
            return
        captures = os.path.join(folder, "captures.ndjson")
        with open(captures, "wb") as file:
            note = run([*command_words(heed), "audit", "index", "--files-from", "-"], files.list, file)
        yield _batch(b"", files.in_text(note))
        with open(captures, "rb") as file:
            if fetch is None:
                while piece := file.read(PIECE_BYTES):
                    yield _batch(piece, "")
            else:
                # Rows name the file of a capture, by the name that it was given.
                for line in file:
                    entry = json.loads(line)
                    if "file" in entry:
                        entry["file"] = files.name_of(entry["file"])
                    yield _batch(json.dumps(entry).encode() + b"\n", "")


def _batch(piece: bytes, note: str) -> pa.RecordBatch:
    return pa.RecordBatch.from_arrays(
        [pa.array([piece], pa.binary()), pa.array([note], pa.string())], ["piece", "note"]
    )


def is_warc(path: str) -> bool:
    """Is this a WARC file, by its name or by its beginning?"""
    if re.search(r"\.warc(\.gz)?$", path, re.IGNORECASE):
        return True
    with open(path, "rb") as file:
        head = file.read(HEAD_BYTES)
    if head.startswith(b"\x1f\x8b"):
        try:
            head = zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(head, HEAD_BYTES)
        except zlib.error:
            return False
    return head.lstrip().startswith(b"WARC/")
