"""The columns of the flat form, as ``heed audit`` writes them."""

from __future__ import annotations

from pyspark.sql.types import BooleanType, IntegerType, LongType, StringType, StructField, StructType

FLAT_SCHEMA = StructType(
    [
        StructField("file", StringType()),
        StructField("offset", LongType()),
        StructField("url", StringType()),
        StructField("at", StringType()),
        StructField("agent", StringType()),
        StructField("usage", StringType()),
        StructField("verdict", StringType()),
        StructField("may", BooleanType()),
        StructField("blockedBy", StringType()),
        StructField("limits", StringType()),
        StructField("until", StringType()),
        StructField("source", StringType()),
        StructField("line", IntegerType()),
        StructField("clause", StringType()),
        StructField("text", StringType()),
    ]
)
"""One row for each record, agent and usage."""

FLAT_COLUMNS: list[str] = FLAT_SCHEMA.fieldNames()
