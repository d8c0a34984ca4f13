"""``audit_paths`` returns the rows that ``heed audit`` writes on one machine, even if executors fail."""

from __future__ import annotations

import json
import os
import shutil
import signal
import threading
import time
from datetime import datetime
from pathlib import Path
from typing import Any, Iterable, Optional

import pyarrow.parquet as pq
import pytest
from conftest import run_heed
from crawl import Crawl, write_crawl
from py4j.protocol import Py4JJavaError
from pyspark.errors import PythonException
from pyspark.sql import DataFrame, SparkSession

from heed_spark import FLAT_COLUMNS, Audit, ask_frame, audit_paths

AGENTS = ["ExampleBot", "GPTBot", "purpose:search"]
USAGES = ["crawl", "index", "present-snippet", "tdm", "ai-train"]

Rows = list[tuple[Any, ...]]


@pytest.fixture(scope="module")
def crawl(tmp_path_factory: pytest.TempPathFactory) -> Crawl:
    return write_crawl(tmp_path_factory.mktemp("crawl"))


@pytest.fixture(scope="module")
def alone(crawl: Crawl, heed: list[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What ``heed audit`` answers on one machine."""
    out = tmp_path_factory.mktemp("alone") / "out"
    words = [f"--agent={agent}" for agent in AGENTS] + [f"--usage={usage}" for usage in USAGES]
    places = ["--robots-from", *crawl.robots, "--files-from", "-", "--format", "parquet", "--out", str(out)]
    done = run_heed(heed, "audit", *words, *places, input="\n".join(crawl.paths).encode())
    assert done.returncode == 1, done.stderr.decode()
    return out


def rows_alone(out: Path) -> Rows:
    parts = [pq.read_table(part).select(FLAT_COLUMNS) for part in sorted(out.joinpath("parts").iterdir())]
    return in_order(tuple(map(local, row.values())) for part in parts for row in part.to_pylist())


def local(value: Any) -> Any:
    """A moment as Spark hands it to Python: in the time zone of this machine, without saying so."""
    return value.astimezone().replace(tzinfo=None) if isinstance(value, datetime) else value


def rows_of(frame: DataFrame) -> Rows:
    assert frame.columns == FLAT_COLUMNS
    return in_order(tuple(row) for row in frame.collect())


def in_order(rows: Iterable[tuple[Any, ...]]) -> Rows:
    return sorted(rows, key=lambda row: [str(value) for value in row])


def assert_same(audit: Audit, alone: Path) -> None:
    """Rows, problems and counts are those of one machine."""
    assert rows_of(audit.rows) == rows_alone(alone)
    lines = alone.joinpath("problems.ndjson").read_text().splitlines()
    listed = [
        {key: value for key, value in row.asDict().items() if value is not None} for row in audit.problems.collect()
    ]
    assert listed == [json.loads(line) for line in lines]
    assert audit.records() == json.loads(alone.joinpath("summary.json").read_text())["records"]
    audit.unpersist()


def test_the_rows_of_one_machine_are_what_the_test_means_them_to_be(alone: Path, crawl: Crawl) -> None:
    """A comparison of two empty sets would prove nothing."""
    rows = rows_alone(alone)
    assert len(rows) == (4 * 30 - 1) * len(AGENTS) * len(USAGES)
    column = {name: {row[FLAT_COLUMNS.index(name)] for row in rows} for name in FLAT_COLUMNS}
    assert column["verdict"] == {"allowed", "denied", "unstated"}
    assert column["blockedBy"] == {None, "crawl"}
    assert {"robots.txt", "/.well-known/tdmrep.json", "header", "body"} <= column["source"]
    assert column["file"] == set(crawl.paths)


@pytest.mark.parametrize(("split_bytes", "tasks"), [(None, 2), (2000, 3)], ids=["files", "splits"])
def test_the_same_rows_as_on_one_machine(
    spark: SparkSession, heed: list[str], crawl: Crawl, alone: Path, split_bytes: Optional[int], tasks: Optional[int]
) -> None:
    audit = audit_paths(
        spark,
        crawl.paths,
        agents=AGENTS,
        usages=USAGES,
        robots_from=crawl.robots,
        split_bytes=split_bytes,
        tasks=tasks,
        heed=heed,
    )
    assert_same(audit, alone)
    # Files with captures alone have no rows and no problems, so their damage is listed here.
    assert any(f"{crawl.robots[0]}, at 0: " in note for note in audit.notes)


def test_a_poisoned_record_is_named_and_the_rest_is_answered(
    spark: SparkSession, heed: list[str], crawl: Crawl
) -> None:
    audit = audit_paths(spark, crawl.poisoned_file, agents="ExampleBot", usages=["crawl"], heed=heed)
    (problem,) = audit.problems.collect()
    assert (problem.file, problem.offset, problem.answered) == (crawl.poisoned_file, crawl.poisoned_offset, False)
    assert (problem.code, problem.message.endswith(".")) == ("gzip", True)
    offsets = [row.offset for row in audit.rows.collect()]
    assert len(offsets) == 29
    assert min(offsets) < crawl.poisoned_offset < max(offsets)
    assert audit.records() == {"read": 33, "answered": 29, "damaged": 1, "skipped": {"robots.txt": 2, "tdmrep.json": 1}}


def test_the_same_rows_when_an_executor_is_killed_in_the_middle(
    spark: SparkSession, heed: list[str], crawl: Crawl, alone: Path, tmp_path: Path
) -> None:
    # The first answer is seen only after its executor was killed: heed has done its work, and the result is lost.
    started, pid = tmp_path / "started", tmp_path / "pid"
    slow = tmp_path / "heed"
    slow.write_text(
        f'#!/bin/sh\ncase "$*" in *--out*parquet*|*parquet*--out*) ;; *) exec {" ".join(heed)} "$@";; esac\n'
        f'mkdir {started} 2>/dev/null || exec {" ".join(heed)} "$@"\n'
        f'{" ".join(heed)} "$@"\necho $$ > {pid}.new; mv {pid}.new {pid}\nexec sleep 300\n'
    )
    slow.chmod(0o755)
    audit = audit_paths(spark, crawl.paths, agents=AGENTS, usages=USAGES, robots_from=crawl.robots, heed=str(slow))
    killed: list[int] = []

    def kill_executor() -> None:
        for _ in range(600):
            if pid.exists():
                killed.append(executor_of(int(pid.read_text())))
                os.kill(killed[0], signal.SIGKILL)
                return
            time.sleep(0.2)

    killer = threading.Thread(target=kill_executor)
    killer.start()
    try:
        assert_same(audit, alone)
    finally:
        killer.join()
    assert len(killed) == 1
    assert not Path("/proc", str(killed[0])).exists()


def executor_of(pid: int) -> int:
    """The executor, that is the JVM, above a process."""
    while pid > 1:
        if b"CoarseGrainedExecutorBackend" in Path("/proc", str(pid), "cmdline").read_bytes():
            return pid
        status = Path("/proc", str(pid), "status").read_text()
        pid = int(next(line for line in status.splitlines() if line.startswith("PPid:")).split()[1])
    raise AssertionError("There is no executor above the process.")


def test_files_are_fetched_under_their_names_and_deleted(
    spark: SparkSession, heed: list[str], crawl: Crawl, alone: Path
) -> None:
    def fetch(name: str, path: str) -> None:
        shutil.copyfile(name.replace("store://", ""), path)

    audit = audit_paths(
        spark,
        [f"store://{path}" for path in crawl.paths],
        agents=AGENTS,
        usages=USAGES,
        robots_from=[f"store://{path}" for path in crawl.robots],
        fetch=fetch,
        tasks=2,
        heed=heed,
    )
    assert any(f"store://{crawl.robots[0]}, at 0: " in note for note in audit.notes)
    # Both columns that name files have the names that were given: `file`, and `evidenceFile`.
    named = [
        tuple(value.replace("store://", "") if isinstance(value, str) else value for value in row)
        for row in rows_of(audit.rows)
    ]
    assert in_order(named) == rows_alone(alone)
    assert [row.file for row in audit.problems.collect()] == [f"store://{crawl.poisoned_file}"]
    audit.unpersist()


def test_a_revisited_page_is_answered_if_its_record_is_in_the_same_file(
    spark: SparkSession, heed: list[str], crawl: Crawl
) -> None:
    audit = audit_paths(
        spark, [crawl.revisits, crawl.paths[0]], agents="ExampleBot", usages=["crawl"], tasks=2, heed=heed
    )
    answered = audit.rows.where(audit.rows.file == crawl.revisits).select("url", "verdict").collect()
    here = "https://again.example/here"
    assert [url for url, _ in answered].count(here) == 2
    # The other one is answered by its address and its header, and a problem says so.
    assert audit.records()["skipped"] == {"robots.txt": 3, "tdmrep.json": 1}
    assert [row.code for row in audit.problems.collect()] == ["revisit"]
    audit.unpersist()


def test_lists_and_tables_need_no_captures(spark: SparkSession, heed: list[str], tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    table.write_text('url,robots\nhttps://example.com/a,"User-agent: *\nDisallow: /\n"\n')
    audit = audit_paths(spark, str(table), agents="ExampleBot", usages=["crawl"], at="2026-03-01T00:00:00Z", heed=heed)
    ((verdict, line, text),) = audit.rows.select("verdict", "line", "text").collect()
    assert (verdict, line, text) == ("denied", 2, "Disallow: /")
    assert audit.problems.count() == 0
    assert audit.notes == []


def test_heed_comes_as_an_archive(spark: SparkSession, heed: list[str], tmp_path: Path) -> None:
    program = tmp_path / "heed"
    program.write_text(f'#!/bin/sh\nexec {" ".join(heed)} "$@"\n')
    program.chmod(0o755)
    archive = shutil.make_archive(str(tmp_path / "shipped"), "gztar", tmp_path, "heed")
    spark.sparkContext.addArchive(f"{archive}#shipped")
    df = spark.createDataFrame([("https://example.com/",)], "url string")
    assert ask_frame(df, agent="ExampleBot", usages=["crawl"], heed="./shipped/heed").count() == 1


def test_what_cannot_be_run_fails_with_the_message_of_heed(spark: SparkSession, heed: list[str], crawl: Crawl) -> None:
    with pytest.raises((PythonException, Py4JJavaError), match="(?s)ended with status 2.*nowhere.warc.gz"):
        audit_paths(spark, "/nowhere.warc.gz", agents="ExampleBot", heed=heed)
    audit = audit_paths(spark, crawl.paths[0], agents="ExampleBot", usages=["eat"], heed=heed)
    with pytest.raises(PythonException, match="(?s)ended with status 2.*eat"):
        audit.rows.collect()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"paths": []}, "paths is empty"),
        ({"paths": "s3://bucket/a.warc.gz"}, "is an address"),
        ({"paths": "a\tb"}, "contains a tab"),
        ({"paths": "a", "agents": []}, "Nobody asks"),
        ({"paths": "a", "usages": []}, "usages is empty"),
        ({"paths": "a", "split_bytes": 0}, "must be at least 1"),
        ({"paths": "a", "split_bytes": 9, "fetch": shutil.copyfile}, "leave out split_bytes"),
        ({"paths": "a", "tasks": 0}, "tasks is 0"),
    ],
)
def test_wrong_arguments_are_refused(spark: SparkSession, arguments: dict[str, Any], message: str) -> None:
    given: dict[str, Any] = {"agents": "ExampleBot", **arguments}
    with pytest.raises(ValueError, match=message):
        audit_paths(spark, given.pop("paths"), **given)
