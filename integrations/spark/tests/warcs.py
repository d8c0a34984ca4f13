"""Makes WARC files: one gzip member a record."""

from __future__ import annotations

import gzip
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Iterable, Mapping, Optional, Sequence


@dataclass(frozen=True)
class Record:
    """What a record of a WARC file says."""

    url: str
    at: str
    body: str = ""
    status: int = 200
    content_type: str = "text/html; charset=utf-8"
    headers: Mapping[str, str] = field(default_factory=dict)
    kind: str = "response"
    refers_to: Optional[tuple[str, str]] = None
    """Of a ``revisit``: address and time of the record that has the content."""

    def encoded(self) -> bytes:
        """The record before it is compressed."""
        body = self.body.encode()
        lines = {"Content-Type": self.content_type, "Content-Length": str(len(body)), **self.headers}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        block = f"HTTP/1.1 {self.status} -\r\n{head}\r\n".encode() + body
        identity = zlib.crc32(f"{self.kind} {self.url} {self.at}".encode())
        named = {
            "WARC-Type": self.kind,
            "WARC-Record-ID": f"<urn:example:{identity}>",
            "WARC-Target-URI": self.url,
            "WARC-Date": self.at,
            "Content-Type": "application/http; msgtype=response",
            "Content-Length": str(len(block)),
        }
        if self.refers_to is not None:
            address, time = self.refers_to
            named["WARC-Profile"] = "http://netpreserve.org/warc/1.1/revisit/identical-payload-digest"
            named["WARC-Refers-To-Target-URI"], named["WARC-Refers-To-Date"] = address, time
        head = "".join(f"{name}: {value}\r\n" for name, value in named.items())
        return f"WARC/1.1\r\n{head}\r\n".encode() + block + b"\r\n\r\n"


def member(data: bytes) -> bytes:
    """One gzip member, without a time in it, so that equal records make equal files."""
    return gzip.compress(data, compresslevel=6, mtime=0)


def damaged(data: bytes) -> bytes:
    """A gzip member whose middle was overwritten."""
    whole = bytearray(member(data))
    middle = len(whole) // 2
    whole[middle : middle + 16] = b"\xff" * 16
    return bytes(whole)


def write_warc(path: Path, records: Iterable[Record], damage: Sequence[int] = ()) -> list[int]:
    """Writes a file, with a damaged member for the records at these indexes. Returns where each record begins."""
    offsets = []
    with path.open("wb") as file:
        for place, record in enumerate(records):
            offsets.append(file.tell())
            file.write((damaged if place in damage else member)(record.encoded()))
    return offsets


def robots(host: str, at: str, text: str = "", status: int = 200) -> Record:
    """A capture of robots.txt."""
    return Record(f"https://{host}/robots.txt", at, text, status, "text/plain")


def page(host: str, path: str, at: str, head: str = "", headers: Optional[Mapping[str, str]] = None) -> Record:
    """A capture of a small page."""
    body = (
        f"<!doctype html><html><head><title>{path}</title>{head}</head><body><p>{path} {'word ' * 40}</p></body></html>"
    )
    return Record(f"https://{host}{path}", at, body, headers=headers or {})
