"""A small crawl in which everything depends on something in another file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from warcs import Record, page, robots, write_warc

HOSTS = [f"site{number}.example" for number in range(4)]

PAGES_PER_FILE = 30

POISONED = 11
"""The offset of the damaged record in its file."""


@dataclass(frozen=True)
class Crawl:
    """Where the files are."""

    paths: list[str]
    robots: list[str]
    poisoned_file: str
    poisoned_offset: int
    revisits: str
    """A page, a revisit of it, and a revisit of a page in another file."""


def write_crawl(folder: Path) -> Crawl:
    """Writes files with pages, one of them damaged; a file with captures of robots.txt, one damaged; and revisits."""
    paths = []
    poisoned_offset = -1
    for number, host in enumerate(HOSTS):
        path = folder / f"pages {number}.warc.gz"
        offsets = write_warc(path, _records(number, host), [POISONED] if number == 3 else [])
        if number == 3:
            poisoned_offset = offsets[POISONED]
        paths.append(str(path))
    apart = folder / "robotstxt.warc.gz"
    write_warc(
        apart,
        [
            robots("damaged.example", "2026-03-01T00:00:00Z", "User-agent: *\nDisallow: /\n"),
            robots("apart.example", "2026-03-01T00:00:00Z", "User-agent: *\nDisallow: /7\n"),
            robots("gone.example", "2026-03-01T00:00:00Z", status=503),
        ],
        damage=[0],
    )
    again = folder / "revisits.warc.gz"
    here, there = page("again.example", "/here", "2026-03-01T00:00:00Z"), _records(0, HOSTS[0])[-1]
    write_warc(again, [robots("again.example", "2026-03-01T00:00:00Z"), here, _revisit(here), _revisit(there)])
    return Crawl(paths, [str(apart)], paths[3], poisoned_offset, str(again))


def _revisit(record: Record) -> Record:
    return Record(record.url, "2026-03-02T00:00:00Z", kind="revisit", refers_to=(record.url, record.at))


def _records(number: int, host: str) -> list[Record]:
    """The robots.txt of one site, and pages of all sites, so that most are asked about with a robots.txt of another
    file.
    """
    rules = f"User-agent: *\nDisallow: /{number}\n\nUser-agent: GPTBot\nDisallow: /\nAllow: /2\n"
    stricter = "User-agent: *\nDisallow: /\n"
    records = [
        robots(host, "2026-03-01T00:00:00Z", rules),
        # Captured in the middle of the crawl: it holds for later pages only.
        robots(host, "2026-03-01T12:00:00Z", stricter if number % 2 else rules),
        Record(
            f"https://{host}/.well-known/tdmrep.json",
            "2026-03-01T00:00:00Z",
            '[{"location": "/4*", "tdm-reservation": 1}]',
            content_type="application/json",
        ),
    ]
    for place in range(PAGES_PER_FILE):
        other = [*HOSTS, "apart.example", "gone.example", "unseen.example"][(number + place) % 7]
        head = '<meta name="robots" content="noindex, max-snippet:20">' if place % 4 == 1 else ""
        headers = {"X-Robots-Tag": 'noai, "odd\u201d, x'} if place % 5 == 2 else {}
        hour = 6 if place % 2 else 18
        records.append(page(other, f"/{place % 10}/{number}", f"2026-03-01T{hour:02}:00:{place:02}Z", head, headers))
    return records
