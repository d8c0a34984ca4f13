"""An answer of ``heed ask`` as rows of the flat form: all is copied from the answer, and nothing is decided here."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Mapping, NamedTuple, Optional, Sequence, cast

import pandas as pd

Json = Mapping[str, Any]

NOT_CRAWLABLE = "decision/not-crawlable"
"""The diagnostic with the location of the statement that forbids the crawl."""


def moment_in(text: Optional[str]) -> Optional[datetime]:
    """Returns a time in RFC 3339 as Spark takes it."""
    if text is None:
        return None
    try:
        return datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError:
        # Before Python 3.11 it reads fractions of three and six digits only.
        return cast(datetime, pd.Timestamp(text).to_pydatetime())


class Decided(NamedTuple):
    """The columns of a row that come from the answer."""

    usage: str
    verdict: str
    may: bool
    open: Optional[str]
    blockedBy: Optional[str]
    limits: Optional[str]
    until: Optional[datetime]
    source: Optional[str]
    line: Optional[int]
    clause: Optional[str]
    text: Optional[str]


def decided_in(answer: Json, usages: Optional[Sequence[str]]) -> list[Decided]:
    """A row for each usage that was asked about, in the order of the answer. Of a class: what holds for the class."""
    decisions: Mapping[str, Json] = answer["decisions"]
    return [
        _decided(usage, decision, answer) for usage, decision in decisions.items() if usages is None or usage in usages
    ]


def _decided(usage: str, decision: Json, answer: Json) -> Decided:
    reason = _deciding_reason(decision, answer)
    limits = "; ".join(f"{limit['limit']}={limit['value']}" for limit in decision["limits"])
    return Decided(
        usage,
        decision["verdict"],
        decision["may"],
        "; ".join(decision.get("open", ())) or None,
        decision.get("blockedBy"),
        limits or None,
        moment_in(decision.get("until")),
        reason.get("source"),
        reason.get("line"),
        reason.get("clause"),
        reason.get("text"),
    )


def _deciding_reason(decision: Json, answer: Json) -> Json:
    """The first statement that decided; if the crawl blocks the usage, the one that forbids the crawl."""
    if "blockedBy" not in decision:
        return _first(decision["because"])
    crawl = answer["decisions"]["crawl"]
    for diagnostic in answer["diagnostics"]:
        if diagnostic["code"] != NOT_CRAWLABLE:
            continue
        place = (diagnostic["source"], diagnostic["line"], diagnostic["column"])
        # A page may forbid the crawl too, and is nearer. But it was fetched to be read, so it blocks nothing.
        there = [reason for reason in (*crawl["because"], *crawl["overruled"]) if _place_of(reason) == place]
        if there:
            return _first([reason for reason in there if reason["says"] == "disallow"] or there)
    return {}


def _first(reasons: Sequence[Json]) -> Json:
    return reasons[0] if reasons else {}


def _place_of(reason: Json) -> tuple[str, int, int]:
    """As a diagnostic states it: anything without a location, such as the status of robots.txt, is at 1:1."""
    return reason["source"], reason.get("line", 1), reason.get("column", 1)
