#!/bin/sh
# May an agent fetch a page? Prints the answer; the exit status is 0 if it may, 1 if not, and 2 if there is no answer.
#
#   sh may.sh https://example.com/news/ ExampleBot
#
# curl encodes the values itself, so a URL may contain a query.
service="${HEED_SERVICE:-http://127.0.0.1:8700}"
service="${service%/}"
answer="$(mktemp)"
trap 'rm -f "$answer"' EXIT
status="$(curl --silent --get --max-time 30 --output "$answer" --write-out '%{http_code}' \
  --data-urlencode "url=$1" --data-urlencode "agent=$2" "$service/may")"
cat "$answer" && echo
case "$status" in
  200) exit 0 ;;
  403) exit 1 ;;
  *) exit 2 ;;
esac
