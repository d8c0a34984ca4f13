import * as agents from '@heed/agents';
import { describe, expect, test } from 'vitest';
import { lint } from './lint.js';

/** A robots.txt of so many lines, each of them given by its number. */
type Make = (lines: number) => string;

const forAll =
  (line: (at: number) => string): Make =>
  (lines) =>
    `User-agent: *\n${Array.from({ length: lines }, (_, at) => `${line(at)}\n`).join('')}`;

const each =
  (line: (at: number) => string): Make =>
  (lines) =>
    Array.from({ length: lines }, (_, at) => `${line(at)}\n`).join('');

/** Files that a check might compare line by line with all other lines. */
const hostileFiles: readonly (readonly [title: string, make: Make])[] = [
  // Of each length one: as long as the others, with the square root of their lines.
  ['rules that begin each other', (lines) => forAll((at) => `Disallow: /${'a'.repeat(at)}`)(Math.sqrt(lines * 24))],
  ['the same with stars', (lines) => forAll((at) => `Disallow: /${'a'.repeat(at)}*`)(Math.sqrt(lines * 24))],
  ['rules that are all the same', forAll(() => 'Disallow: /a')],
  [
    'rules that are all beaten by a long one',
    (lines) => `${forAll((at) => `Disallow: /${at}`)(lines)}Allow: /${'*'.repeat(lines)}`,
  ],
  [
    'a beaten rule behind many blanks',
    (lines) => `User-agent: *\nDisallow:${' '.repeat(lines)}/a\n${'Disallow: /a\n'.repeat(lines)}`,
  ],
  [
    'rules beaten by turns behind many blanks',
    (lines) => {
      const blanks = ' '.repeat(lines);
      const winners = `Disallow:${blanks}/a\nDisallow:${blanks}/b\n`;
      return `User-agent: *\n${winners}${'Disallow: /a\nDisallow: /b\n'.repeat(lines)}`;
    },
  ],
  ['groups for the same crawler', each(() => 'User-agent: a\nDisallow: /a')],
  ['groups for two crawlers', each((at) => `User-agent: ${at % 2 === 0 ? 'a' : 'b'}\nDisallow: /${at}`)],
  ['groups for many crawlers', each((at) => `User-agent: a${at}\nDisallow: /a\nDisallow: /a`)],
  ['a group for many crawlers', (lines) => `${each((at) => `User-agent: a${at}`)(lines)}Disallow: /a\n`],
  ['misspelt crawlers', each(() => 'User-agent: GTPBot\nDisallow: /')],
  ['unknown fields', forAll((at) => `Field-${at}: x`)],
  ['lines that are no fields', forAll((at) => `line ${at}`)],
  ['misspelt fields', forAll((at) => `Disalow: /${at}`)],
  ['problems on one line', (lines) => `User-agent: *\nDisallow: /${'%zz $ /é '.repeat(lines)}`],
  ['comments that suppress', forAll((at) => `# heed-ignore robots-txt/misspelt-field: x\nDisalow: /${at}`)],
  ['comments that suppress nothing', forAll(() => '# heed-ignore robots-txt/misspelt-field: x')],
  ['a comment with many codes', (lines) => `# heed-ignore ${each((at) => `c${at}`)(lines).replaceAll('\n', ' ')}: x\n`],
  ['sitemaps', forAll((at) => `Sitemap: /${at}.xml`)],
  ['licences', forAll((at) => `License: /${at}.xml`)],
  [
    'Content-Signal for each crawler',
    each((at) => `User-agent: a${at}\nContent-Signal: ai-train=no\nDisallow: /${at}`),
  ],
  ['Content-Usage for each path', forAll((at) => `Content-Usage: /${at} train-ai=n\nDisallow: /${at}`)],
  ['delays', each((at) => `User-agent: Google-Extended\nCrawl-delay: ${at}\nDisallow: /${at}`)],
];

const lintFile = (make: Make, lines: number): number => lint({ robots: make(lines) }, { agents }).length;

/** If each line were compared with all others, these would take minutes, and end at the time limit of the tests. */
test.each(hostileFiles)('%s: ten thousand lines are linted', (_, make) => {
  expect(() => lintFile(make, 10_000)).not.toThrow();
});

/** Time on the processor in milliseconds; the least of three, because the machine does other things too. */
function timeOf(make: Make, lines: number): number {
  const times = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage();
    lintFile(make, lines);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/** Limit: how much longer a file of eight times the lines may take. Linear work takes eight times as long, quadratic work 64 times. */
const mostForEight = 24;

/** These measure time, which tests do not: the machine may be busy. `npm run fuzz -- growth` runs them. */
const onlyForFuzz: (title: string, tests: () => void) => void =
  Number(process.env['HEED_FUZZ_RUNS']) > 0 ? describe : () => undefined;

onlyForFuzz('time grows in proportion', () => {
  test.each(hostileFiles)('%s', (_, make) => {
    lintFile(make, 1000);
    expect(timeOf(make, 16_000)).toBeLessThan(mostForEight * Math.max(timeOf(make, 2000), 5));
  });
});
