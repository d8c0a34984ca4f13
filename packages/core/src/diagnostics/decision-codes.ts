import type { Advice } from './code-table.js';

/** Notes on an answer as a whole. */
export const decisionCodes = {
  'decision/not-crawlable': {
    severity: 'warning',
    message:
      'This agent may not fetch the resource, so it may not use it in any other way either, except to show a link to it.',
  },
  'decision/body-not-read': {
    severity: 'warning',
    message: 'The body was not read, so this answer does not include the rules in the page.',
  },
  'decision/no-such-element': {
    severity: 'warning',
    message: 'The answer is about the whole resource, because no element with the id "{id}" was found.',
  },
  'decision/no-views': {
    severity: 'warning',
    message: 'There are no views, because there is no HTML or XML to make them from.',
  },
  'decision/no-moment': {
    severity: 'warning',
    message: 'A time limit applies, but the question has no "at", so it is not known whether the limit has passed.',
  },
  'decision/no-history': {
    severity: 'warning',
    message:
      'A time limit depends on "history.{field}", which the question does not have, so it is not known whether the limit has passed.',
  },
  'decision/more-diagnostics': {
    severity: 'hint',
    message: '{count} more problems in this source are not listed.',
  },
} as const;

/** For each of these problems: its clause, and what to do. */
export const decisionAdvice: Readonly<Record<keyof typeof decisionCodes, Advice>> = {
  'decision/not-crawlable': {
    clause: 'ASK-12',
    help: 'For content that was not crawled (a feed, a licence), add "obtained": "elsewhere" to the question.',
  },
  'decision/body-not-read': {
    clause: 'ASK-question',
    help: 'Create ask with createAsk({ markup }), where markup is the exports of @heed/markup.',
  },
  'decision/no-such-element': {
    clause: 'ASK-question',
    help: 'Check the id, which is case-sensitive, and provide the body of the response.',
  },
  'decision/no-views': { clause: 'ASK-question', help: 'Provide the body of the response, with its Content-Type.' },
  'decision/no-moment': { clause: 'ASK-5', help: 'Provide the time of the usage in "at", as in 2026-11-15T00:00:00Z.' },
  'decision/no-history': {
    clause: 'ASK-5',
    help: 'Provide what the agent did earlier with the resource in "history".',
  },
  'decision/more-diagnostics': { clause: 'ASK-diagnostics', help: 'Run `heed lint` on the source to see all of them.' },
};
