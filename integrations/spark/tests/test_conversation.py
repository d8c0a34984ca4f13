"""The process of a task, without Spark."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Iterator, Sequence

import pytest

from heed_spark.command import HeedError, command_words
from heed_spark.conversation import answers_to


def script(folder: Path, text: str) -> str:
    path = folder / "heed"
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return str(path)


def lines(count: int) -> list[list[str]]:
    """Slices of one line each."""
    return [[f"line {number}"] for number in range(count)]


def itself(lines: list[str]) -> Sequence[str]:
    return lines


def test_each_slice_comes_with_its_answers() -> None:
    slices = [["a", "b"], [], ["c"], ["d", "e", "f"]]
    answered = list(answers_to(slices, itself, ["cat"]))
    assert answered == [(each, [f"{line}\n".encode() for line in each]) for each in slices]


def test_slices_are_taken_only_a_few_ahead_of_their_answers() -> None:
    taken: list[int] = []

    def counted() -> Iterator[list[str]]:
        for number, each in enumerate(lines(50)):
            taken.append(number)
            yield each

    for number, _ in enumerate(answers_to(counted(), itself, ["cat"])):
        assert len(taken) <= number + 2


def test_answers_far_longer_than_a_pipe_holds(heed: list[str]) -> None:
    question = json.dumps({"agent": "A", "url": "https://example.com/", "response": {"body": "x" * 300_000}})
    answered = list(answers_to([[question] * 100] * 3, itself, [*heed, "ask"]))
    assert [len(answers) for _, answers in answered] == [100, 100, 100]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("read line; echo 'out of luck' >&2; exit 7", "ended with status 7: out of luck"),
        ("kill -9 $$", "was ended by signal 9 and wrote no message"),
        ("cat; exit 3", "ended with status 3"),
        ("echo early; exit 0", "ended with status 0"),
        ("cat; echo surplus", "closed its output"),
        ("printf 'half a line'", "ended with status 0"),
        ("echo 'a long story' | head -c 20000 /dev/zero | tr '\\0' x >&2; echo ' the end' >&2; exit 2", "x the end$"),
    ],
)
def test_a_process_that_does_not_answer_every_line_is_an_error(tmp_path: Path, text: str, message: str) -> None:
    words = [script(tmp_path, text)]
    with pytest.raises(HeedError, match=message) as raised:
        list(answers_to(lines(3), itself, words))
    assert len(str(raised.value)) < 5000


def test_status_1_is_no_error_since_the_answers_tell(heed: list[str]) -> None:
    ((_, (answer,)),) = answers_to([["no question"]], itself, [*heed, "ask"])
    assert "error" in json.loads(answer)


def test_a_reader_that_stops_early_ends_the_process(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    answered = answers_to(lines(1000), itself, [script(tmp_path, f"echo $$ > {pid}; exec cat")])
    next(answered)
    assert Path("/proc", pid.read_text().strip()).exists()
    del answered
    assert not Path("/proc", pid.read_text().strip()).exists()


def test_a_program_that_is_not_there_is_named() -> None:
    with pytest.raises(HeedError, match="the program '/nowhere/heed' does not exist"):
        list(answers_to(lines(1), itself, ["/nowhere/heed"]))


def test_where_heed_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("HEED", raising=False)
    assert command_words(None) == ["heed"]
    monkeypatch.setenv("HEED", "/opt/heed")
    assert command_words(None) == ["/opt/heed"]
    assert command_words("/elsewhere/heed") == ["/elsewhere/heed"]
    assert command_words(["node", "heed.js"]) == ["node", "heed.js"]
    monkeypatch.chdir(tmp_path)
    script(tmp_path, "exit 0")
    assert command_words("./heed") == ["./heed"]
