import type { Reason } from '@heed/core';
import type { Change, Said } from '@heed/core/compare';
import { describe, expect, test } from 'vitest';
import { siteOfFile } from '../documents/site/file-site.js';
import { createStyle } from '../terminal/style.js';
import { documentReport } from './document-report.js';
import { framesReport } from './frames-report.js';
import { githubReport } from './github.js';
import type { Outcome } from './outcome.js';
import { placedChanges } from './told-change.js';

const oldText = 'User-agent: *\nAllow: /news/\n';
const newText = 'User-agent: *\nDisallow: /news/\u001b[31m\n';
const fileOf = (name: string, text: string) => siteOfFile({ name, bytes: Buffer.from(text) });
const sides = {
  old: await fileOf('old.txt', oldText),
  new: await fileOf('new\u001b.txt', newText),
  parts: 'robots.txt',
  notes: ['A note.'],
};

function reason(source: string, text: string, says: Reason['says'], clause: string): Reason {
  return { dialect: 'robots-txt', source, line: 2, column: 1, text, says, clause };
}

const allowed: Said = {
  verdict: 'allowed',
  may: true,
  because: [reason('old', 'Allow: /news/', 'allow', 'RFC9309-2.2.2-b')],
};
const denied: Said = {
  verdict: 'denied',
  may: false,
  because: [reason('new', 'Disallow: /news/\u001b[31m', 'disallow', 'RFC9309-2.2.2-b')],
};
const unstated: Said = { verdict: 'unstated', may: true, because: [] };
const limited = (value: string): Said => ({
  verdict: 'allowed',
  may: true,
  limits: [{ limit: 'max-length', value }],
  because: [],
});

function change(from: Said, to: Said, more: Partial<Change> = {}): Change {
  return { agents: ['*'], usage: 'crawl', from, to, witness: '/news/', pattern: '/news/*', ...more };
}

function outcomeOf(changes: readonly Change[], more: Partial<Outcome> = {}): Outcome {
  return {
    comparison: { equal: changes.length === 0, complete: true, changes, undecided: [] },
    sides,
    told: placedChanges(changes, sides),
    isAnyNamed: false,
    scope: 'any crawler or address',
    ...more,
  };
}

const plain = createStyle({}, {}, false);
const linesOf = (outcome: Outcome, isAll = false, width = 200): string[] =>
  [...framesReport(outcome, isAll, plain, width)].flat();

describe('for people', () => {
  test('a change is told with the lines that decide, before and now', () => {
    expect(linesOf(outcomeOf([change(allowed, denied)]))).toEqual([
      'Newly closed to all crawlers: crawl within /news/*, for example /news/',
      '  before: allowed old.txt:2:1 A Disallow rule forbids fetching every path that matches its pattern. (RFC9309-2.2.2-b)',
      '    > 2 | Allow: /news/',
      '  now: denied new␛.txt:2:1 A Disallow rule forbids fetching every path that matches its pattern. (RFC9309-2.2.2-b)',
      '    > 2 | Disallow: /news/␛[31m',
      '',
      '1 change: 1 newly closed. Every address and crawler was compared, in robots.txt.',
    ]);
  });

  test('usages with the same change are one, and kinds come in order', () => {
    const changes = [
      change(unstated, allowed),
      change(limited('20-chars'), limited('30-chars'), { usage: 'present-snippet' }),
      change(denied, allowed, { agents: ['GPTBot', 'CCBot'] }),
      change(allowed, denied, { usage: 'index', purposes: ['news'] }),
      change(allowed, denied, { usage: 'follow', purposes: ['news'] }),
    ];
    const heads = linesOf(outcomeOf(changes, { isAnyNamed: true })).filter((line) => /^\S/.test(line));
    expect(heads).toEqual([
      'Newly closed to all crawlers without rules of their own: index, follow for news within /news/*, for example /news/',
      'Newly open to GPTBot and CCBot: crawl within /news/*, for example /news/',
      'Other limits for all crawlers without rules of their own: present-snippet within /news/*, for example /news/',
      'Stated otherwise for all crawlers without rules of their own: crawl within /news/*, for example /news/',
      '4 changes: 1 newly closed, 1 newly open, 1 with other limits, 1 stated otherwise, with the same effect. Every address and crawler was compared, in robots.txt.',
    ]);
    expect(linesOf(outcomeOf(changes)).filter((line) => line.includes('at most'))).toEqual([
      '  before: allowed, at most 20 characters',
      '  now: allowed, at most 30 characters',
    ]);
  });

  test('a side has the words of an answer, with the values of its limits', () => {
    const licence = { limit: 'terms', value: 'https://daily.example/terms' } as const;
    const paid = { limit: 'payment', value: 'crawl' } as const;
    const sides: readonly (readonly [Said, string])[] = [
      [unstated, 'allowed (no rule)'],
      [{ ...unstated, limits: [{ limit: 'max-length', value: '20-words' }] }, 'allowed (no rule), at most 20 words'],
      [{ ...denied, limits: [licence], because: [] }, 'denied, terms "https://daily.example/terms"'],
      [
        { verdict: 'allowed', may: false, limits: [paid, licence], because: [] },
        'needs a payment of the type "crawl", terms "https://daily.example/terms"',
      ],
      [
        { verdict: 'allowed', may: false, limits: [{ limit: 'time-limit', value: 'until-2026-10-31' }], because: [] },
        'allowed, ended, until the end of 31 October 2026 (UTC)',
      ],
    ];
    for (const [side, words] of sides) {
      const lines = linesOf(outcomeOf([change(side, allowed, { usage: 'ai-train' })]), true);
      expect(lines.find((line) => line.startsWith('  before: '))).toBe(`  before: ${words}`);
    }
  });

  test('of thousands, the first are shown unless all are wanted', () => {
    const many = Array.from({ length: 1254 }, (_, at) =>
      change(unstated, denied, { witness: `/${at}`, pattern: `/${at}` }),
    );
    const some = linesOf(outcomeOf(many));
    expect(some.filter((line) => line.startsWith('Newly closed'))).toHaveLength(20);
    expect(some).toContain('… and 1,234 more; --all shows them, --json lists all');
    const all = linesOf(outcomeOf(many), true);
    expect(all.filter((line) => line.startsWith('Newly closed'))).toHaveLength(1254);
    expect(all.some((line) => line.startsWith('…'))).toBe(false);
  });

  test('many names are cut short', () => {
    const agents = Array.from({ length: 20 }, (_, at) => `Bot${at}`);
    const [head] = linesOf(outcomeOf([change(unstated, denied, { agents })], { isAnyNamed: true }));
    expect(head).toBe(
      'Newly closed to Bot0, Bot1, Bot2, Bot3, Bot4, Bot5, Bot6, Bot7 and 12 more: crawl within /news/*, for example /news/',
    );
  });

  test('nothing is claimed that was not decided', () => {
    const proved = outcomeOf([]);
    expect(linesOf(proved)).toEqual(['Nothing changes for any crawler or address: proved for robots.txt.']);
    const undecided = [{ agents: ['*'], why: 'Two licences differ.', lines: [{ source: 'new', line: 2, text: 'x' }] }];
    const open = outcomeOf([], { comparison: { equal: true, complete: false, changes: [], undecided } });
    expect(linesOf(open)).toEqual([
      'Undecided for all crawlers: Two licences differ.',
      '  new␛.txt:2: x',
      '',
      'No change was found in robots.txt, but 1 part could not be decided.',
    ]);
    const both = outcomeOf([change(allowed, denied)]);
    const comparison = { ...both.comparison, complete: false, undecided };
    expect(linesOf({ ...both, comparison }).at(-1)).toBe(
      '1 change: 1 newly closed. Also, 1 part could not be decided.',
    );
  });
});

describe('for tools', () => {
  test('annotations are at the line that decides now', () => {
    expect([...githubReport(outcomeOf([change(allowed, denied)]), false)]).toEqual([
      '::warning file=new␛.txt,line=2,col=1,title=Newly closed::Newly closed to all crawlers: crawl within /news/*, for example /news/%0Abefore: allowed by old.txt:2 Allow: /news/%0Anow: denied by new␛.txt:2 Disallow: /news/␛[31m',
      '::notice title=heed diff::1 change: 1 newly closed. Every address and crawler was compared, in robots.txt.',
    ]);
  });

  const made = { version: '0.0.0', at: '2026-11-15T08:30:00.000Z' };

  test('Markdown', () => {
    const text = documentReport('markdown', outcomeOf([change(allowed, denied)]), false, made);
    expect(text).toContain('1 change: 1 newly closed. Every address and crawler was compared, in robots.txt.');
    expect(text).toContain('Disallow: /news/␛[31m');
    expect(text).not.toContain('\u001b');
  });

  test('a page has nothing from strangers that a browser would obey', () => {
    const hostile = change(unstated, denied, {
      witness: '/<script>alert(1)</script>',
      pattern: '/<img src=x onerror=y>',
    });
    const text = documentReport('html', outcomeOf([hostile], { isAnyNamed: true }), false, made);
    expect(text).toContain('<!DOCTYPE html>');
    expect(text).toMatch(/&(?:lt|#\w+);script/);
    expect(text).not.toMatch(/<script|<img/);
  });
});
