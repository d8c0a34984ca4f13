import { agents } from '@heed/agents';
import { describe, expect, test } from 'vitest';
import { messageOf } from '../../../diagnostics/words.js';
import { applyFixes } from '../../../lint/apply-fixes.js';
import { lint } from '../../../lint/lint.js';
import { ignoringAllCrawlers } from './lost-rules.js';

/** The problems of a code, each with its line and its message. */
function found(code: string, robots: string): string[] {
  return lint({ robots })
    .filter((one) => one.code === `robots-txt/${code}`)
    .map((one) => `${one.source.positionAt(one.span.start).line}: ${messageOf(one)}`);
}

const general = 'User-agent: *\nDisallow: /drafts/\nDisallow: /admin/\n\n';

describe('named groups that lose the rules for all crawlers', () => {
  test.each<[title: string, robots: string, wanted: string[]]>([
    [
      'a group with other rules',
      `${general}User-agent: Bingbot\nDisallow: /search\n`,
      ['5: Bingbot may fetch /drafts/, /admin/: crawlers with their own group ignore the group for "*".'],
    ],
    [
      'a group that repeats a part of them',
      `${general}User-agent: Bingbot\nDisallow: /admin/\n`,
      ['5: Bingbot may fetch /drafts/: crawlers with their own group ignore the group for "*".'],
    ],
    [
      'a group without rules',
      `${general}User-agent: Bingbot\nCrawl-delay: 5\n`,
      ['5: Bingbot may fetch /drafts/, /admin/: crawlers with their own group ignore the group for "*".'],
    ],
    [
      'groups that lose the same are one problem',
      `${general}User-agent: A\nDisallow: /x\n\nUser-agent: B\nUser-agent: C\nDisallow: /y\n\nUser-agent: D\nDisallow: /z\n`,
      ['5: A, B, C and 1 more may fetch /drafts/, /admin/: crawlers with their own group ignore the group for "*".'],
    ],
    ['a group that opens everything', `${general}User-agent: Bingbot\nDisallow:\n`, []],
    ['a group that allows everything', `${general}User-agent: Bingbot\nAllow: /\n`, []],
    ['a group that closes everything', `${general}User-agent: Bingbot\nDisallow: /\n`, []],
    ['a group that repeats all', `${general}User-agent: Bingbot\nDisallow: /admin\nDisallow: /drafts/\n`, []],
    [
      'a group that says itself what is open',
      `${general}User-agent: Bingbot\nAllow: /drafts/\nDisallow: /admin/\n`,
      [],
    ],
    ['the site is closed to all crawlers', 'User-agent: *\nDisallow: /\n\nUser-agent: Bingbot\nDisallow: /x\n', []],
    [
      'another group of the same crawler has them',
      `${general}User-agent: B\nDisallow: /x\n\nUser-agent: b\nDisallow: /admin/\nDisallow: /drafts/\n`,
      [],
    ],
    ['a crawler that never follows the group', `${general}User-agent: AdsBot-Google\nDisallow: /x\n`, []],
    [
      'a crawler that never follows it, and one that does',
      `${general}User-agent: AdsBot-Google\nUser-agent: Bingbot\nDisallow: /x\n`,
      ['5: Bingbot may fetch /drafts/, /admin/: crawlers with their own group ignore the group for "*".'],
    ],
    [
      'a crawler that is named twice',
      `${general}User-agent: Bingbot\nDisallow: /x\n\nUser-agent: Bingbot\nDisallow: /y\n`,
      ['5: Bingbot may fetch /drafts/, /admin/: crawlers with their own group ignore the group for "*".'],
    ],
    ['there is no group for all crawlers', 'User-agent: Bingbot\nDisallow: /x\n', []],
  ])('%s', (_, robots, wanted) => {
    expect(found('loses-general-rules', robots)).toEqual(wanted);
  });

  test('the crawlers that never follow it are those of the agents file', () => {
    const documented = agents.filter(({ ignoresAllCrawlers }) => ignoresAllCrawlers);
    expect([...ignoringAllCrawlers].sort()).toEqual(documented.map(({ token }) => token.toLowerCase()).sort());
  });

  test('nothing is repeated in a group that is for one of them too', () => {
    const robots = `${general}User-agent: AdsBot-Google\nUser-agent: Bingbot\nDisallow: /x\n`;
    expect(lint({ robots }).find(({ code }) => code === 'robots-txt/loses-general-rules')).not.toHaveProperty('fix');
  });

  test('the fix repeats them at the end of the group, before its comments and the next group', () => {
    const robots = `${general}User-agent: Bingbot\r\nDisallow: /search # for now\r\n\r\nUser-agent: GPTBot\r\nDisallow: /\r\n`;
    const [problem] = lint({ robots }).filter(({ code }) => code === 'robots-txt/loses-general-rules');
    expect(problem?.fix?.safe).toBe(false);
    expect(applyFixes(robots, problem?.fix === undefined ? [] : [problem.fix]).text).toContain(
      'Disallow: /search # for now\r\nDisallow: /drafts/\r\nDisallow: /admin/\r\n\r\nUser-agent: GPTBot',
    );
  });
});

test.each<[robots: string, wanted: number]>([
  ['User-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n', 1],
  ['User-agent: *\nDisallow: /a\n\nUser-agent: X\nDisallow: /b\n', 0],
  ['User-agent: *\nUser-agent: X\nDisallow: /a\n', 0],
])('split groups: %j', (robots, count) => {
  expect(found('split-group', robots)).toHaveLength(count);
});

test.each<[path: string, wanted: string[]]>([
  ['/a#b', ['2: This rule ends at "/a": "#" starts a comment.']],
  ['/#!/page', ['2: This rule ends at "/": "#" starts a comment.']],
  ['/a #b', []],
  ['/a# not this', []],
  ['/a#', []],
  ['/a%23b', []],
  ['#a', []],
])('"#" inside a path: %s', (path, wanted) => {
  expect(found('hash-in-path', `User-agent: *\nDisallow: ${path}\n`)).toEqual(wanted);
});

test.each<[path: string, isOne: boolean]>([
  ['/(a|b)/', true],
  ['/page\\.html', true],
  ['/[0-9]+', true],
  ['/[a-z]x', true],
  ['/a/.*', true],
  ['/a/\\d+', true],
  ['/a.*', false],
  ['/.*', false],
  ['/*.*$', false],
  ['/a(b)', false],
  ['/a[]=1', false],
  ['/*?filter[size]=', false],
  ['/a+b', false],
])('regular expressions in paths: %s', (path, isOne) => {
  expect(found('regular-expression', `User-agent: *\nDisallow: ${path}\n`)).toHaveLength(isOne ? 1 : 0);
});

test.each<[rules: string, wanted: string[]]>([
  ['Disallow: /a/b\nDisallow: /a\nDisallow: /a/c/', ['2: Rules that add nothing to "Disallow: /a": /a/b, /a/c/.']],
  ['Disallow: /a\nDisallow: /ab\nAllow: /ac', []],
  ['Disallow: /\nDisallow: /a', []],
  ['Disallow: /a/\nDisallow: /b/', []],
  ['Disallow: /a*\nDisallow: /ab', []],
])('rules under a wider rule: %j', (rules, wanted) => {
  expect(found('under-wider-rule', `User-agent: *\n${rules}\n`)).toEqual(wanted);
});

test.each<[line: string, count: number]>([
  ['<!-- Disallow: /x -->', 1],
  ['<!--\nDisallow: /x\n-->', 2],
  ['# <!-- no -->', 0],
  ['Disallow: /-->', 0],
])('HTML comments: %j', (line, count) => {
  expect(found('html-comment', `User-agent: *\nDisallow: /a\n${line}\n`)).toHaveLength(count);
});

test('a misspelt line does not make the right one redundant', () => {
  expect(found('redundant-rule', 'User-agent: *\nDissallow: /c\nDisallow: /c\n')).toEqual([]);
  expect(found('redundant-rule', 'User-agent: *\nDisallow: /c\nDissallow: /c\n')).toHaveLength(1);
});

test.each<[title: string, robots: string]>([
  [
    'many groups with names',
    `${general}${Array.from({ length: 25_000 }, (_, at) => `User-agent: b${at}\nDisallow: /x\n`).join('')}`,
  ],
  [
    'many groups of one crawler',
    `${general}${Array.from({ length: 40_000 }, () => 'User-agent: b\nDisallow: /x\n').join('')}`,
  ],
  ['many names of one group', `${general}${'User-agent: b\n'.repeat(60_000)}Disallow: /x\n`],
  [
    'many rules under one another',
    `User-agent: *\n${Array.from({ length: 20_000 }, (_, at) => `Disallow: /a${at}\n`).join('')}`,
  ],
])('files made to hurt: %s', { timeout: 20_000 }, (_, robots) => {
  expect(() => lint({ robots })).not.toThrow();
});
