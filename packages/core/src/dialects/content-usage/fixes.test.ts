import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAsk } from '../../ask/ask.js';
import { lint, type Subject } from '../../lint/lint.js';
import { fixAll } from '../../testing/fix-all.js';

function fixedLine(value: string): string {
  const { robots } = fixAll({ robots: `User-agent: *\nContent-Usage: ${value}\n` }).subject;
  return typeof robots === 'string' ? robots.slice('User-agent: *\nContent-Usage: '.length, -1) : '';
}

describe('refusals are written as they should be', () => {
  test.each([
    ['train-ai=n,', 'train-ai=n'],
    ['Train-AI=n', 'train-ai=n'],
    ['train-ai: no; search = N', 'train-ai=n, search=n'],
    ['ai-train: no, ai-input=no,', 'train-ai=n, ai-use=n'],
    ['train-ai=no, search=y', 'train-ai=n, search=y'],
    ['train-ai=?0;x=1', 'train-ai=n;x=1'],
    ['train-ai=n; search=n', 'train-ai=n, search=n'],
    ['genai=n', 'train-ai=n'],
    ['ai-input=no', 'ai-use=n'],
    ['train-ai=y, train-ai=n', 'train-ai=n'],
    ['/p/ train-ai=no', '/p/ train-ai=n'],
    ['/p/ ai-train=no', '/p/ train-ai=n'],
    ['train-ai=n, # why', 'train-ai=n # why'],
  ])('%s', (before, after) => {
    expect(fixedLine(before)).toBe(after);
  });
});

describe('what would change an answer is left to the publisher', () => {
  test.each([
    'train-ai=n, search=y,',
    'search=Y',
    'train-ai=n; search=y',
    'bots=n',
    'ai=y',
    'ai-train=no, train-ai=y',
    'train-ai=n, train-ai=y,',
    '/p/ train-ai=n,',
    '*.pdf train-ai=n',
    'train-ai=n, foo,',
  ])('%s', (value) => {
    expect(fixedLine(value)).toBe(value);
  });

  test('two lines of a header that spoil each other', () => {
    const headers: [string, string][] = [
      ['Content-Usage', 'train-ai=n'],
      ['Content-Usage', 'Search=n'],
    ];
    expect(lint({ response: { headers } }).flatMap(({ fix }) => fix ?? [])).toEqual([]);
  });
});

const word = fc.constantFrom('y', 'n', 'no', 'N', '?0', '"n"', '(n)', 'yes', '?1', 'maybe', '0', '', '"a, b"');
const name = fc.constantFrom(
  ...['train-ai', 'train-ai', 'search', 'ai-use', 'Train-AI', 'ai-train', 'ai-input', 'genai', 'ai', 'bots', 'foo'],
);
const sign = fc.constantFrom('=', '=', '=', '=', ' = ', ':', '');
const member = fc.tuple(name, sign, word).map((parts) => parts.join(''));
const separator = fc.constantFrom(', ', ', ', ',', '; ', ';', ' ', ',,', ' , ');
const value = fc.array(fc.tuple(member, separator), { minLength: 1, maxLength: 4 }).chain((parts) =>
  fc.boolean().map((isOpen) =>
    parts
      .flat()
      .slice(0, isOpen ? undefined : -1)
      .join(''),
  ),
);
const path = fc.constantFrom('', '', '', '/ ', '/a ', '/a/b ', '/* ', '/a* ', '*b ', '/a$ ', '/a');
const line = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(path, value).map(([where, what]) => `Content-Usage: ${where}${what}`) },
  fc.constantFrom('User-agent: *', 'User-agent: a', 'User-agent: b', 'Disallow: /a', 'Allow: /a/b', 'Disallow:', ''),
);

const acapLine = fc.constantFrom(
  'ACAP-crawler: *',
  'ACAP-crawler: a',
  'ACAP-disallow-index: /a',
  'ACAP-allow-crawl: /a',
);

function answersOn(subject: Subject): string[] {
  const ask = createAsk();
  const answers: string[] = [];
  for (const agent of ['a', 'b', 'c']) {
    for (const where of ['/', '/a', '/a/b', '/ab', '/c']) {
      for (const purposes of [[], ['search']]) {
        const answer = ask({ ...subject, agent, url: `https://example.com${where}`, purposes });
        if ('error' in answer) throw new TypeError(answer.error.message);
        const verdicts = Object.values(answer.decisions).map(({ verdict, may }) => `${verdict} ${may}`);
        answers.push([agent, where, ...purposes, ...verdicts].join());
      }
    }
  }
  return answers;
}

function expectSameAnswers(given: Subject): void {
  const { subject, left, rounds } = fixAll(given);
  expect(left.filter(({ fix }) => fix !== undefined)).toEqual([]);
  expect(rounds).toBeLessThanOrEqual(8);
  if (rounds > 0) expect(answersOn(subject)).toEqual(answersOn(given));
}

const runs = { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 120) };

describe('fixes change no answer', () => {
  test('robots.txt', () => {
    const file = fc.array(line, { minLength: 1, maxLength: 8 }).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(file, (robots) => expectSameAnswers({ robots })),
      runs,
    );
  });

  test('robots.txt with ACAP', () => {
    const file = fc.array(fc.oneof(line, line, acapLine), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(fc.constantFrom('', '\ufeff', '\ufeff\ufeff'), file, (mark, lines) => {
        expectSameAnswers({ robots: mark + lines.join('\n') });
      }),
      runs,
    );
  });

  test('header', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 3 }), (values) => {
        const headers = values.map((one): [string, string] => ['Content-Usage', one]);
        expectSameAnswers({ response: { headers } });
      }),
      runs,
    );
  });
});
