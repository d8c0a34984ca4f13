import { Source } from '@heed/core/diagnostics';
import { describe, expect, test } from 'vitest';
import { lineNow } from './line-now.js';

const source = (lines: readonly string[]): Source => new Source('robots.txt', `${lines.join('\n')}\n`);
const old = source([
  'User-agent: *',
  'Disallow: /a',
  'Disallow: /b',
  '',
  'User-agent: Bot',
  'Disallow: /b',
  'Disallow: /c',
]);

describe('a line that is gone', () => {
  test.each<[title: string, line: number, now: readonly string[], wanted: number]>([
    ['is after the line above it', 2, ['User-agent: *', 'Disallow: /b', '', 'User-agent: Bot', 'Disallow: /c'], 2],
    ['moves with what is above it', 2, ['# new', '# lines', 'User-agent: *', 'Disallow: /b'], 4],
    ['at the end is the last line', 7, ['User-agent: *', 'Disallow: /a', 'Disallow: /b', '', 'User-agent: Bot'], 5],
    ['of lines that occur twice is found by another', 6, ['User-agent: *', 'User-agent: Bot', 'Disallow: /c'], 3],
    ['of a text that is empty now is in its first line', 7, [], 1],
    ['that is still there is where it is', 5, ['', '', 'User-agent: Bot'], 3],
  ])('%s', (_, line, now, wanted) => {
    expect(lineNow(old, line, source(now))).toBe(wanted);
  });

  test('is found in linear time, however many are asked about', () => {
    const lines = Array.from({ length: 100_000 }, (_, n) => `Disallow: /${n % 1000 === 0 ? n : n % 7}`);
    const [before, now] = [source(lines), source(lines.slice(5))];
    let sum = 0;
    for (let line = 1; line <= lines.length; line++) sum += lineNow(before, line, now);
    expect(sum).toBeGreaterThan(0);
  });
});
