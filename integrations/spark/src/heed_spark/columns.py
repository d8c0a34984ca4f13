"""The columns of the flat form, as ``heed audit`` writes them."""

from __future__ import annotations

from pyspark.sql.types import (
    BooleanType,
    IntegerType,
    LongType,
    StringType,
    StructField,
    StructType,
    TimestampType,
)

FLAT_SCHEMA = StructType(
    [
        StructField("file", StringType()),
        StructField("offset", LongType()),
        StructField("within", LongType()),
        StructField("recordId", StringType()),
        StructField("url", StringType()),
        StructField("host", StringType()),
        StructField("domain", StringType()),
        StructField("status", IntegerType()),
        StructField("mime", StringType()),
        StructField("capturedAt", TimestampType()),
        StructField("askedAt", TimestampType()),
        StructField("agent", StringType()),
        StructField("usage", StringType()),
        StructField("verdict", StringType()),
        StructField("may", BooleanType()),
        StructField("open", StringType()),
        StructField("blockedBy", StringType()),
        StructField("limits", StringType()),
        StructField("until", TimestampType()),
        StructField("source", StringType()),
        StructField("line", IntegerType()),
        StructField("clause", StringType()),
        StructField("text", StringType()),
        StructField("evidenceAt", TimestampType()),
        StructField("evidenceFile", StringType()),
        StructField("evidenceOffset", LongType()),
        StructField("evidenceDigest", StringType()),
    ]
)
"""One row for each record, agent and usage."""

FLAT_COLUMNS: list[str] = FLAT_SCHEMA.fieldNames()
