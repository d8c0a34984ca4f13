/** Remarks on an answer as a whole. */
export const decisionCodes = {
  'decision/not-crawlable': {
    severity: 'warning',
    clause: 'ASK-12',
    message:
      'Fetching this resource is denied, so nobody who obeys has its content; the other usages are answered on their own merits.',
    help: 'Do not use content that should not have been fetched.',
  },
  'decision/body-not-read': {
    severity: 'warning',
    clause: 'ASK-question',
    message: 'A body was given, but nothing here reads bodies; what the page says is not in this answer.',
    help: 'Make ask with createAsk({ markup }), where markup comes from @heed/markup.',
  },
  'decision/no-such-element': {
    severity: 'warning',
    clause: 'ASK-question',
    message: 'No element with the id "{id}" was found, so the answer is about the whole resource.',
    help: 'Check the id; letter case counts. The body of the response is needed to look for it.',
  },
  'decision/no-views': {
    severity: 'warning',
    clause: 'ASK-question',
    message: 'There is no HTML or XML to cut views from.',
    help: 'Give the body of the response, with its Content-Type.',
  },
  'decision/more-diagnostics': {
    severity: 'hint',
    clause: 'ASK-diagnostics',
    message: '{count} further remarks on this source are left out.',
    help: 'Run `heed lint` on the source to see all of them.',
  },
} as const;
