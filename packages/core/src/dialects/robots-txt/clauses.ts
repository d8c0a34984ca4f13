import type { ClauseTable } from '../dialect.js';

/** Words for the clauses of RFC 9309, as a publisher would put them. */
export const robotsTxtClauses: ClauseTable = {
  documents: {
    RFC9309: 'RFC 9309',
    TOK: 'usage-only product tokens',
    SPIR: 'the opt-out of Czech publishers',
    MSF: 'the expired draft on AI training in robots.txt',
    AGT: 'lists of AI agents',
  },
  words: {
    'RFC9309-2.2.1-d': 'Rules for a crawler by name override rules for all crawlers.',
    'RFC9309-2.2.2-a': 'An Allow rule allows fetching every path that matches its pattern.',
    'RFC9309-2.2.2-b': 'A Disallow rule forbids fetching every path that matches its pattern.',
    'RFC9309-2.2.2-c': 'When several rules match, the longest path wins.',
    'RFC9309-2.2.2-d':
      'When an Allow and a Disallow match with the same length, the Allow wins; of two alike, the first wins.',
    'RFC9309-2.2.2-j': 'No rule applies to robots.txt itself, because crawlers must be able to read it.',
    'RFC9309-2.3.1.2-b': 'When redirects lead to no robots.txt, it is treated as if there were none.',
    'RFC9309-2.3.1.3-a': 'When robots.txt is unavailable (status 400 to 499), crawlers may fetch the whole site.',
    'RFC9309-2.3.1.4-a': 'While robots.txt is unreachable, the whole site is treated as disallowed.',
    'AIN-8':
      'Rules for a name that only stands for a use, such as Google-Extended, speak of that use; rules for all crawlers can only refuse it.',
    'AIN-9':
      'A crawler may not train models where its operator has another name for that, such as Google-Extended, and the rules for that name refuse it.',
    'AIN-10': 'A Disallow for MachineLearning forbids everyone to train models; an Allow for it permits nothing.',
    'AIN-17b':
      'DisallowAITraining forbids training models with every path that matches; AllowAITraining has no effect.',
    'AIN-19':
      'A crawler that no rules name follows the rules that its operator documents: those for a related name, or none at all.',
  },
};
