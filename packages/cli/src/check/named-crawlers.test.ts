import { expect, test } from 'vitest';
import { file, heed } from '../testing/command.js';

const url = ['--url', 'https://example.com/a', '-u', 'crawl'] as const;
const pointer = 'Crawlers that robots.txt names may have rules of their own: ';

test('an answer for all crawlers points at those that robots.txt names', async () => {
  const robots = file('named.txt', 'User-agent: GPTBot\nUser-agent: gptbot\nDisallow: /\n\nUser-agent: *\nAllow: /\n');
  const all = await heed(['check', robots, ...url]);
  expect(all.out).toContain(`${pointer}GPTBot. See --agent NAME.\n`);
  expect(all.status).toBe(0);
  for (const agents of ['GPTBot', '*,GPTBot', 'CCBot']) {
    expect((await heed(['check', robots, ...url, '-a', agents])).out).not.toContain(pointer);
  }
});

test('in ACAP too, and no more than a few by name', async () => {
  const acap = ['a', 'b', 'c', 'd', 'e\u001b[31m'].map((name) => `ACAP-crawler: ${name}\nACAP-disallow-crawl: /\n`);
  const robots = file('named-acap.txt', `##ACAP version=1.0\nACAP-crawler: *\nACAP-allow-crawl: /\n${acap.join('')}`);
  expect((await heed(['check', robots, ...url])).out).toContain(`${pointer}a, b, c and 2 more. See --agent NAME.\n`);
});

test('nothing is named where robots.txt addresses all crawlers alone', async () => {
  const robots = file('unnamed.txt', 'User-agent: *\nAllow: /\n');
  expect((await heed(['check', robots, ...url])).out).not.toContain('--agent NAME');
});
