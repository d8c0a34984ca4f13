import { expect, test } from 'vitest';
import type { Decision, Reason } from '../ask/answer.js';
import { explain } from './explain.js';
import { losingStatement, winningStatement } from './statement.js';

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

function lost(loser: Reason): string {
  return losingStatement(loser, denied([deny], [loser])).sentence;
}

test('the outcome of a fetch can lose too', () => {
  const loser: Reason = {
    dialect: 'robots-txt',
    source: 'robots.txt',
    text: '/robots.txt itself may always be fetched',
    says: 'allow',
    clause: 'ASK-3',
    beatenBy: deny,
  };
  expect(lost(loser)).toMatch(
    /^\/robots\.txt itself may always be fetched\. This would allow it, but loses to the page, line 2: /,
  );
});

test('a statement that lost to one that lost too names that one', () => {
  const winner: Reason = { ...robotsRule(3, 'Allow: /a/b', 'allow'), clause: 'ASK-3', beatenBy: deny };
  const loser: Reason = { ...robotsRule(2, 'Disallow: /a', 'disallow'), clause: 'RFC9309-2.2.2-c', beatenBy: winner };
  expect(lost(loser)).toContain('It matches this address, but loses to line 3: ');
});

test('a statement without an effect is ignored', () => {
  expect(lost({ ...robotsRule(9, 'Disallow: /', 'disallow'), clause: 'RFC9309-2.2.1-d' })).toContain(
    'It matches this address, but is ignored: ',
  );
});

test('the winner may be in the same line', () => {
  const loser: Reason = {
    ...deny,
    text: 'index',
    says: 'allow',
    clause: 'RT-A-12',
    beatenBy: { ...deny, text: 'noindex' },
  };
  expect(lost(loser)).toContain('but loses to "noindex" in the same line: ');
  expect(lost({ ...loser, beatenBy: { ...deny, text: 'index' } })).toContain(
    'loses to another rule of the same line: ',
  );
});

test('winner and loser get the locations that asShown returns', () => {
  const loser: Reason = { ...deny, line: 4, says: 'allow', clause: 'A2-0-a', beatenBy: deny };
  const asShown = (reason: Reason): Reason => ({ ...reason, line: (reason.line ?? 0) + 100 });
  const { statements } = explain('crawl', denied([deny], [loser]), { asShown });
  expect(statements.map(({ reason }) => reason.line)).toEqual([102, 104]);
  expect(statements[1]?.sentence).toContain('The page, line 104, says');
  expect(statements[1]?.sentence).toContain('but loses to line 102: ');
});

test('thousands of statements that lost are all explained', () => {
  const winner: Reason = { ...robotsRule(1, 'Allow: /a/b', 'allow'), clause: 'ASK-3', beatenBy: deny };
  const many = Array.from({ length: 100_000 }, (_, index): Reason => {
    return { ...robotsRule(index + 2, 'Disallow: /a', 'disallow'), clause: 'RFC9309-2.2.2-c', beatenBy: winner };
  });
  const { statements } = explain('crawl', denied([deny], [winner, ...many]), { agent: 'ExampleBot' });
  expect(statements).toHaveLength(many.length + 2);
  expect(statements.at(-1)?.sentence).toContain('but loses to line 1: ');
});

test('a clause without words is cited by its id', () => {
  expect(winningStatement({ ...deny, text: 'No.', clause: 'NEW-1' }).sentence).toBe(
    'The page, line 2, says "No.". This forbids it (NEW-1).',
  );
});

test('a long text is shortened, and quoted on one line', () => {
  const text = `<p\n  title="${'x'.repeat(1_000_000)}">`;
  const { sentence } = winningStatement({ ...deny, text });
  expect(sentence).toContain(`says "<p title="${'x'.repeat(108)}…". This forbids it`);
});

function robotsRule(line: number, text: string, says: 'allow' | 'disallow'): Omit<Reason, 'clause'> {
  return { dialect: 'robots-txt', source: 'robots.txt', line, column: 1, text, says };
}
