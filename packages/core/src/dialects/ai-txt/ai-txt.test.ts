import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAsk } from '../../ask/ask.js';
import { lint } from '../../lint/lint.js';
import { fixAll } from '../../testing/fix-all.js';
import { lintLines } from '../../testing/problems.js';

const runs = (few: number): { readonly numRuns: number } => ({
  numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? few),
});

const ask = createAsk();

/** The verdicts on training by the text as ai.txt, or on fetching by the text as robots.txt. */
function verdict(text: string, path: string, usage: 'ai-train' | 'crawl', agent = 'ExampleBot'): string {
  const url = `https://example.com${path}`;
  const given = usage === 'crawl' ? { robots: text } : { files: { '/ai.txt': text } };
  const answer = ask({ agent, url, usages: [usage], ...given });
  return 'error' in answer ? answer.error.message : (answer.decisions[usage]?.verdict ?? '');
}

const path = fc.constantFrom('/', '/a', '/a.jpg', '/a/b.jpg?x', '/b.txt');
const line = fc.oneof(
  fc.constantFrom(
    'User-agent: *',
    'User-agent: ExampleBot',
    'user-agent: Other',
    'Disallow:',
    '/',
    '',
    'Training: deny',
  ),
  fc
    .tuple(
      fc.constantFrom('Allow: ', 'Disallow: ', 'disalow: '),
      fc.constantFrom('*', '/', '*.jpg', '/*.jpg$', '/a', '*.txt', 'a', '.jpg'),
    )
    .map((parts) => parts.join('')),
);
const file = fc.array(line, { maxLength: 10 }).map((lines) => lines.join('\n'));

test('it is read as a robots.txt with a slash before each star', () => {
  fc.assert(
    fc.property(file, path, fc.constantFrom('ExampleBot', 'Third'), (text, at, agent) => {
      const rooted = text.replace(/^((?:dis)?al+ow: )\*/gim, '$1/*');
      expect(verdict(text, at, 'ai-train', agent)).toBe(verdict(rooted, at, 'crawl', agent));
    }),
    runs(1000),
  );
});

test('lint finds what it shares with robots.txt, and not the stray lines of generators', () => {
  const text = 'Disallow: /\nUser-agent: *\n/\nDisalow: *.jpg\nAllow: *.png\nAlow: /\n';
  expect(lintLines({ files: { '/ai.txt': text } })).toEqual([
    '/ai.txt 1:1 robots-txt/rule-before-group',
    '/ai.txt 4:1 robots-txt/misspelt-field',
    '/ai.txt 6:1 robots-txt/misspelt-allow',
  ]);
});

test('fixes change no decision', () => {
  fc.assert(
    fc.property(file, path, (text, at) => {
      const { subject, left } = fixAll({ files: { '/ai.txt': text } });
      expect(left.filter(({ fix }) => fix !== undefined)).toEqual([]);
      expect(verdict(String(subject.files?.['/ai.txt']), at, 'ai-train')).toBe(verdict(text, at, 'ai-train'));
    }),
    runs(300),
  );
});

test('any text is read', () => {
  fc.assert(
    fc.property(fc.oneof(file, fc.string({ unit: 'binary' })), path, (text, at) => {
      expect(verdict(text, at, 'ai-train')).toMatch(/^(?:allowed|denied|unstated)$/);
      expect(() => lint({ files: { '/ai.txt': text } })).not.toThrow();
    }),
    runs(1000),
  );
});

test.each([
  ['rules that match', `User-agent: *\n${'Allow: *\nDisallow: /\n'.repeat(40_000)}`],
  ['groups', 'User-agent: *\nUser-agent: ExampleBot\nDisallow: *\n'.repeat(20_000)],
  ['stray lines', '/\n'.repeat(500_000)],
])('a file with very many %s comes to an end', (_, text) => {
  expect(verdict(text, '/a', 'ai-train')).toMatch(/^(?:allowed|denied|unstated)$/);
});
