import { expect, test } from 'vitest';
import type { Decision, Reason } from '../decision/answer.js';
import { type Chapter, losingChapter, winningChapter } from './chapter.js';
import { rivalsIn } from './rival.js';
import { tellStory } from './story.js';

const deny: Reason = {
  dialect: 'acap',
  source: 'body',
  line: 2,
  column: 1,
  text: '<META name="robots" content="ACAP disallow-crawl">',
  says: 'disallow',
  clause: 'A2-1.3.2-a',
};

function denied(because: readonly Reason[], overruled: readonly Reason[]): Decision {
  return { verdict: 'denied', may: false, limits: [], because, overruled };
}

function lost(loser: Reason, decision: Decision): Chapter {
  return losingChapter(loser, decision, rivalsIn(decision));
}

test('what is not a place in a text can lose as well', () => {
  const loser: Reason = {
    dialect: 'robots-txt',
    source: 'robots.txt',
    text: '/robots.txt itself may always be fetched',
    says: 'allow',
    clause: 'ASK-3',
  };
  expect(lost(loser, denied([deny], [loser])).sentence).toBe(
    "/robots.txt itself may always be fetched. This would allow it, but loses to the page, line 2: a denial overrides what others allow, wherever it appears (heed's settled readings, ASK-3).",
  );
});

test('one that lost to another that lost is told of with that one', () => {
  const won: Reason = { ...robotsRule(3, 'Allow: /a/b', 'allow'), clause: 'ASK-3' };
  const loser: Reason = { ...robotsRule(2, 'Disallow: /a', 'disallow'), clause: 'RFC9309-2.2.2-c' };
  const passedOver: Reason = { ...robotsRule(9, 'Disallow: /', 'disallow'), clause: 'RFC9309-2.2.1-d' };
  expect(lost(loser, denied([deny], [won, loser, passedOver])).sentence).toContain(
    'but loses to line 3: when several rules match',
  );
});

test('thousands that lost are all told of', () => {
  const won: Reason = { ...robotsRule(1, 'Allow: /a/b', 'allow'), clause: 'ASK-3' };
  const many = Array.from({ length: 100_000 }, (_, index): Reason => {
    return { ...robotsRule(index + 2, 'Disallow: /a', 'disallow'), clause: 'RFC9309-2.2.2-c' };
  });
  const { chapters } = tellStory('crawl', denied([deny], [won, ...many]), 'ExampleBot');
  expect(chapters).toHaveLength(many.length + 2);
  expect(chapters.at(-1)?.sentence).toContain('but loses to line 1: ');
});

test('where several could be meant, none is named', () => {
  const loser: Reason = { ...deny, line: 4, text: 'ACAP-allow-crawl: /', says: 'allow', clause: 'A2-0-a' };
  const two = denied([deny, { ...deny, line: 3 }], [loser]);
  expect(lost(loser, two).sentence).toContain('This would allow it, but does not count: ');
  expect(lost(loser, denied([deny], [loser])).sentence).toContain('This would allow it, but loses to line 2: ');
});

test('a clause without words is named', () => {
  expect(winningChapter({ ...deny, text: 'No.', clause: 'NEW-1' }).sentence).toBe(
    'The page, line 2, says "No.". This forbids it (NEW-1).',
  );
});

test('a long text is cut, and told on one line', () => {
  const text = `<p\n  title="${'x'.repeat(1_000_000)}">`;
  const { sentence } = winningChapter({ ...deny, text });
  expect(sentence).toContain(`says "<p title="${'x'.repeat(108)}…". This forbids it`);
});

function robotsRule(line: number, text: string, says: 'allow' | 'disallow'): Omit<Reason, 'clause'> {
  return { dialect: 'robots-txt', source: 'robots.txt', line, column: 1, text, says };
}
