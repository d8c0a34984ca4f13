/** Notes on an answer as a whole. */
export const decisionCodes = {
  'decision/not-crawlable': {
    severity: 'warning',
    clause: 'ASK-12',
    message:
      'This agent may not fetch the resource, so it may not use it in any other way either, except to show a link to it.',
  },
  'decision/body-not-read': {
    severity: 'warning',
    clause: 'ASK-question',
    message: 'The body was not read, so this answer does not include the rules in the page.',
  },
  'decision/no-such-element': {
    severity: 'warning',
    clause: 'ASK-question',
    message: 'The answer is about the whole resource, because no element with the id "{id}" was found.',
  },
  'decision/no-views': {
    severity: 'warning',
    clause: 'ASK-question',
    message: 'There are no views, because there is no HTML or XML to make them from.',
  },
  'decision/no-moment': {
    severity: 'warning',
    clause: 'ASK-5',
    message: 'A time limit applies, but the question has no "at", so it is not known whether the limit has passed.',
  },
  'decision/no-history': {
    severity: 'warning',
    clause: 'ASK-5',
    message:
      'A time limit depends on "history.{field}", which the question does not have, so it is not known whether the limit has passed.',
  },
  'decision/more-diagnostics': {
    severity: 'hint',
    clause: 'ASK-diagnostics',
    message: '{count} more problems in this source are not listed.',
  },
} as const;

/** What to do about each of these problems. */
export const decisionHelp: Readonly<Record<keyof typeof decisionCodes, string>> = {
  'decision/not-crawlable':
    'For content that did not come by crawling (a feed, a licence), add "obtained": "elsewhere" to the question.',
  'decision/body-not-read': 'Make ask with createAsk({ markup }), where markup comes from @heed/markup.',
  'decision/no-such-element': 'Check the id, which is case-sensitive, and give the body of the response.',
  'decision/no-views': 'Give the body of the response, with its Content-Type.',
  'decision/no-moment': 'Give the moment of the usage in "at", as in 2026-11-15T00:00:00Z.',
  'decision/no-history': 'Give what the agent did with the resource before in "history".',
  'decision/more-diagnostics': 'Run `heed lint` on the source to see all of them.',
};
