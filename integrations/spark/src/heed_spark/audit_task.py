"""What a task of an audit does: one ``heed audit`` on its splits, whose answers become rows."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Iterable, Iterator, Mapping, Optional, Sequence

import pyarrow as pa
import pyarrow.parquet as pq
from pyspark import SparkFiles
from pyspark.sql.types import (
    BooleanType,
    DataType,
    IntegerType,
    LongType,
    StringType,
    StructField,
    StructType,
    TimestampType,
)

from .columns import FLAT_COLUMNS, FLAT_SCHEMA
from .command import HeedCommand, command_words, run
from .fetched import Fetch, LocalFiles
from .splits import splits_in

PROBLEM = "problem"
"""The column with a line of ``problems.ndjson``. Such a row has nothing else."""

SUMMARY = "summary"
"""The column with ``summary.json``. Such a row has nothing else."""

TASK_SCHEMA = StructType([*FLAT_SCHEMA.fields, StructField(PROBLEM, StringType()), StructField(SUMMARY, StringType())])

ARROW_TYPES: Mapping[type[DataType], pa.DataType] = {
    LongType: pa.int64(),
    IntegerType: pa.int32(),
    BooleanType: pa.bool_(),
    TimestampType: pa.timestamp("us", tz="UTC"),
    StringType: pa.string(),
}

ARROW_SCHEMA = pa.schema([pa.field(field.name, ARROW_TYPES[type(field.dataType)]) for field in TASK_SCHEMA.fields])

ROWS_PER_BATCH = 10_000
"""Limit: rows that are in memory at a time."""


def answer_splits(
    batches: Iterable[pa.RecordBatch],
    *,
    heed: HeedCommand,
    words: Sequence[str],
    evidence: Optional[str],
    fetch: Optional[Fetch],
) -> Iterator[pa.RecordBatch]:
    """The rows, the problems and the summary of the splits of a partition.

    heed writes Parquet into a folder that is deleted afterwards: unlike CSV it keeps every text unchanged, and unlike
    the answers in NDJSON it names the statement that forbids the crawl where that blocks a usage.
    """
    splits = splits_in(batches)
    if not splits:
        return
    with tempfile.TemporaryDirectory(prefix="heed-audit-") as folder:
        files = LocalFiles(splits, fetch, folder)
        out = Path(folder, "out")
        found = [] if evidence is None else ["--robots-from", SparkFiles.get(evidence)]
        fixed = ["--files-from", "-", "--format", "parquet", "--out", str(out), "--workers", "1", "--progress", "none"]
        run([*command_words(heed), "audit", *words, *found, *fixed], files.list)
        for part in sorted(out.joinpath("parts").glob("*.parquet")):
            for rows in pq.ParquetFile(part).iter_batches(ROWS_PER_BATCH, columns=FLAT_COLUMNS):
                yield _batch(len(rows), {name: files.in_batch(rows).column(name) for name in FLAT_COLUMNS})
        with out.joinpath("problems.ndjson").open(encoding="utf-8", newline="\n") as problems:
            for problem in problems:
                problem_text = json.dumps(files.in_problem(json.loads(problem)))
                yield _batch(1, {PROBLEM: pa.array([problem_text], pa.string())})
        summary = out.joinpath("summary.json").read_text(encoding="utf-8")
        yield _batch(1, {SUMMARY: pa.array([summary], pa.string())})


def _batch(length: int, columns: Mapping[str, pa.Array]) -> pa.RecordBatch:
    """A batch with these columns, in the types that Spark expects, and nulls in all others."""
    arrays = [
        columns[field.name].cast(field.type) if field.name in columns else pa.nulls(length, field.type)
        for field in ARROW_SCHEMA
    ]
    return pa.RecordBatch.from_arrays(arrays, schema=ARROW_SCHEMA)
