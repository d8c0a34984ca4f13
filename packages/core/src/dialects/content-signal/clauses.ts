import type { ClauseTable } from '../dialect.js';

/** Words for the clauses on Content-Signal, as a publisher would put them. */
export const contentSignalClauses: ClauseTable = {
  documents: { CS: 'the Content Signals policy' },
  words: {
    'CS-3': '"yes" in a Content-Signal permits the use that it names, and "no" refuses it.',
    'CS-11': 'A Content-Signal in the response header applies to the response that it comes with.',
    'CS-13':
      'Where Content-Signals for the same path differ, or robots.txt and the header do, the stricter one applies.',
    'AIN-2a': 'What cannot be read permits nothing, but a refusal that can be recognised still applies.',
    'AIN-2b': 'A refusal that is not written as the field requires still applies; a permission does not.',
    'AIN-2c': 'A line that cannot be read does not lift the refusal of a line with a shorter path.',
    'AIN-2f': 'In a line that is called "Content-Signals" instead of "Content-Signal", only refusals apply.',
    'AIN-2h':
      'A refusal outside all groups, or separated from the last one, applies to all crawlers; a permission does not.',
    'AIN-2i': 'Of words that belong to another field, only refusals apply.',
    'AIN-2j': 'After a pattern that does not start with "/", only refusals apply, for what the pattern matches.',
    'AIN-3': 'A label of an older draft refuses what it covered when it was written, and permits nothing.',
    'AIN-4': 'A permission in robots.txt to use content does not reach what may not be crawled.',
    'AIN-5': '"use" limits how much AI systems may keep and reproduce; of several levels, the tightest applies.',
    'AIN-20': 'The longest path that mentions a signal decides about it.',
  },
};
