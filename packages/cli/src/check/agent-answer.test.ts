import { createAsk, type Question, type Usage } from '@heed/core';
import * as markup from '@heed/markup';
import { describe, expect, test } from 'vitest';
import { type AgentAnswer, agentAnswerOf, outcomesOf, statusOf } from './agent-answer.js';

const url = 'https://daily.example/a';
const at = '2026-11-15T00:00:00Z';

/** As `check` asks; the body of an `unseen` page was not read to its end. */
function answerFor(
  question: Partial<Question>,
  seen: 'seen' | 'unseen',
  usages?: readonly Usage[],
  unstated: 'allow' | 'refuse' = 'allow',
): AgentAnswer {
  const { response } = question;
  const cut =
    seen === 'unseen' && response !== undefined ? { response: { ...response, incomplete: ['body'] as const } } : {};
  const about = usages === undefined ? {} : { usages };
  const answer = createAsk({ unstated, markup })({ agent: '*', url, at, ...question, ...cut, ...about });
  if ('error' in answer) throw new Error(answer.error.message);
  return agentAnswerOf('*', answer, at);
}

const found = (answer: AgentAnswer): string[] => outcomesOf(answer).map(({ usage, outcome }) => `${usage} ${outcome}`);

describe('what came of a question', () => {
  test('is known of fetching where robots.txt is, and of what the header of a cut page denies', () => {
    const robots = 'User-agent: *\nAllow: /\n';
    const usages = ['crawl', 'follow', 'index'] as const;
    expect(found(answerFor({ robots }, 'seen', usages))).toEqual([
      'crawl allowed',
      'follow not known',
      'index not known',
    ]);
    const response = { headers: [['X-Robots-Tag', 'nofollow, max-snippet:5']] as const };
    const cut = answerFor({ robots, response }, 'unseen', usages);
    expect(found(cut)).toEqual(['crawl allowed', 'follow denied', 'index not known']);
  });

  test('is that what may not be fetched may not be used, and that nothing speaks of a link to it', () => {
    const robots = 'User-agent: *\nDisallow: /\n';
    const blocked = answerFor({ robots }, 'unseen', ['index', 'present-link']);
    expect(found(blocked)).toEqual(['index blocked', 'present-link no rule']);
  });

  test('is a denial that the page could lift, and one that it could not', () => {
    const robots = '##ACAP version=1.0\nACAP-crawler: *\nACAP-disallow-index: /\n';
    const open = answerFor({ robots }, 'seen', ['index']);
    expect(found(open)).toEqual(['index denied']);
    expect(open.decisions.get('index')?.open).toEqual(['response']);
    expect(statusOf([open])).toBe(1);
    const closed = answerFor({ robots: `${robots}ACAP-disallow-crawl: /\n` }, 'unseen', ['index', 'crawl']);
    expect(found(closed)).toEqual(['crawl denied', 'index denied']);
    expect(closed.decisions.get('index')?.open).toBe(undefined);
  });
});

describe('the exit status', () => {
  const robots = 'User-agent: *\nDisallow: /\n';
  const denied = answerFor({ robots }, 'seen', ['crawl']);
  const allowed = answerFor({ robots: '' }, 'seen', ['crawl']);
  const notChecked = answerFor({}, 'seen', ['crawl']);
  const unknown = answerFor({}, 'unseen', ['index']);
  const permitted = answerFor({ robots: 'User-agent: *\nAllow: /\n' }, 'seen', ['crawl']);
  const acap = (rule: string): string => `##ACAP version=1.0\nACAP-crawler: *\n${rule}\n`;
  const until = acap('ACAP-allow-index: / time-limit=until-2026-10-31');
  const response = { headers: [['Content-Type', 'text/plain']] as const, body: '' };
  const licence = `<rsl xmlns="https://rslstandard.org/rsl"><content url="/">
    <license><permits type="usage">search</permits><payment type="crawl"/></license></content></rsl>`;
  const licensed = {
    robots: 'License: https://daily.example/rsl.xml\n',
    files: { 'https://daily.example/rsl.xml': licence },
  };

  test.each([
    ['nothing has a rule', 0, [allowed, allowed]],
    ['everything is allowed', 0, [permitted]],
    ['one is denied', 1, [allowed, denied]],
    ['one is not known', 2, [permitted, unknown]],
    ['one is denied and one not known', 1, [unknown, denied]],
    ['robots.txt is missing', 2, [allowed, notChecked]],
    ['robots.txt is missing for one, and denies another', 1, [notChecked, denied]],
    [
      'what is missing could lift the denial',
      1,
      [answerFor({ robots: acap('ACAP-disallow-index: /') }, 'seen', ['index'])],
    ],
    ['a time limit has passed', 1, [answerFor({ robots: until, response }, 'seen', ['index'])]],
    ['a time limit has passed, and something is missing', 1, [answerFor({ robots: until }, 'seen', ['index'])]],
    ['a payment is needed', 1, [answerFor({ ...licensed, response }, 'seen', ['index'])]],
    ['a payment is needed, and something is missing', 1, [answerFor(licensed, 'seen', ['index'])]],
    ['robots.txt is not available now', 1, [answerFor({ robots: { status: 503 } }, 'seen', ['crawl'])]],
    ['it may not be fetched', 1, [answerFor({ robots }, 'seen', ['index'])]],
  ] as const)('%s: %i', (_, status, answers) => {
    expect(statusOf(answers)).toBe(status);
  });

  test('1 where an agent refuses what no rule allows, although something is missing', () => {
    const refusing = answerFor({ robots: '' }, 'seen', ['index'], 'refuse');
    expect(found(refusing)).toEqual(['index denied']);
    expect(statusOf([refusing])).toBe(1);
  });
});
