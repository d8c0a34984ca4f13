"""The rows of a data frame as questions, made by Spark itself."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Mapping, Optional, Sequence

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F
from pyspark.sql.types import ArrayType, DataType, StringType, StructType, TimestampType

RFC_3339 = "yyyy-MM-dd'T'HH:mm:ss.SSSXXX"
"""With the offset of the session's time zone, so that no time is ambiguous when clocks are put back."""


def questions_in(df: DataFrame, agents: Sequence[str], at: str) -> DataFrame:
    """A row for each row and agent: ``url``, ``at``, ``agent``, ``id`` if there is one, and the question as JSON.

    Fields that are null are not part of the JSON, so heed takes them from its defaults, or as not known.
    """
    types = {field.name: field.dataType for field in df.schema.fields}
    rows = df.withColumn("agent", F.explode(_agents(types.get("agent"), agents)))
    known = {name: _column(name, of_type) for name, of_type in types.items() if name in _MAKERS}
    response: dict[str, Column] = {name: known.pop(name) for name in ("headers", "body") if name in known}
    fields = {**known, "agent": F.col("agent")}
    if response:
        is_known = reduce(or_, (column.isNotNull() for column in response.values()))
        fields["response"] = F.when(is_known, _struct(response))
    time = F.coalesce(known["at"], F.lit(at)) if "at" in known else F.lit(at)
    return rows.select(
        known["url"].alias("url"),
        time.alias("at"),
        "agent",
        *([known["id"].alias("id")] if "id" in known else []),
        F.to_json(_struct(fields)).alias("question"),
    )


def _agents(own: Optional[DataType], agents: Sequence[str]) -> Column:
    """The agents that ask about a row: its own, or all that were named. A row without any is kept, and refused."""
    asking: Sequence[Optional[str]] = agents or [None]
    named = F.array(*(F.lit(agent) for agent in asking))
    if own is None:
        return named
    agent = _text("agent", own)
    return F.when(agent.isNotNull(), F.array(agent)).otherwise(named)


def _struct(fields: Mapping[str, Column]) -> Column:
    return F.struct(*(column.alias(name) for name, column in fields.items()))


def _column(name: str, of_type: DataType) -> Column:
    return _MAKERS[name](name, of_type)


def _text(name: str, of_type: DataType) -> Column:
    if not isinstance(of_type, StringType):
        raise _wrong(name, of_type, "a string")
    return F.col(name)


def _time(name: str, of_type: DataType) -> Column:
    if isinstance(of_type, TimestampType):
        return F.date_format(name, RFC_3339)
    if not isinstance(of_type, StringType):
        raise _wrong(name, of_type, "a timestamp, or a string in RFC 3339")
    return F.col(name)


def _identity(name: str, _of_type: DataType) -> Column:
    return F.col(name).cast("string")


def _robots(name: str, of_type: DataType) -> Column:
    is_outcome = isinstance(of_type, StructType) and "status" in of_type.fieldNames()
    if not is_outcome and not isinstance(of_type, StringType):
        raise _wrong(name, of_type, "a string, or a struct of status and body")
    return F.col(name)


def _headers(name: str, of_type: DataType) -> Column:
    line = of_type.elementType if isinstance(of_type, ArrayType) else None
    if isinstance(line, ArrayType) and isinstance(line.elementType, StringType):
        return F.col(name)
    if not isinstance(line, StructType) or [type(field.dataType) for field in line.fields] != [StringType, StringType]:
        raise _wrong(name, of_type, "an array of [name, value], or of structs of two strings")
    first, second = line.fieldNames()
    return F.transform(name, lambda pair: F.array(pair[first], pair[second]))


def _wrong(name: str, of_type: DataType, wanted: str) -> TypeError:
    return TypeError(f"The column {name} has the type {of_type.simpleString()}. It can be {wanted}.")


_MAKERS = {"url": _text, "at": _time, "id": _identity, "robots": _robots, "headers": _headers, "body": _text}
"""How each column becomes a field of a question."""
