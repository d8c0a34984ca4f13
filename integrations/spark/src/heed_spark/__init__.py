"""heed on Apache Spark: Spark hands out the work, and the ``heed`` command answers."""

from .ask import ask_frame
from .audit import PROBLEM_SCHEMA, Audit, audit_paths
from .columns import FLAT_COLUMNS, FLAT_SCHEMA
from .command import HeedCommand, HeedError
from .fetched import Fetch

__all__ = [
    "FLAT_COLUMNS",
    "FLAT_SCHEMA",
    "PROBLEM_SCHEMA",
    "Audit",
    "Fetch",
    "HeedCommand",
    "HeedError",
    "ask_frame",
    "audit_paths",
]
