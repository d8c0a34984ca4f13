"""May an agent fetch a page to index it, by what is known before the fetch? Exit status 0 if so, 1 if not, 2 if there is no answer.

Needs nothing but Python 3. The page itself may say more: then "response" is listed as not checked.

    python3 may.py https://example.com/news/ ExampleBot
"""

import json
import os
import sys
import urllib.error
import urllib.parse
import urllib.request

SERVICE = os.environ.get("HEED_SERVICE", "http://127.0.0.1:8700").rstrip("/")


def may(url: str, agent: str, usages: list[str]) -> tuple[bool, dict]:
    """Returns the answer, and what the service says about it. Raises OSError if there is none, which is not a permission."""
    query = urllib.parse.urlencode({"url": url, "agent": agent, "usage": usages, "before": "fetch"}, doseq=True)
    try:
        with urllib.request.urlopen(f"{SERVICE}/may?{query}", timeout=30) as response:
            return True, json.load(response)
    except urllib.error.HTTPError as error:
        if error.code != 403:
            raise
        return False, json.load(error)


if __name__ == "__main__":
    try:
        allowed, answer = may(sys.argv[1], sys.argv[2], ["crawl", "index"])
    except OSError as error:
        print(f"There is no answer: {error}", file=sys.stderr)
        sys.exit(2)
    print("allowed" if allowed else "not allowed")
    for usage, verdict in answer["verdicts"].items():
        print(f"{usage}: {verdict}")
    for source in answer.get("open", []):
        print(f"not checked: {source}")
    sys.exit(0 if allowed else 1)
