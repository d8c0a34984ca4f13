"""heed on Apache Spark: Spark hands out the work, and the ``heed`` command answers."""

from .ask import ask_frame
from .columns import FLAT_COLUMNS, FLAT_SCHEMA
from .command import HeedCommand, HeedError

__all__ = ["FLAT_COLUMNS", "FLAT_SCHEMA", "HeedCommand", "HeedError", "ask_frame"]
