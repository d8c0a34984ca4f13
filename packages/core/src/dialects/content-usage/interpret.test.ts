import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../ask/answer.js';
import { ask } from '../../ask/ask.js';
import { lint } from '../../lint/lint.js';
import type { Usage } from '../../policy/usage.js';

const usages: readonly Usage[] = ['ai-train', 'ai-input', 'index', 'tdm'];

function decisionsOn(robots: string, values: readonly string[] = [], path = '/p/x'): Answer['decisions'] {
  const headers = values.map((value): [string, string] => ['Content-Usage', value]);
  const url = `https://example.com${path}`;
  const answer = ask({ agent: 'ExampleBot', url, usages: [...usages], robots, response: { headers } });
  if ('error' in answer) throw new TypeError(answer.error.message);
  return answer.decisions;
}

function verdictsOn(robots: string, values?: readonly string[], path?: string): (string | undefined)[] {
  const decisions = decisionsOn(robots, values, path);
  return usages.map((usage) => decisions[usage]?.verdict);
}

const scraps = [
  ...[
    'train-ai',
    'ai-use',
    'search',
    'bots',
    'ai-train',
    '=',
    '=',
    'n',
    'y',
    'no',
    ',',
    ', ',
    ';',
    ' ',
    '\t',
    '"',
    '\\',
  ],
  ...['(', ')', '/', '*', '?0', '?1', ':', '%"', '@', '1', '.5', 'é', '\u{1f600}', '\u0000', 'A', '$', '%41'],
];
const text = fc.oneof(
  fc.string(),
  fc.array(fc.constantFrom(...scraps), { maxLength: 20 }).map((parts) => parts.join('')),
);

const runs = (few: number): { readonly numRuns: number } => ({
  numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? few),
});

describe('any text', () => {
  test('is answered, and a refusal in a line of its own is obeyed whatever is around it', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), fc.nat(), (values, seed) => {
        // Other lines are about the same path or none, so that they cannot silence this one.
        const lines = values.map((value) => `Content-Usage: /p/ ${value.replace(/[\r\n]/g, ' ')}`);
        lines.splice(seed % (lines.length + 1), 0, 'Content-Usage: /p/ train-ai=n');
        expect(verdictsOn(`User-agent: *\n${lines.join('\n')}`)[0]).toBe('denied');
      }),
      runs(500),
    );
  });

  test('in the header lifts no refusal of robots.txt', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), (values) => {
        const robots = 'User-agent: *\nContent-Usage: train-ai=n, search=n\n';
        expect(verdictsOn(robots, values)).toEqual(['denied', expect.anything(), 'denied', expect.anything()]);
      }),
      runs(300),
    );
  });

  test('behind a refusal does not turn it into a permission, unless it states the label again', () => {
    const more = text.filter((one) => !/train-ai/i.test(one));
    fc.assert(
      fc.property(more, fc.constantFrom(', ', ' ', ';', ',', '; ', ',,'), (added, separator) => {
        for (const refusal of ['train-ai=n', 'train-ai=no', 'Train-AI: n']) {
          const value = `${refusal}${separator}${added}`.replace(/[\r\n]/g, ' ');
          expect(verdictsOn('', [value])[0]).toBe('denied');
          expect(verdictsOn('', [refusal, added])[0]).toBe('denied');
          expect(verdictsOn(`User-agent: *\nContent-Usage: ${value}\n`)[0]).toBe('denied');
        }
      }),
      runs(500),
    );
  });

  test('permits only what a dictionary permits', () => {
    fc.assert(
      fc.property(text, (value) => {
        const isPermitted = verdictsOn('', [value]).includes('allowed');
        if (isPermitted) expect(value).toMatch(/(?:train-ai|ai-use|search)=y/);
      }),
      runs(1000),
    );
  });
});

describe('large texts take linear time', () => {
  const count = 20_000;
  const repeated = (make: (place: number) => string, separator: string): string =>
    Array.from({ length: count }, (_, place) => make(place)).join(separator);

  test('lines that all match, and all agree', () => {
    const robots = `User-agent: *\n${repeated(() => 'Content-Usage: train-ai=n', '\n')}`;
    expect(decisionsOn(robots)['ai-train']?.because).toHaveLength(100);
  });

  test('lines that all match, of which half decide what serves search alone', () => {
    const robots = `User-agent: *\n${repeated((place) => `Content-Usage: ${place % 2 ? 'search' : 'train-ai'}=n`, '\n')}`;
    const url = 'https://example.com/p/x';
    const answer = ask({ agent: 'ExampleBot', url, purposes: ['search'], usages: ['ai-train'], robots });
    expect(answer).toMatchObject({ decisions: { 'ai-train': { verdict: 'denied' } } });
  });

  test('more lines that lose than a call has room for arguments', () => {
    const lost = Array.from({ length: 10 }, () => repeated(() => 'Content-Usage: /p train-ai=n', '\n')).join('\n');
    const { because, overruledMore } =
      decisionsOn(`User-agent: *\nContent-Usage: /p/x train-ai=y\n${lost}`)['ai-train'] ?? {};
    expect(because).toMatchObject([{ says: 'allow' }]);
    expect(overruledMore).toBe(10 * count - 100);
  });

  test('lines that all match and lose', () => {
    const robots = `User-agent: *\n${repeated((place) => `Content-Usage: /p*${'x'.repeat(place % 50)} search=y`, '\n')}`;
    const { overruled, overruledMore } = decisionsOn(robots, [], `/p/${'x'.repeat(60)}`).index ?? {};
    expect(overruled).toHaveLength(100);
    expect(overruledMore).toBe(count - count / 50 - 100);
  });

  test('lines that cannot be read, in groups of their own', () => {
    const robots = repeated((place) => `User-agent: b${place}\nContent-Usage: *${place} train-ai=n,`, '\n');
    expect(verdictsOn(robots)).toEqual(['unstated', 'unstated', 'unstated', 'unstated']);
    expect(lint({ robots }).length).toBeGreaterThan(count);
  });

  test('a header of many lines, many members, many parameters, many faults', () => {
    const values = Array.from({ length: count }, (_, place) => `k${place}=1`);
    expect(verdictsOn('', [...values, 'train-ai=n'])[0]).toBe('denied');
    expect(verdictsOn('', [`${repeated(() => 'train-ai=y', ',')},train-ai=n`])[0]).toBe('denied');
    expect(verdictsOn('', [`a${repeated(() => 'search=n', ';').replace(/^/, ';')}`])[2]).toBe('denied');
    expect(verdictsOn('', [`${repeated(() => 'train-ai=no', ' ')}"`])[0]).toBe('denied');
    expect(verdictsOn('', [`${repeated(() => '"', ' ')} train-ai=n`])[0]).toBe('denied');
  });
});
