"""A real Spark cluster on this machine with two executors, and the ``heed`` command of this repository."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Iterator, Sequence

# Set before Spark is started. Everything stays on the loopback interface.
import pyspark

os.environ["SPARK_HOME"] = os.path.dirname(pyspark.__file__)
os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
os.environ["PYSPARK_PYTHON"] = sys.executable

import pytest
from pyspark.sql import SparkSession

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def heed() -> list[str]:
    """The words that start heed."""
    return [str(ROOT / "node_modules/.bin/node"), str(ROOT / "packages/cli/bin/heed.js")]


@pytest.fixture(scope="session")
def spark(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkSession]:
    """Two executors in separate processes, with one core each, so that a task can lose its executor."""
    session = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .appName("heed_spark")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        # A task that fails is run again once. Each time takes seconds.
        .config("spark.task.maxFailures", "2")
        .config("spark.local.dir", str(tmp_path_factory.mktemp("spark")))
        .config("spark.sql.shuffle.partitions", "2")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()


def run_heed(heed: Sequence[str], *words: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    """Runs heed on this machine, without Spark."""
    return subprocess.run([*heed, *words], capture_output=True, timeout=120, **options)
