import { expect, test } from 'vitest';
import { citationOf } from './citation.js';
import { documentOfClause, wordsOfClause } from './clauses.js';

test('words are one sentence', () => {
  expect(wordsOfClause('RFC9309-2.2.2-c')).toBe('When several rules match, the longest path wins.');
  expect(wordsOfClause('constructor')).toBeUndefined();
});

test('a reading of several dialects is explained in the words of the statement', () => {
  expect(wordsOfClause('AIN-2h', 'content-usage')).toMatch(/^A refusal outside all groups, /);
  expect(wordsOfClause('AIN-2h', 'rsl')).toMatch(/^A License line /);
  expect(wordsOfClause('AIN-2c', 'tdmrep')).not.toBe(wordsOfClause('AIN-2c', 'content-signal'));
  expect(wordsOfClause('ASK-3', 'rsl')).toBe(wordsOfClause('ASK-3'));
});

test.each([
  ['RFC9309-2.2.2-c', ' (RFC 9309 §2.2.2, RFC9309-2.2.2-c)'],
  ['A1-2.4.5-g', ' (ACAP 1.0 Part 1 §2.4.5, A1-2.4.5-g)'],
  ['A2-0-a', ' (ACAP 1.0 Part 2, A2-0-a)'],
  ['AMB-58', " (heed's readings of ACAP, AMB-58)"],
  ['RT-2.2-a', ' (the Robots-Tag draft §2.2, RT-2.2-a)'],
  ['RT-A-12', " (heed's readings of the Robots-Tag draft, RT-A-12)"],
  ['RT-X-12', ' (X-Robots-Tag as it is used, RT-X-12)'],
  ['PS-A-1', " (heed's readings of page signals, PS-A-1)"],
  ['PS-G-10', ' (page signals as crawlers honour them, PS-G-10)'],
  ['REP-MF-38', ' (the Robot Exclusion Profile, REP-MF-38)'],
  ['M-2', " (heed's readings of the Robot Exclusion Profile, M-2)"],
  ['PI-29', ' (the robots processing instruction note, PI-29)'],
  ['P-5', " (heed's readings of the robots processing instruction note, P-5)"],
  ['ASK-3', " (heed's settled readings, ASK-3)"],
  ['X-1', ' (X-1)'],
  ['', ''],
])('%s is cited as%s', (id, citation) => {
  expect(citationOf(id)).toBe(citation);
});

test('a clause of an unknown document has no document', () => {
  expect(documentOfClause('X-1')).toBeUndefined();
});
