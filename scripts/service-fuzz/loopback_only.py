"""Keeps a fuzzed service from asking strangers: every address that it might fetch becomes one of the site of the test."""

import os
import re

import schemathesis

ORIGIN = os.environ["HEED_TEST_SITE"]


def local(value):
    """The same text, unless a URL parser would find an http or https address in it: then one of the site, with the rest of it as the path."""
    if isinstance(value, list):
        return [local(one) for one in value]
    if not isinstance(value, str):
        return value
    # A URL parser leaves out control characters and spaces at the ends, and tabs and line ends everywhere.
    text = re.sub(r"[\t\n\r]", "", value).strip("".join(map(chr, range(0x21))))
    found = re.match(r"https?:[/\\]*[^/\\?#]*", text, re.IGNORECASE)
    if found is None:
        return value
    rest = text[found.end() :]
    return ORIGIN + (rest if rest.startswith(("/", "?", "#")) else "/" + rest)


@schemathesis.hook
def before_call(context, case, kwargs):
    for place in (case.query, case.body):
        if isinstance(place, dict) and "url" in place:
            place["url"] = local(place["url"])
