"""Asks about every row of a data frame."""

from __future__ import annotations

import json
import tempfile
from datetime import datetime, timezone
from functools import partial
from typing import Any, Iterable, Iterator, Mapping, Optional, Sequence, Union

import pandas as pd
from pyspark.sql import DataFrame
from pyspark.sql.types import StringType, StructField, StructType

from .columns import FLAT_SCHEMA
from .command import HeedCommand, command_words
from .conversation import answers_to
from .flat import Decided, decided_in, moment_in
from .questions import questions_in

LINES_PER_SLICE = 256
"""Limit: how many questions are handed to heed at a time. All their answers are in memory at once."""

ERROR_COLUMN = "error"


def ask_frame(
    df: DataFrame,
    *,
    agent: Union[str, Sequence[str], None] = None,
    usages: Optional[Sequence[str]] = None,
    at: Optional[str] = None,
    obtained: Optional[str] = None,
    defaults: Optional[Mapping[str, Any]] = None,
    options: Sequence[str] = (),
    heed: HeedCommand = None,
) -> DataFrame:
    """Asks heed about every row of ``df``, with one long-lived ``heed ask`` for each task.

    Columns of ``df``, of which only ``url`` is required; null means "not known", as if the column were missing:

    - ``url``: a string, the absolute URL of the resource
    - ``robots``: the text of robots.txt, or a struct of ``status`` and ``body`` for how fetching it went
    - ``headers``: raw header lines in their order, as an array of ``[name, value]`` or of structs of two strings
    - ``body``: a string, the decoded page
    - ``at``: the time in question, as a timestamp or a string in RFC 3339
    - ``agent``: a product token, a User-Agent value or a class such as ``purpose:ai-train``
    - ``id``: a name of the row; the result has it as a string, in a column ``id`` after the others

    Args:
        df: The rows. Their order within a partition is kept.
        agent: Who asks, for rows that do not name their agent; several give a row each.
        usages: What to ask about. Absent: every usage of the vocabulary.
        at: The time for rows without one, in RFC 3339. Absent: the time of this call, so that a task that runs
            again answers the same.
        obtained: ``"elsewhere"`` if the content did not come by crawling.
        defaults: Further fields of the question, for every row: ``purposes``, ``history``, ``arrangements`` …
        options: Further options of ``heed ask``, such as ``["--unstated", "refuse"]``.
        heed: The command on the executors. Absent: ``HEED`` in their environment, else ``heed`` on their PATH.

    Returns:
        The flat columns, with one row for each row of ``df``, agent and usage. Those about a record or a capture are
        null, since there is none; ``askedAt`` is the time in question. A last column ``error`` is null, except for a row that
        is not a valid question: it gets one row, whose ``error`` says why and which has no usage.

    Raises:
        ValueError: No agent is named, ``usages`` is empty, or ``df`` has no ``url``.
        TypeError: A column has a type that cannot be part of a question.
    """
    agents = [agent] if isinstance(agent, str) else list(agent or [])
    if "url" not in df.columns:
        raise ValueError("The data frame has no column url.")
    if not agents and "agent" not in df.columns:
        raise ValueError("Nobody asks: name an agent, or have a column agent.")
    if usages is not None and len(usages) == 0:
        raise ValueError("Nothing is asked: usages is empty.")
    shared: dict[str, Any] = {"at": _now(), **(defaults or {})}
    if at is not None:
        shared["at"] = at
    if usages is not None:
        # The crawl is asked about too: where it blocks a usage, the statement that forbids it is part of the row.
        shared["usages"] = list(dict.fromkeys([*usages, "crawl"]))
    if obtained is not None:
        shared["obtained"] = obtained
    has_id = "id" in df.columns
    extra = [StructField(ERROR_COLUMN, StringType()), *([StructField("id", StringType())] if has_id else [])]
    answer = partial(
        _answer_batches,
        heed=heed,
        options=list(options),
        shared=shared,
        usages=None if usages is None else list(usages),
        names=[*FLAT_SCHEMA.fieldNames(), *(field.name for field in extra)],
    )
    return questions_in(df, agents, shared["at"]).mapInPandas(answer, StructType([*FLAT_SCHEMA.fields, *extra]))


def _now() -> str:
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _answer_batches(
    batches: Iterable[pd.DataFrame],
    *,
    heed: HeedCommand,
    options: Sequence[str],
    shared: Mapping[str, Any],
    usages: Optional[Sequence[str]],
    names: Sequence[str],
) -> Iterator[pd.DataFrame]:
    """What a task does: the rows of a partition, answered."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as defaults:
        json.dump(shared, defaults)
        defaults.flush()
        words = [*command_words(heed), "ask", "--defaults", defaults.name, *options]
        for rows, answers in answers_to(_slices(batches), _lines, words):
            yield _flat_frame(rows, answers, usages, names)


def _slices(batches: Iterable[pd.DataFrame]) -> Iterator[pd.DataFrame]:
    for batch in batches:
        for first in range(0, len(batch), LINES_PER_SLICE):
            yield batch.iloc[first : first + LINES_PER_SLICE]


def _lines(rows: pd.DataFrame) -> list[str]:
    return list(rows["question"])


def _flat_frame(
    rows: pd.DataFrame, answers: Iterable[bytes], usages: Optional[Sequence[str]], names: Sequence[str]
) -> pd.DataFrame:
    flat: list[tuple[Any, ...]] = []
    no_evidence = [None] * 4
    repeated = rows.drop(columns="question").itertuples(index=False, name=None)
    for (url, at, agent, *named), line in zip(repeated, answers):
        answer = json.loads(line)
        of_row = (*[None] * 4, url, *[None] * 5, moment_in(at), agent)
        refusal = answer.get("error")
        if refusal is not None:
            unknown = [None] * len(Decided._fields)
            flat.append((*of_row, *unknown, *no_evidence, f"{refusal['message']} ({refusal['code']})", *named))
            continue
        flat.extend((*of_row, *decided, *no_evidence, None, *named) for decided in decided_in(answer, usages))
    # Objects: pandas would make floating-point numbers of line numbers where some rows have none.
    return pd.DataFrame(flat, columns=list(names), dtype=object)
