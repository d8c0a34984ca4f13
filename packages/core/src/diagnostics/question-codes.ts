/** Problems in a question. All but `unknown-field` and `unknown-arrangement` are returned as the `error` of an answer. */
export const questionCodes = {
  'question/not-json': {
    severity: 'error',
    clause: 'ASK-question',
    message: 'This line is not JSON: {reason}.',
    help: 'Write each question as one JSON object on one line.',
  },
  'question/line-too-long': {
    severity: 'error',
    clause: 'ASK-question',
    message: 'This line is longer than {limit} characters.',
    help: 'Move what all questions share to --defaults, and split the rest.',
  },
  'question/not-an-object': {
    severity: 'error',
    clause: 'ASK-question',
    message: 'A question must be a JSON object, but this is {found}.',
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
    message: 'The field "{field}" must be {wanted}, but this is {found}.',
    help: 'See the JSON Schema of questions.',
  },
  'question/unknown-usage': {
    severity: 'error',
    clause: 'ASK-11',
    message: '"{usage}" is not a usage: use one of {usages}.',
    help: 'Leave "usages" out to ask about all of them.',
  },
  'question/not-absolute-url': {
    severity: 'error',
    clause: 'ASK-question',
    message: '"{url}" is not an absolute URL: it needs a scheme and a host, as in https://example.com/page.',
    help: 'Write the whole URL; a question has no page that a relative URL could belong to.',
  },
  'question/not-a-date': {
    severity: 'error',
    clause: 'ASK-question',
    message: 'The field "{field}" must be a date and time, as in 2026-11-15T00:00:00Z.',
    help: 'Include the time zone, so that every machine gives the same answer.',
  },
  'question/bad-status': {
    severity: 'error',
    clause: 'ASK-question',
    message: 'The field "{field}" must be {wanted}, but this is {found}.',
    help: 'Say how the fetch ended: {"status": 200, "body": "…"}, {"status": 404}, {"status": "unreachable"}.',
  },
  'question/too-deep': {
    severity: 'error',
    clause: 'ASK-question',
    message: 'This question cannot be answered: it is nested too deeply.',
    help: 'Use an id without nesting.',
  },
  'question/unknown-arrangement': {
    severity: 'warning',
    clause: 'ASK-10',
    message: '"{word}" in "arrangements" is ignored: it is not a feature that takes an arrangement.{suggestion}',
    help: 'The features are must-use-resource, must-include-resource, link, take-down and re-crawl.',
  },
  'question/unknown-field': {
    severity: 'hint',
    clause: 'ASK-question',
    message: 'The field "{field}" is ignored: it is not a field of a question.',
    help: 'Check the spelling against the JSON Schema of questions.',
  },
} as const;
