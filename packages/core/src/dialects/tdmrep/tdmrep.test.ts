import * as markup from '@heed/markup';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../ask/answer.js';
import { createAsk } from '../../ask/ask.js';
import type { Question } from '../../ask/question.js';
import { buildQuestion } from '../../ask/question.js';
import { lint } from '../../lint/lint.js';
import { fixAll } from '../../testing/fix-all.js';
import { lineOf, lintLines } from '../../testing/problems.js';
import { readJson } from '../../text/json/read-json.js';

const runs = (few: number): { readonly numRuns: number } => ({
  numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? few),
});

const name = '/.well-known/tdmrep.json';
const ask = createAsk({ markup });

function decisionsOf(question: Question): Answer['decisions'] {
  const answer = ask(question);
  if ('error' in answer) throw new TypeError(answer.error.message);
  return answer.decisions;
}

interface Given {
  readonly file?: string | undefined;
  readonly headers?: readonly [string, string][];
  readonly body?: string;
  readonly path?: string;
}

function verdicts({ file, headers = [], body = '', path = '/a/b' }: Given): string {
  const decisions = decisionsOf(
    buildQuestion({
      agent: 'ExampleBot',
      url: `https://example.com${path}`,
      usages: ['tdm', 'ai-train', 'ai-input', 'index'],
      files: file === undefined ? undefined : { [name]: file },
      response: { headers, body },
    }),
  );
  return Object.values(decisions)
    .map(({ verdict, limits }) => [verdict, ...limits.map(({ value }) => value)].join(' '))
    .join(', ');
}

const refused = 'denied, denied, denied, unstated';
const permitted = 'allowed, unstated, unstated, unstated';
const nothing = 'unstated, unstated, unstated, unstated';

const location = fc.constantFrom('/', '/a', '/a/', '/a/b', '/b', '/a/b/c');
const digit = fc.constantFrom(0, 1, 2);
const rules = fc.array(fc.record({ location, 'tdm-reservation': digit }), { maxLength: 6 });

describe('the file', () => {
  test('the first rule that matches decides', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ location, 'tdm-reservation': fc.constantFrom(0, 1) })),
        location,
        (file, path) => {
          const first = file.find((rule) => path.startsWith(rule.location))?.['tdm-reservation'];
          const wanted = first === undefined ? nothing : first === 1 ? refused : permitted;
          expect(verdicts({ file: JSON.stringify(file), path })).toBe(wanted);
        },
      ),
      runs(300),
    );
  });

  test('a broken file refuses whatever it has read of a refusal, and permits nothing', () => {
    fc.assert(
      fc.property(
        rules,
        location,
        fc.nat(),
        fc.constantFrom('', ',', '}', ']', '"', 'x', ',]', '1'),
        (file, path, at, sign) => {
          const text = JSON.stringify(file);
          const place = at % text.length;
          const broken = text.slice(0, place) + sign;
          // Cut behind a rule, a bracket makes the file whole again.
          if (readJson(broken).fault !== undefined) expect(verdicts({ file: broken, path })).not.toContain('allowed');
          const hasReservation = file.some((rule) => rule['tdm-reservation'] === 1 && path.startsWith(rule.location));
          const extraComma = text.replace(/\}\]$/, '},]');
          if (extraComma !== text)
            expect(verdicts({ file: extraComma, path })).toBe(hasReservation ? refused : nothing);
        },
      ),
      runs(500),
    );
  });

  test('a rule that cannot be read lifts no refusal', () => {
    fc.assert(
      fc.property(
        rules,
        fc.nat(6),
        location,
        fc.constantFrom('"0"', 'false', '2', 'null', '"no"'),
        (file, at, path, value) => {
          const text = file.map((rule) => JSON.stringify(rule));
          const before = verdicts({ file: `[${text}]`, path });
          const broken = text.toSpliced(at, 0, `{"location":"/","tdm-reservation":${value}}`);
          const after = verdicts({ file: `[${broken}]`, path });
          if (before === refused) expect(after).toBe(refused);
          if (before !== permitted) expect(after).not.toBe(permitted);
        },
      ),
      runs(500),
    );
  });

  test('a rule over several lines is shown from its beginning', () => {
    const file = '[\r\n  {\r\n    "location": "/",\r\n    "tdm-reservation": 1\r\n  }\r\n]';
    const decisions = decisionsOf({
      agent: 'x',
      url: 'https://example.com/',
      usages: ['tdm'],
      files: { [name]: file },
    });
    expect(decisions.tdm?.because).toMatchObject([{ source: name, line: 2, column: 3 }]);
    expect(decisions.tdm?.because[0]?.text).toMatch(/^\{\s+"location": "\/",\s+"tdm-reservation": 1\s+\}$/);
  });

  test('a long rule is shown in part, and a policy as long as a file does not stop anything', () => {
    const policy = `https://example.com/${'x'.repeat(100_000)}`;
    const file = JSON.stringify([{ location: '/', 'tdm-reservation': 1, 'tdm-policy': policy }]);
    const decisions = decisionsOf({
      agent: 'x',
      url: 'https://example.com/',
      usages: ['tdm'],
      files: { [name]: file },
    });
    expect(decisions.tdm?.because[0]?.text).toHaveLength(200);
    expect(decisions.tdm?.limits).toEqual([{ limit: 'terms', value: policy }]);
  });
});

test('file, header and META: the nearest value counts, whatever the others are', () => {
  const value = fc.constantFrom(undefined, '0', '1', '2', '');
  fc.assert(
    fc.property(value, value, value, (inFile, inHeader, inMeta) => {
      const file = inFile === undefined ? undefined : `[{"location":"/","tdm-reservation":${inFile || 'null'}}]`;
      const headers: [string, string][] = inHeader === undefined ? [] : [['TDM-Reservation', inHeader]];
      const body = inMeta === undefined ? '' : `<meta name="tdm-reservation" content="${inMeta}">`;
      const nearest = [inMeta, inHeader, inFile].find((one) => one === '0' || one === '1');
      const wanted = nearest === undefined ? nothing : nearest === '1' ? refused : permitted;
      expect(verdicts({ file, headers, body })).toBe(wanted);
    }),
    runs(200),
  );
});

test('no statement both decides and loses, and without one that lost the verdicts are the same', () => {
  const policy = fc.constantFrom(undefined, 'https://example.com/p', '/q');
  const rule = fc.record({ location, 'tdm-reservation': digit, 'tdm-policy': policy });
  const value = fc.constantFrom(undefined, '0', '1', '2', '1,0');
  fc.assert(
    fc.property(
      fc.array(rule, { maxLength: 5 }),
      value,
      value,
      policy,
      location,
      (file, field, content, terms, path) => {
        const answerTo = (texts: readonly string[]): Answer['decisions'] =>
          decisionsOf({
            agent: 'ExampleBot',
            url: `https://example.com${path}`,
            usages: ['tdm', 'ai-train'],
            files: { [name]: `[\n${texts.join(',\n')}\n]` },
            response: {
              headers: [
                ...(field === undefined ? [] : [['tdm-reservation', field] as const]),
                ...(terms === undefined ? [] : [['tdm-policy', terms] as const]),
              ],
              body: content === undefined ? '' : `<meta name=tdm-reservation content="${content}">`,
            },
          });
        const texts = file.map((one) => JSON.stringify(one));
        for (const [usage, { verdict, because, overruled }] of Object.entries(answerTo(texts))) {
          const deciding = new Set(because.map(({ source, line }) => `${source} ${line}`));
          expect(overruled.filter(({ source, line }) => deciding.has(`${source} ${line}`))).toEqual([]);
          for (const { line = 0 } of overruled.filter(({ source }) => source === name)) {
            const without = texts.toSpliced(line - 2, 1, '{"location":"/nowhere","tdm-reservation":0}');
            expect(answerTo(without)[usage as 'tdm']?.verdict).toBe(verdict);
          }
        }
      },
    ),
    runs(500),
  );
});

const piece = fc.constantFrom(
  ...[
    '[',
    ']',
    '{',
    '}',
    ',',
    ':',
    '"',
    '\\',
    '\n',
    '"location"',
    '"tdm-reservation"',
    '"tdm-policy"',
    '"/"',
    '"/a*$"',
  ],
  ...['1', '0', '2', '"1"', 'true', 'null', '"//"', '"http://"', '"__proto__"', '\ufffd', '\0', '\ud800'],
  ...['{"location":"/","tdm-reservation":1}', '{"tdm-reservation":0}', '{"location":"a","tdm-reservation":"1"}'],
);
const anyFile = fc.oneof(
  fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join('')),
  fc.array(piece, { maxLength: 8 }).map((pieces) => `[${pieces.join(',')}]`),
  fc.string({ unit: 'binary' }),
);
const anyValue = fc.constantFrom(
  '1',
  '0',
  '1,0',
  '"1"',
  'true',
  ',',
  '',
  '2',
  ' 1 ',
  '\u00a01',
  'https://[',
  '//',
  'x y',
);

test('any texts are read, and their problems have places', () => {
  fc.assert(
    fc.property(anyFile, anyValue, anyValue, anyValue, (file, one, other, content) => {
      const headers: [string, string][] = [
        ['tdm-reservation', one],
        ['tdm-policy', other],
      ];
      const body = `<meta name=tdm-reservation content="${content}"><meta name=tdm-policy content="${other}">`;
      expect(() => verdicts({ file, headers, body })).not.toThrow();
      for (const { source, span } of lint(
        { url: 'https://example.com/a', files: { [name]: file }, response: { headers, body } },
        { markup },
      )) {
        expect(span.start).toBeLessThanOrEqual(span.end);
        expect(span.end).toBeLessThanOrEqual(source.text.length);
      }
    }),
    runs(1000),
  );
});

test('fixes change no decision', () => {
  const fixed = new Set<string>();
  const rule = fc
    .tuple(
      fc.constantFrom('"location":"/",', '"location":"/a",', '"location":"b",', ''),
      fc.constantFrom('1', '"1"', 'true', '0', '"0"', '2'),
    )
    .map(([place, value]) => `{${place}"tdm-reservation":${value}}`);
  const broken = fc.oneof(
    fc
      .tuple(fc.array(rule, { maxLength: 4 }), fc.constantFrom('', '', ',', ' , '))
      .map(([all, comma]) => `[${all}${comma}]`),
    rule,
    rule.map((one) => one.replace('}', ',}')),
    rule.map((one) => one.replace('}', ',"x":{}')),
    fc.tuple(rule, rule).map((both) => both.join('\n')),
  );
  fc.assert(
    fc.property(broken, location, (file, path) => {
      const { subject, codes, left } = fixAll({ files: { [name]: file } });
      for (const code of codes) fixed.add(code);
      expect(left.filter(({ fix }) => fix !== undefined)).toEqual([]);
      expect(verdicts({ file: String(subject.files?.[name]), path })).toBe(verdicts({ file, path }));
    }),
    runs(1000),
  );
  expect([...fixed].sort()).toEqual(['tdmrep/extra-comma', 'tdmrep/nearly-reserved', 'tdmrep/not-an-array']);
});

describe('lint', () => {
  test.each([
    ['a later rule for the same path', ['/', 1], ['/', 0], true],
    ['a later rule with another policy', ['/', 1, 'https://a.example/'], ['/', 1, 'https://b.example/'], true],
    ['a wildcard that matches more', ['/*.pdf', 1], ['/a/*.pdf$', 0], true],
    ['a query', ['/a', 1], ['/a?b=', 0], true],
    ['a later rule that says the same', ['/', 1], ['/a', 1], false],
    ['a later rule that matches more', ['/a', 1], ['/', 0], false],
    ['an end that matches less', ['/a$', 1], ['/a', 0], false],
    ['an earlier rule that cannot be read', ['/', 2], ['/a', 0], false],
  ])('%s', (_, first, second, isReported) => {
    const file = JSON.stringify(
      [first, second].map(([place, value, policy]) => ({
        location: place,
        'tdm-reservation': value,
        'tdm-policy': policy,
      })),
    );
    const found = lint({ files: { [name]: file } }).filter(({ code }) => code === 'tdmrep/unreachable-rule');
    expect(found).toHaveLength(isReported ? 1 : 0);
  });

  test('who wins where channels differ', () => {
    const url = 'https://example.com/a';
    const files = { [name]: '[{"location":"/","tdm-reservation":1}]' };
    const response = {
      headers: [['tdm-reservation', '0']] as [string, string][],
      body: '<meta name=tdm-reservation content=1>',
    };
    expect(lintLines({ url, files, response }, { markup })).toEqual(['body 1:1 tdmrep/channels-differ']);
    expect(lint({ url, files, response: { headers: response.headers } }).map((one) => [lineOf(one), one.data])).toEqual(
      [['header 1:1 tdmrep/channels-differ', { said: '0', nearer: 'the response header', unsaid: '1', other: name }]],
    );
    // Without the address of the page nobody knows which rule of the file applies to it.
    expect(lintLines({ files, response: { headers: response.headers } })).toEqual([]);
  });
});

test.each([
  ['rules', JSON.stringify(Array.from({ length: 20_000 }, () => ({ location: '/*a*b', 'tdm-reservation': 1 })))],
  [
    'releases',
    JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ location: '/', 'tdm-reservation': (n + 1) % 2 }))),
  ],
  ['rules without a location', `[${'{"tdm-reservation":1},'.repeat(40_000)}]`],
  ['values', `[{"location":"/","tdm-reservation":[${'0,'.repeat(400_000)}1]}]`],
  ['members', `[{${'"tdm-reservation":1,'.repeat(40_000)}}]`],
  ['nested arrays', '['.repeat(1_000_000)],
  ['what is no rule', `[${'1,'.repeat(400_000)}]`],
])('a file with very many %s comes to an end', (_, file) => {
  expect(verdicts({ file })).not.toContain('allowed');
  expect(() => lint({ url: 'https://example.com/a', files: { [name]: file } })).not.toThrow();
});
