"""The ``heed`` command on the machine where a task runs."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import IO, Any, Optional, Sequence, Union

from pyspark import SparkFiles

HeedCommand = Union[str, Sequence[str], None]
"""The path of the command, or its words. ``None``: ``HEED`` in the environment, else ``heed`` on the PATH."""

MAX_TOLD = 4000
"""Limit: bytes of standard error that an exception repeats. The end of it says why a command failed."""


class HeedError(RuntimeError):
    """heed could not run, or did not do what it was asked to."""


def command_words(heed: HeedCommand) -> list[str]:
    """The words that start heed on this machine.

    A relative path that is not in the working folder is looked for among the files that Spark shipped, so
    ``./heed/heed`` finds what ``--archives heed.tgz#heed`` unpacked, on every kind of cluster.
    """
    if heed is None:
        heed = os.environ.get("HEED") or "heed"
    first, *rest = [heed] if isinstance(heed, str) else heed
    return [_located(first), *rest]


def _located(program: str) -> str:
    if os.path.isabs(program) or os.sep not in program or Path(program).exists():
        return program
    shipped = Path(SparkFiles.getRootDirectory(), program)
    return str(shipped) if shipped.exists() else program


def start(words: Sequence[str], **pipes: Any) -> subprocess.Popen[bytes]:
    """Starts heed, or says why it cannot be started."""
    if shutil.which(words[0]) is None:
        raise HeedError(
            f"heed cannot be started: the program {words[0]!r} does not exist on {os.uname().nodename}. "
            "Install heed there, or name it with the argument heed or the environment variable HEED."
        )
    try:
        return subprocess.Popen(list(words), **pipes)
    except OSError as error:
        raise HeedError(f"heed cannot be started: {error}.") from error


def run(words: Sequence[str], stdin: bytes = b"", stdout: Union[int, IO[bytes]] = subprocess.DEVNULL) -> str:
    """Runs heed to its end. Status 1 is not a failure: some records are damaged; returns the messages on them."""
    with tempfile.TemporaryFile() as stderr:
        process = start(words, stdin=subprocess.PIPE, stdout=stdout, stderr=stderr)
        try:
            process.communicate(stdin)
        finally:
            process.kill()
            process.wait()
        if process.returncode not in (0, 1):
            raise failure(words, process.returncode, stderr)
        return end_of(stderr) if process.returncode == 1 else ""


def end_of(stderr: IO[bytes]) -> str:
    """The end of what a command wrote to standard error, which was a file."""
    size = stderr.seek(0, os.SEEK_END)
    stderr.seek(max(0, size - MAX_TOLD))
    return stderr.read().decode("utf-8", "replace").strip()


def failure(words: Sequence[str], status: Optional[int], stderr: IO[bytes]) -> HeedError:
    """What to raise if a command ended in a way that it should not."""
    if status is None:
        how = "closed its output"
    elif status < 0:
        how = f"was ended by signal {-status}"
    else:
        how = f"ended with status {status}"
    message = end_of(stderr)
    return HeedError(f"{' '.join(words)} {how}{f': {message}' if message else ' and wrote no message.'}")
