"""Audits files on a cluster: Spark hands out the files, ``heed audit`` reads them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import partial
from typing import Any, Iterable, Optional, Sequence, Union

from pyspark import StorageLevel
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql.types import BooleanType, LongType, StringType, StructField, StructType

from .audit_task import PROBLEM, SUMMARY, TASK_SCHEMA, answer_splits
from .columns import FLAT_COLUMNS
from .command import HeedCommand
from .evidence import evidence_of
from .fetched import Fetch
from .splits import frame_of, splits_of, whole_files

PROBLEM_SCHEMA = StructType(
    [
        StructField("file", StringType()),
        StructField("offset", LongType()),
        StructField("bytes", LongType()),
        StructField("code", StringType()),
        StructField("message", StringType()),
        StructField("answered", BooleanType()),
        StructField("url", StringType()),
    ]
)
"""What could not be answered, or not completely: the lines of ``problems.ndjson``."""


@dataclass(frozen=True)
class Audit:
    """What an audit found. heed runs when one of the frames is first used; its answers are kept for the others."""

    rows: DataFrame
    """The flat columns: one row for each record, agent and usage."""

    problems: DataFrame
    """Records that are damaged or were skipped, and those that were answered only as far as they could be read."""

    summaries: DataFrame
    """One row for each task, with its ``summary.json`` in the column ``summary``."""

    notes: list[str]
    """The damage that heed found in the first pass, also in the files of ``robots_from``, which have no rows."""

    _kept: DataFrame

    def records(self) -> dict[str, Any]:
        """How many records were ``read``, ``answered``, ``damaged`` and, by kind, ``skipped``, in all tasks."""
        counts: dict[str, Any] = {"read": 0, "answered": 0, "damaged": 0, "skipped": {}}
        for row in self.summaries.toLocalIterator():
            records = json.loads(row.summary)["records"]
            for name in ("read", "answered", "damaged"):
                counts[name] += records[name]
            for kind, count in records["skipped"].items():
                counts["skipped"][kind] = counts["skipped"].get(kind, 0) + count
        return counts

    def unpersist(self) -> None:
        """Frees what was kept of the answers."""
        self._kept.unpersist()


def audit_paths(
    spark: SparkSession,
    paths: Union[str, Iterable[str]],
    *,
    agents: Union[str, Sequence[str]],
    usages: Optional[Sequence[str]] = None,
    robots_from: Union[str, Iterable[str], None] = None,
    split_bytes: Optional[int] = None,
    at: Optional[str] = None,
    obtained: Optional[str] = None,
    options: Sequence[str] = (),
    tasks: Optional[int] = None,
    fetch: Optional[Fetch] = None,
    storage: Optional[StorageLevel] = StorageLevel.DISK_ONLY,
    heed: HeedCommand = None,
) -> Audit:
    """Audits files as ``heed audit`` does on one machine, with the tasks of a cluster, and returns the same rows.

    There are two passes. The first runs at once: tasks collect the captures of robots.txt and of other files with
    rules for whole sites, and the driver makes one index of them, which Spark ships to every executor. The second runs
    when the frames are used: each task answers its files by that index.

    Args:
        spark: The session.
        paths: Files that every executor can read under the same path: WARC, NDJSON of questions, CSV, Parquet, lists of
            URLs. With ``fetch``, whatever that takes.
        agents: Product tokens, User-Agent values or classes such as ``purpose:ai-train``.
        usages: What to ask about. Absent: every usage of the vocabulary.
        robots_from: More files with captures of robots.txt, such as those that Common Crawl keeps apart.
        split_bytes: Cut files into splits of so many bytes, so that one large file keeps several tasks busy. Absent:
            whole files. Only for WARC files that are compressed record by record, or not at all, and for text.
        at: The time in question. Absent: when each record was captured.
        obtained: ``"elsewhere"`` if the content did not come by crawling.
        options: Further options of ``heed audit``, such as ``["--only", "denied"]``.
        tasks: How many tasks. Absent: one for each file or split. Fewer save the start of heed where files are small.
        fetch: Brings a file to the executor: it is called with a name of ``paths`` and the local path to write to.
            The copy is deleted after use. It must be something that Spark can send to executors.
        storage: Where Spark keeps what was answered. ``None``: nowhere, and heed runs again for each frame that is
            used.
        heed: The command on the driver and on the executors. Absent: ``HEED`` in their environment, else ``heed`` on
            the PATH.

    Returns:
        Rows, problems and summaries. Check ``problems`` too: records in there have no rows, or not all of them.

    Raises:
        ValueError: There are no files, or their names cannot be passed to heed.
        HeedError: heed could not merge the captures on the driver. In a task it makes the task fail, and Spark tries
            again.
    """
    asking = [agents] if isinstance(agents, str) else list(agents)
    if not asking:
        raise ValueError("Nobody asks: agents is empty.")
    if usages is not None and len(usages) == 0:
        raise ValueError("Nothing is asked: usages is empty.")
    if tasks is not None and tasks < 1:
        raise ValueError(f"tasks is {tasks}. It must be at least 1.")
    splits = splits_of(paths, split_bytes, fetch is not None)
    more = [] if robots_from is None else splits_of(robots_from, None, fetch is not None)
    evidence = evidence_of(spark, whole_files(splits), whole_files(more), tasks, fetch, heed)
    words = [
        *(f"--agent={agent}" for agent in asking),
        *(f"--usage={usage}" for usage in usages or ()),
        *([] if at is None else [f"--at={at}"]),
        *([] if obtained is None else [f"--obtained={obtained}"]),
        *options,
    ]
    task = partial(answer_splits, heed=heed, words=words, evidence=evidence.name, fetch=fetch)
    answered = frame_of(spark, splits, tasks).mapInArrow(task, TASK_SCHEMA)
    if storage is not None:
        answered = answered.persist(storage)
    is_row = F.col(PROBLEM).isNull() & F.col(SUMMARY).isNull()
    return Audit(
        rows=answered.where(is_row).select(*FLAT_COLUMNS),
        problems=answered.where(F.col(PROBLEM).isNotNull())
        .select(F.from_json(PROBLEM, PROBLEM_SCHEMA).alias("it"))
        .select("it.*"),
        summaries=answered.where(F.col(SUMMARY).isNotNull()).select(SUMMARY),
        notes=evidence.notes,
        _kept=answered,
    )
