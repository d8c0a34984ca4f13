import { describe, expect, test } from 'vitest';
import type { Decision } from '../ask/answer.js';
import { createAsk } from '../ask/ask.js';
import type { AskOptions } from '../ask/ask-options.js';
import type { Question } from '../ask/question.js';
import type { Usage } from '../policy/usage.js';
import { briefOf } from './brief.js';
import { explain } from './explain.js';

const at = '2026-11-15T00:00:00Z';
const none = { status: 404 } as const;
/** Everything that could have a rule on a usage, and none has. */
const everything: Partial<Question> = {
  robots: '',
  files: { '/ai.txt': none, '/.well-known/tdmrep.json': none },
  response: { headers: [['Content-Type', 'application/pdf']], body: '' },
};

function decisionOn(usage: Usage, question: Partial<Question>, options: AskOptions = {}): Decision {
  const answer = createAsk(options)({
    agent: 'ExampleBot',
    url: 'https://daily.example/a',
    usages: [usage],
    at,
    ...question,
  });
  const decision = 'error' in answer ? undefined : answer.decisions[usage];
  if (decision === undefined) throw new Error('no decision');
  return decision;
}

const acap = (rule: string): Partial<Question> => ({
  ...everything,
  robots: `##ACAP version=1.0\nACAP-crawler: *\n${rule}`,
});
const headers = (...fields: string[]): Partial<Question> => ({
  ...everything,
  response: {
    headers: [['Content-Type', 'application/pdf'], ...fields.map((field) => ['X-Robots-Tag', field] as const)],
    body: '',
  },
});
/** The same, without the response. */
function withoutResponse({ response: _, ...rest }: Partial<Question>): Partial<Question> {
  return rest;
}

describe('a decision in a few words', () => {
  test.each<[string, Usage, Partial<Question>, AskOptions?]>([
    // The four words.
    ['allowed', 'index', headers('index')],
    ['denied', 'index', headers('noindex')],
    ['allowed (no rule)', 'index', everything],
    ['not known', 'index', {}],
    ['not known', 'index', { response: { headers: [['X-Robots-Tag', 'index']] } }],
    // What is open besides a denial or an end.
    ['denied so far', 'index', { robots: '##ACAP version=1.0\nACAP-crawler: *\nACAP-disallow-index: /' }],
    ['denied', 'index', acap('ACAP-disallow-index: /')],
    ['allowed until 31 October 2026, ended', 'index', acap('ACAP-allow-index: / time-limit=until-2026-10-31')],
    [
      'allowed until 31 October 2026, ended so far',
      'index',
      withoutResponse(acap('ACAP-allow-index: / time-limit=until-2026-10-31')),
    ],
    // A refusal because a rule, a crawl or robots.txt is missing.
    ['denied (no rule)', 'index', everything, { unstated: 'refuse' }],
    ['denied (may not be fetched)', 'index', { ...everything, robots: 'User-agent: *\nDisallow: /' }],
    ['denied for now', 'crawl', { ...everything, robots: { status: 503 } }],
    ['denied for now (may not be fetched)', 'index', { ...everything, robots: { status: 503 } }],
    ['denied (no rule)', 'index', { robots: '' }, { unstated: 'refuse' }],
    // Ends and limits.
    ['allowed until 31 December 2026', 'index', acap('ACAP-allow-index: / time-limit=until-2026-12-31')],
    ['allowed for 3 days after it was first indexed', 'index', acap('ACAP-allow-index: / time-limit=3-days')],
    ['allowed (no rule), at most 160 characters', 'present-snippet', headers('max-snippet:160')],
    [
      'allowed (no rule) until 3 December 2026, 13:09:53 UTC',
      'index',
      headers('unavailable_after: 2026-12-03T13:09:53Z'),
    ],
    [
      'allowed until 31 December 2026, at most 20 words',
      'present-snippet',
      acap('ACAP-allow-present-snippet: / time-limit=until-2026-12-31 max-length=20-words'),
    ],
  ])('%s', (phrase, usage, question, options) => {
    expect(briefOf(usage, decisionOn(usage, question, options), { at }).phrase).toBe(phrase);
  });

  test.each<[string, Partial<Decision>]>([
    ['needs payment, terms', { waitsFor: ['payment'] }],
    ['needs payment and a licence, terms', { waitsFor: ['payment', 'license-server'] }],
    ['needs payment so far, terms', { waitsFor: ['payment'], open: ['response'] }],
  ])('%s', (phrase, waiting) => {
    const limits = [
      { limit: 'payment', value: 'crawl' },
      { limit: 'terms', value: 'https://daily.example/terms' },
      ...(waiting.waitsFor?.includes('license-server')
        ? [{ limit: 'license-server', value: 'https://a.example/' }]
        : []),
    ];
    const decision: Decision = { verdict: 'allowed', may: false, limits, because: [], overruled: [], ...waiting };
    expect(briefOf('ai-train', decision, { at }).phrase).toBe(phrase);
  });

  test('names of limits come after the limits that are said in full', () => {
    const limits = [
      { limit: 'terms', value: 'https://daily.example/terms' },
      { limit: 'payment', value: 'crawl' },
    ];
    const paid: Decision = { verdict: 'allowed', may: true, limits, because: [], overruled: [] };
    expect(briefOf('ai-input', paid).phrase).toBe('allowed, for a payment of the type "crawl", terms');
  });

  test('an end next to what is open is not known to have passed without the time of the question', () => {
    const question = withoutResponse(acap('ACAP-allow-index: / time-limit=until-2026-10-31'));
    expect(briefOf('index', decisionOn('index', question)).phrase).toBe('not known');
  });
});

describe('the time of the question in an explanation', () => {
  const ended = 'Result: ended. The time limit has passed.';

  test('an end next to what is open has passed (ASK-35)', () => {
    const question = withoutResponse(acap('ACAP-allow-index: / time-limit=until-2026-10-31'));
    const decision = decisionOn('index', question);
    const resultAt = (options: { at?: string }): string => explain('index', decision, options).result;
    const open = 'not checked: the page and its headers';
    expect(resultAt({})).toBe(`Result: not known; ${open}.`);
    expect(resultAt({ at: '2026-10-31T23:59:59Z' })).toBe(`Result: not known; ${open}.`);
    expect(resultAt({ at })).toBe(
      `Result: ended so far. The time limit has passed. Other rules may change that; ${open}.`,
    );
    expect(explain('index', decision, { at }).verdict).toMatch(/^The agent was allowed to .*, but that has ended\.$/);
  });

  test('an end of what no rule allows has passed', () => {
    const decision = decisionOn('index', headers('unavailable_after: 2026-10-31T00:00:00Z'));
    expect(explain('index', decision, { at }).result).toBe(ended);
    expect(explain('index', decision).result).toMatch(/^Result: denied\. Either the time limit has passed, or /);
  });

  test('is not needed where a permission has ended', () => {
    const decision = decisionOn('index', acap('ACAP-allow-index: / time-limit=until-2026-10-31'));
    expect(explain('index', decision).result).toBe(ended);
    expect(explain('index', decision, { at }).result).toBe(ended);
  });
});
