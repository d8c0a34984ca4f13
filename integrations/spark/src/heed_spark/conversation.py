"""One long-lived ``heed ask``: lines in, as many lines out, in the same order."""

from __future__ import annotations

import queue
import tempfile
import threading
from collections import deque
from types import TracebackType
from typing import IO, Callable, Iterable, Iterator, Optional, Sequence, TypeVar, cast

from .command import failure, start

T = TypeVar("T")

MAX_AHEAD = 2
"""Limit: how many slices of lines are with heed at a time: one that it answers, and one that waits for it."""


class Conversation:
    """A process that answers every line with a line.

    A thread writes while the caller reads, since heed stops reading when its answers are not read. A caller that sends at
    most ``MAX_AHEAD`` slices before receiving keeps everything bounded: what is with heed is in the pipes or in those
    slices.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words
        # A file, since a pipe without a reader would stop heed when it is full.
        self._stderr = tempfile.TemporaryFile()
        try:
            self._process = start(words, stdin=-1, stdout=-1, stderr=self._stderr)
        except BaseException:
            self._stderr.close()
            raise
        self._stdin = cast("IO[bytes]", self._process.stdin)
        self._stdout = cast("IO[bytes]", self._process.stdout)
        self._to_write: queue.SimpleQueue[Optional[bytes]] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="heed-ask-writer", daemon=True)
        self._writer.start()

    def __enter__(self) -> Conversation:
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        try:
            if kind is None:
                self._end()
        finally:
            self._process.kill()
            self._process.wait()
            self._to_write.put(None)
            self._writer.join()
            self._stdout.close()
            self._stderr.close()

    def send(self, lines: Sequence[str]) -> None:
        """Queues lines for writing. Returns at once."""
        self._to_write.put("".join(f"{line}\n" for line in lines).encode("utf-8"))

    def receive(self, count: int) -> list[bytes]:
        """The answers to the next lines that were sent."""
        answers = []
        for _ in range(count):
            answer = self._stdout.readline()
            if not answer.endswith(b"\n"):
                raise failure(self._words, self._process.wait(), self._stderr)
            answers.append(answer)
        return answers

    def _end(self) -> None:
        self._to_write.put(None)
        surplus = self._stdout.read(1)
        status = self._process.wait()
        # Status 1: some lines were not questions, and their answers say so.
        if surplus or status not in (0, 1):
            raise failure(self._words, None if surplus else status, self._stderr)

    def _write(self) -> None:
        try:
            while (data := self._to_write.get()) is not None:
                self._stdin.write(data)
                self._stdin.flush()
        except OSError:
            # heed has ended. Whoever waits for an answer finds out, and why.
            pass
        finally:
            try:
                self._stdin.close()
            except OSError:
                pass


def answers_to(
    slices: Iterable[T], lines_of: Callable[[T], Sequence[str]], words: Sequence[str]
) -> Iterator[tuple[T, list[bytes]]]:
    """Each slice with the answers to its lines."""
    with Conversation(words) as conversation:
        waiting: deque[tuple[T, int]] = deque()
        for each in slices:
            lines = lines_of(each)
            conversation.send(lines)
            waiting.append((each, len(lines)))
            if len(waiting) == MAX_AHEAD:
                first, count = waiting.popleft()
                yield first, conversation.receive(count)
        for each, count in waiting:
            yield each, conversation.receive(count)
