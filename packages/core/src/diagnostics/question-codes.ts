/** Faults of a question. All but `unknown-field` come back as the `error` of an answer. */
export const questionCodes = {
  'question/not-json': {
    severity: 'error',
    clause: 'ASK-question',
    message: 'This line is not JSON: {reason}.',
    help: 'Write one question as one JSON object on one line.',
  },
  'question/line-too-long': {
    severity: 'error',
    clause: 'ASK-question',
    message: 'This line has more than {limit} characters.',
    help: 'Put what all questions share into --defaults, and split what is left.',
  },
  'question/not-an-object': {
    severity: 'error',
    clause: 'ASK-question',
    message: 'A question is a JSON object, this is {found}.',
    help: 'Write {"agent": "…", "url": "https://…"}.',
  },
  'question/missing-field': {
    severity: 'error',
    clause: 'ASK-question',
    message: 'The field "{field}" is missing: give {wanted}.',
    help: 'agent and url are required; --defaults can supply them.',
  },
  'question/wrong-type': {
    severity: 'error',
    clause: 'ASK-question',
    message: 'The field "{field}" must be {wanted}, this is {found}.',
    help: 'See the JSON Schema of questions.',
  },
  'question/unknown-usage': {
    severity: 'error',
    clause: 'ASK-11',
    message: '"{usage}" is not a usage: take one of {usages}.',
    help: 'Leave "usages" out to ask for all of them.',
  },
  'question/not-absolute-url': {
    severity: 'error',
    clause: 'ASK-question',
    message: '"{url}" is not an absolute URL: write it with scheme and host, as in https://example.com/page.',
    help: 'Relative addresses belong to a page; a question stands alone.',
  },
  'question/not-a-date': {
    severity: 'error',
    clause: 'ASK-question',
    message: 'The field "{field}" is not a date and time: write 2026-11-15T00:00:00Z.',
    help: 'A time zone is required, so that every machine gives the same answer.',
  },
  'question/bad-status': {
    severity: 'error',
    clause: 'ASK-question',
    message: 'The field "{field}" must be {wanted}, this is {found}.',
    help: 'Say how fetching went: {"status": 200, "body": "…"}, {"status": 404}, {"status": "unreachable"}.',
  },
  'question/too-deep': {
    severity: 'error',
    clause: 'ASK-question',
    message: 'This question is nested too deeply to be answered.',
    help: 'Give a flat id.',
  },
  'question/unknown-field': {
    severity: 'hint',
    clause: 'ASK-question',
    message: 'The field "{field}" has no meaning in a question and is ignored.',
    help: 'Check the spelling against the JSON Schema of questions.',
  },
} as const;
