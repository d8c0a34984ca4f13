"""What each task of an audit reads."""

from __future__ import annotations

import os
from typing import Iterable, NamedTuple, Optional, Sequence, Union

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession

SPLIT_SCHEMA = "path string, start long, end long"


class Split(NamedTuple):
    """A file, or what begins within a range of its bytes."""

    path: str
    start: Optional[int] = None
    end: Optional[int] = None

    def line(self, path: Optional[str] = None) -> str:
        """As ``heed audit --files-from`` reads it."""
        name = path or self.path
        return name if self.start is None else f"{name}\t{self.start}\t{self.end}"


def splits_of(
    paths: Union[str, Iterable[str]], split_bytes: Optional[int] = None, are_fetched: bool = False
) -> list[Split]:
    """Cuts files into splits, in their order. Whole files unless ``split_bytes`` is given.

    Relative paths count from the working folder of the driver. If the files are fetched, the names are what ``fetch`` accepts.
    """
    if split_bytes is not None and split_bytes < 1:
        raise ValueError(f"split_bytes is {split_bytes}. It must be at least 1.")
    if split_bytes is not None and are_fetched:
        raise ValueError("Every split of a file would fetch all of it: leave out split_bytes, or fetch.")
    names = [paths] if isinstance(paths, str) else list(paths)
    if not names:
        raise ValueError("There is nothing to audit: paths is empty.")
    return [split for name in names for split in (_whole(name) if are_fetched else _cut(_absolute(name), split_bytes))]


def whole_files(splits: Iterable[Split]) -> list[Split]:
    """Every file once, whole."""
    return [Split(path) for path in dict.fromkeys(split.path for split in splits)]


def frame_of(spark: SparkSession, splits: Sequence[Split], tasks: Optional[int]) -> DataFrame:
    """The splits as a data frame whose partitions are the tasks, in the same order."""
    count = min(tasks or len(splits), len(splits))
    return spark.createDataFrame(spark.sparkContext.parallelize(splits, count), SPLIT_SCHEMA)


def splits_in(batches: Iterable[pa.RecordBatch]) -> list[Split]:
    """The splits of a partition."""
    return [Split(*row.values()) for batch in batches for row in batch.to_pylist()]


def _whole(name: str) -> list[Split]:
    return [Split(name)]


def _cut(path: str, split_bytes: Optional[int]) -> list[Split]:
    if split_bytes is None:
        return _whole(path)
    size = os.path.getsize(path)
    return [Split(path, start, min(start + split_bytes, size)) for start in range(0, size, split_bytes)] or _whole(
        path
    )


def _absolute(name: str) -> str:
    if "://" in name:
        raise ValueError(f"heed reads files, and {name} is an address: mount the store as a folder, or pass fetch.")
    path = os.path.abspath(name)
    if any(sign in path for sign in "\t\r\n"):
        raise ValueError(f"{path!r} cannot be a line on a list of files: it contains a tab or a line end.")
    return path
