"""``ask_frame`` answers as ``heed ask`` does."""

from __future__ import annotations

import json
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, Optional, Sequence

import pytest
from conftest import run_heed
from pyspark.errors import PythonException
from pyspark.sql import Row, SparkSession

from heed_spark import FLAT_COLUMNS, ask_frame

AT = "2026-11-15T00:00:00Z"

ROBOTS = "User-agent: *\nDisallow: /private/\n\nUser-agent: GPTBot\nDisallow: /\n"

PAGE = (
    '<!doctype html>\n<html><head><meta name="robots" content="noindex, max-snippet:20">'
    '<title>A\u2028b "c", d</title></head></html>\n'
)

Pairs = Optional[list[list[str]]]

SCHEMA = "id long, url string, robots string, headers array<array<string>>, body string"

ROWS: list[tuple[int, Optional[str], Optional[str], Pairs, Optional[str]]] = [
    (0, "https://example.com/a", ROBOTS, None, None),
    (1, "https://example.com/private/b", ROBOTS, [["Robots-Tag", "noindex"], ["Content-Type", "text/html"]], PAGE),
    (2, "https://example.com/c", None, [["X-Robots-Tag", "unavailable_after: 2027-01-01T00:00:00Z"]], None),
    (3, "https://example.com/d", None, None, PAGE),
    (4, "not an address", ROBOTS, None, None),
    (5, None, ROBOTS, None, None),
    (6, "https://example.com/e", "User-agent: *\r\nDisallow: /\r\n", [["X-Robots-Tag", "nocrawl, noindex"]], PAGE),
]


def local(text: Optional[str]) -> Optional[datetime]:
    """A moment as Spark hands it to Python: in the time zone of this machine, without saying so."""
    if text is None:
        return None
    return datetime.fromisoformat(text.replace("Z", "+00:00")).astimezone().replace(tzinfo=None)


def answers_of_heed(
    heed: Sequence[str], agents: Sequence[str], usages: Optional[Sequence[str]]
) -> dict[tuple[int, str], Any]:
    """What ``heed ask`` answers to the rows, without Spark, by row and agent."""
    questions: list[dict[str, Any]] = []
    for number, url, robots, headers, body in ROWS:
        response = {name: value for name, value in (("headers", headers), ("body", body)) if value is not None}
        fields = {"id": number, "url": url, "robots": robots, "response": response or None, "usages": usages, "at": AT}
        given = {name: value for name, value in fields.items() if value is not None}
        questions.extend({**given, "agent": agent} for agent in agents)
    lines = "".join(f"{json.dumps(question)}\n" for question in questions)
    answers = run_heed(heed, "ask", input=lines.encode()).stdout.decode().split("\n")[:-1]
    keys = [(question["id"], question["agent"]) for question in questions]
    return dict(zip(keys, map(json.loads, answers)))


@pytest.mark.parametrize("usages", [None, ["index", "ai-train"]])
def test_answers_as_heed_ask_does(spark: SparkSession, heed: list[str], usages: Optional[list[str]]) -> None:
    agents = ["ExampleBot", "GPTBot", "purpose:ai-train"]
    expected = answers_of_heed(heed, agents, usages)
    frame = ask_frame(spark.createDataFrame(ROWS, SCHEMA), agent=agents, usages=usages, at=AT, heed=heed)
    assert frame.columns == [*FLAT_COLUMNS, "error", "id"]
    seen: dict[tuple[int, str], list[Row]] = {}
    for row in frame.collect():
        seen.setdefault((int(row.id), row.agent), []).append(row)
    assert set(seen) == set(expected)
    for key, rows in seen.items():
        answer = expected[key]
        if "error" in answer:
            (only,) = rows
            assert only.error == f"{answer['error']['message']} ({answer['error']['code']})"
            assert [only[name] for name in FLAT_COLUMNS[12:]] == [None] * 15
            continue
        assert [row.usage for row in rows] == list(answer["decisions"])
        for row in rows:
            decision = answer["decisions"][row.usage]
            assert (row.file, row.offset, row.askedAt, row.error) == (None, None, local(AT), None)
            assert (row.verdict, row.may, row.blockedBy) == (
                decision["verdict"],
                decision["may"],
                decision.get("blockedBy"),
            )
            assert row.until == local(decision.get("until"))
            assert (row.open or "") == "; ".join(decision.get("open", ()))
            assert (row.limits or "") == "; ".join(f"{each['limit']}={each['value']}" for each in decision["limits"])
            if row.blockedBy is None:
                reason: dict[str, Any] = next(iter(decision["because"]), {})
                assert [row.source, row.line, row.clause, row.text] == [
                    reason.get(name) for name in ("source", "line", "clause", "text")
                ]


def test_names_the_line_that_forbids_the_crawl_where_that_blocks_a_usage(spark: SparkSession, heed: list[str]) -> None:
    # The header forbids the crawl too and is nearer, but only robots.txt blocks anything.
    frame = ask_frame(
        spark.createDataFrame(
            [("https://example.com/private/b", ROBOTS, [["Robots-Tag", "noindex"]])],
            "url string, robots string, headers array<array<string>>",
        ),
        agent="ExampleBot",
        usages=["ai-train"],
        heed=heed,
    )
    (row,) = frame.collect()
    assert (row.usage, row.blockedBy, row.source, row.line) == ("ai-train", "crawl", "robots.txt", 2)
    assert (row.clause, row.text) == ("RFC9309-2.2.2-b", "Disallow: /private/")


def test_keeps_the_order_of_each_partition(spark: SparkSession, heed: list[str]) -> None:
    count = 3000
    df = spark.range(count, numPartitions=3).selectExpr("id", "concat('https://example.com/', id) AS url")
    rows = ask_frame(df, agent="ExampleBot", usages=["crawl"], heed=heed).collect()
    assert [int(row.id) for row in rows] == list(range(count))
    assert [row.url for row in rows] == [f"https://example.com/{number}" for number in range(count)]


def test_long_texts_both_ways_do_not_block(spark: SparkSession, heed: list[str]) -> None:
    # Far more than the pipes hold: questions of 200 KB, and answers with every usage.
    page = "<p>" + "x" * 200_000
    df = spark.range(300, numPartitions=2).selectExpr("id", "'https://example.com/' AS url", f"'{page}' AS body")
    assert ask_frame(df, agent=["A", "B"], heed=heed).selectExpr("count(distinct id)", "count(error)").collect() == [
        (300, 0)
    ]


def test_takes_moments_agents_and_outcomes_from_columns(spark: SparkSession, heed: list[str]) -> None:
    moment = datetime(2027, 1, 2, 3, 4, 5, tzinfo=timezone.utc)
    df = spark.createDataFrame(
        [
            ("https://example.com/", "OtherBot", moment, Row(status=503, body=None), [Row("Robots-Tag", "noindex")]),
            ("https://example.com/", None, None, None, None),
        ],
        "url string, agent string, at timestamp, robots struct<status: int, body: string>, "
        "headers array<struct<name: string, value: string>>",
    )
    first, *_, second = ask_frame(df, agent=["ExampleBot"], usages=["crawl", "index"], at=AT, heed=heed).collect()
    assert (first.agent, first.askedAt.astimezone(timezone.utc)) == ("OtherBot", moment)
    assert (first.verdict, first.source, first.line) == ("denied", "robots.txt", None)
    assert (second.agent, second.askedAt, second.verdict) == ("ExampleBot", local(AT), "unstated")


def test_a_process_that_is_killed_once_is_run_again(spark: SparkSession, heed: list[str], tmp_path: Path) -> None:
    once = tmp_path / "heed"
    killed = tmp_path / "killed"
    words = " ".join(heed)
    once.write_text(f'#!/bin/sh\n[ -e {killed} ] && exec {words} "$@"\ntouch {killed}\nread line\nkill -9 $$\n')
    once.chmod(0o755)
    df = spark.range(1000, numPartitions=2).selectExpr("id", "concat('https://example.com/', id) AS url")
    rows = ask_frame(df, agent="ExampleBot", usages=["crawl"], heed=str(once)).collect()
    assert killed.exists()
    assert [int(row.id) for row in rows] == list(range(1000))


def test_an_option_that_is_wrong_fails_the_task_with_the_message_of_heed(spark: SparkSession, heed: list[str]) -> None:
    df = spark.createDataFrame([("https://example.com/",)], "url string")
    with pytest.raises(PythonException, match="(?s)ended with status 2.*--unstated"):
        ask_frame(df, agent="ExampleBot", options=["--unstated", "perhaps"], heed=heed).collect()


def test_says_what_is_missing(spark: SparkSession) -> None:
    df = spark.createDataFrame([("https://example.com/",)], "url string")
    with pytest.raises(ValueError, match="Nobody asks"):
        ask_frame(df)
    with pytest.raises(ValueError, match="no column url"):
        ask_frame(df.selectExpr("url AS address"), agent="ExampleBot")
    with pytest.raises(TypeError, match="column robots has the type int"):
        ask_frame(df.selectExpr("url", "1 AS robots"), agent="ExampleBot")
