import type { ClauseTable } from '../dialect.js';

/** Words for the clauses on Content-Signal, as a publisher would put them. */
export const contentSignalClauses: ClauseTable = {
  documents: { CS: 'the Content Signals policy' },
  words: {
    'CS-3': '"yes" in a Content-Signal permits the use that it names, and "no" refuses it.',
    'CS-11': 'A Content-Signal in the response header applies to the response that it comes with.',
    'CS-13':
      'Where Content-Signals for the same path differ, or robots.txt and the header do, the stricter one applies.',
    'AIN-2f': 'In a line that is called "Content-Signals" instead of "Content-Signal", only refusals apply.',
    'AIN-5': '"use" limits how much AI systems may keep and reproduce; of several levels, the tightest applies.',
    'AIN-20': 'The longest path that mentions a signal decides about it.',
  },
};
