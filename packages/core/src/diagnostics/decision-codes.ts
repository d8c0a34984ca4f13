/** Notes on an answer as a whole. */
export const decisionCodes = {
  'decision/not-crawlable': {
    severity: 'warning',
    clause: 'ASK-12',
    message:
      'Fetching this resource is denied, so a crawler that obeys never has its content; the other usages are decided on their own.',
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
  'decision/more-diagnostics': {
    severity: 'hint',
    clause: 'ASK-diagnostics',
    message: '{count} more problems in this source are not listed.',
  },
} as const;

/** What to do about each of these problems. */
export const decisionHelp: Readonly<Record<keyof typeof decisionCodes, string>> = {
  'decision/not-crawlable': 'Do not use content that should not have been fetched.',
  'decision/body-not-read': 'Make ask with createAsk({ markup }), where markup comes from @heed/markup.',
  'decision/no-such-element': 'Check the id, which is case-sensitive, and give the body of the response.',
  'decision/no-views': 'Give the body of the response, with its Content-Type.',
  'decision/more-diagnostics': 'Run `heed lint` on the source to see all of them.',
};
