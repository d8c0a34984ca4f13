"""The first pass of an audit: one index of all captures of robots.txt, and of other files with rules for whole sites."""

from __future__ import annotations

import os
import tempfile
import uuid
from functools import partial
from typing import Iterable, Iterator, Optional, Sequence

import pyarrow as pa
from pyspark import SparkFiles
from pyspark.sql import SparkSession

from .command import HeedCommand, command_words, run
from .fetched import Fetch, LocalFiles
from .splits import Split, frame_of, splits_in

PIECE_OCTETS = 1024 * 1024
"""Limit: octets of captures that a task has in memory at a time."""


def evidence_of(
    spark: SparkSession, files: Sequence[Split], tasks: Optional[int], fetch: Optional[Fetch], heed: HeedCommand
) -> str:
    """Collects the captures in all files and hands the index of them to every executor. Gives its name for ``SparkFiles.get``."""
    name = f"heed-evidence-{uuid.uuid4().hex}.sqlite"
    # Spark deletes this folder when the session ends. Until then executors may ask for the file.
    folder = tempfile.mkdtemp(prefix="heed-evidence-", dir=SparkFiles.getRootDirectory())
    captures = os.path.join(folder, "captures.ndjson")
    task = partial(_collect_captures, heed=heed, fetch=fetch)
    collected = frame_of(spark, files, tasks).mapInArrow(task, "piece binary")
    with open(captures, "wb") as file:
        for row in collected.toLocalIterator(prefetchPartitions=True):
            file.write(row.piece)
    index = os.path.join(folder, name)
    run([*command_words(heed), "audit", "index", captures, "--out", index])
    os.remove(captures)
    spark.sparkContext.addFile(index)
    return name


def _collect_captures(
    batches: Iterable[pa.RecordBatch], *, heed: HeedCommand, fetch: Optional[Fetch]
) -> Iterator[pa.RecordBatch]:
    """What a task does: the captures in its files, as NDJSON in pieces that may end anywhere."""
    splits = splits_in(batches)
    if not splits:
        return
    with tempfile.TemporaryDirectory(prefix="heed-index-") as folder:
        files = LocalFiles(splits, fetch, folder)
        captures = os.path.join(folder, "captures.ndjson")
        with open(captures, "wb") as file:
            run([*command_words(heed), "audit", "index", "--files-from", "-"], files.list, file)
        with open(captures, "rb") as file:
            while piece := file.read(PIECE_OCTETS):
                yield pa.RecordBatch.from_arrays([pa.array([piece], pa.binary())], names=["piece"])
