import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide } from '../../ask/decide.js';
import type { Diagnostic, Report } from '../../diagnostics/diagnostic.js';
import { agentOf } from '../../policy/agent.js';
import { allUsages, type Usage } from '../../policy/usage.js';
import type { Query, Voice } from '../../policy/voice.js';
import { Header as ResponseHeader } from '../../text/header.js';
import { robotsTagCodes } from './codes.js';
import { robotsTagVoices } from './interpret.js';

type Header = readonly [string, string];

function queryOf(usage: Usage, more: Partial<Query> = {}): Query {
  const url = 'https://example.com/a';
  const asked = { agent: agentOf('ExampleBot'), url, path: '/a', purposes: [], arrangements: [], fragments: true };
  return { ...asked, usage, ...more };
}

function voicesOf(headers: readonly Header[], report?: Report): Voice[] {
  return robotsTagVoices({ header: new ResponseHeader(headers) }, report);
}

function decisionOn(usage: Usage, values: readonly string[] | readonly Header[], more: Partial<Query> = {}) {
  const headers = values.map((value): Header => (typeof value === 'string' ? ['Robots-Tag', value] : value));
  return decide({ voices: voicesOf(headers) }, queryOf(usage, more));
}

/** The usages that are denied. */
function denied(values: readonly string[], agent = 'ExampleBot', purposes: readonly string[] = []): Usage[] {
  return allUsages.filter(
    (usage) => decisionOn(usage, values, { agent: agentOf(agent), purposes }).verdict === 'denied',
  );
}

const showing = allUsages.filter((usage) => usage.startsWith('present'));

describe('what each rule denies', () => {
  test.each([
    // What may not be shown may not be translated either (ASK-24).
    ['noindex', ['index', ...showing, 'translate']],
    ['nofollow', ['follow']],
    ['none', ['follow', 'index', ...showing, 'translate']],
    ['noarchive', ['present-currentcopy', 'present-oldcopy']],
    ['nocache', ['present-currentcopy', 'present-oldcopy']],
    ['nosnippet', ['present-snippet', 'present-oldsnippet']],
    ['max-snippet:0', ['present-snippet', 'present-oldsnippet']],
    ['max-snippet:-1', []],
    ['max-snippet:20', []],
    ['max-image-preview:none', ['present-thumbnail', 'present-oldthumbnail']],
    ['max-image-preview:standard', []],
    ['max-video-preview:0', []],
    ['notranslate', ['translate']],
    ['noai', ['ai-train', 'ai-input']],
    // Only of images (AIN-11).
    ['noimageai', []],
    ['noml', ['ai-train']],
    ['unavailable_after: 2030-01-01', []],
    ['noimageindex, indexifembedded, archive, noodp, noydir, noyaca, nositelinkssearchbox', []],
    ['index, follow, all', []],
  ])('%s', (value, wanted) => {
    expect(denied([value])).toEqual(wanted);
  });

  test('noarchive denies keeping a copy to agents whose purpose is that (PS-A-2)', () => {
    expect(denied(['noarchive'], 'ExampleBot', ['news'])).not.toContain('preserve');
    expect(denied(['noarchive'], 'ExampleBot', ['news', 'archive'])).toContain('preserve');
    expect(denied(['nocache'], 'ExampleBot', ['archive'])).not.toContain('preserve');
  });
});

describe('whom it addresses', () => {
  test.each([
    ['ExampleBot', 'ExampleBot=noindex', true],
    ['examplebot', 'ExampleBot: noindex', true],
    ['ExampleBot/2.1', 'examplebot=noindex', true],
    ['Mozilla/5.0 (compatible; ExampleBot/2.1; +https://example.com/bot)', 'ExampleBot;noindex', true],
    ['ExampleBot', 'OtherBot=noindex', false],
    ['ExampleBot', 'bot=noindex', false],
    ['ExampleBot', 'Example=noindex', false],
    ['ExampleBot', 'ExampleBot-News=noindex', false],
    ['MJ12bot', 'MJ12bot=noindex', true],
    ['MJ12bot', 'MJ13bot=noindex', false],
    ['360Spider', '360Spider: noindex', true],
    ['archive.org_bot', 'archive.org_bot=noindex', true],
    ['', 'noindex', true],
    ['', 'ExampleBot=noindex', false],
  ])('%s by %s: %s (RT-A-9)', (agent, value, wanted) => {
    expect(denied([value], agent).includes('index')).toBe(wanted);
  });

  test('general and named rules add up (RT-A-2), and an empty list exempts from the general ones of its line (ASK-19)', () => {
    expect(denied(['*=noarchive; ExampleBot=nosnippet'])).toEqual([
      'present-currentcopy',
      'present-oldcopy',
      'present-snippet',
      'present-oldsnippet',
    ]);
    expect(denied(['*=nofollow; ExampleBot=;'])).toEqual([]);
    expect(denied(['*=nofollow; ExampleBot=;'], 'OtherBot')).toEqual(['follow']);
    expect(denied(['*;nofollow, ExampleBot'])).toEqual(['follow']);
  });

  test('of any lines of revision -00, an agent obeys the sum, without the general rules of lines that give it only empty lists', () => {
    const pair = fc.tuple(
      fc.constantFrom('*=', '', 'ExampleBot=', 'examplebot=', 'OtherBot='),
      fc.subarray(['nofollow', 'noai']),
    );
    const lines = fc.array(fc.array(pair, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(lines, (given) => {
        const obeyed = given.flatMap((pairs) => {
          const own = pairs.filter(([name]) => name.toLowerCase() === 'examplebot=').map(([, rules]) => rules);
          const isExempt = own.length > 0 && own.flat().length === 0;
          const general = pairs.filter(([name]) => name === '*=' || name === '').flatMap(([, rules]) => rules);
          return isExempt ? [] : [...own.flat(), ...general];
        });
        const values = given.map((pairs) => pairs.map(([name, rules]) => `${name}${rules.join(', ')}`).join('; '));
        const found = denied(values);
        expect([found.includes('follow'), found.includes('ai-train')]).toEqual([
          obeyed.includes('nofollow'),
          obeyed.includes('noai'),
        ]);
      }),
    );
  });

  test('both headers and all lines apply (RT-A-3, RT-X-4)', () => {
    const headers: Header[] = [
      ['X-Robots-Tag', 'BadBot: noindex'],
      ['Content-Type', 'text/html'],
      ['x-robots-tag', 'nofollow'],
      ['ROBOTS-TAG', '*;noai'],
    ];
    expect(decisionOn('index', headers).verdict).toBe('unstated');
    expect(decisionOn('follow', headers).verdict).toBe('denied');
    expect(decisionOn('ai-train', headers).verdict).toBe('denied');
  });
});

describe('rulings', () => {
  test('a reason leads to the header line, and shows the rule with its addressee', () => {
    const headers: Header[] = [
      ['Content-Type', 'text/html'],
      ['Robots-Tag', 'noarchive; ExampleBot=noindex, nofollow'],
    ];
    expect(decisionOn('index', headers).because).toEqual([
      {
        dialect: 'robots-tag',
        source: 'header',
        line: 2,
        column: 24,
        text: 'ExampleBot=noindex',
        says: 'disallow',
        clause: 'RT-2.2-a',
      },
    ]);
    expect(decisionOn('follow', headers).because).toMatchObject([{ line: 2, column: 44, text: 'nofollow' }]);
    const other = { agent: agentOf('OtherBot') };
    expect(decisionOn('present-oldcopy', headers, other).because).toMatchObject([
      { line: 2, column: 13, text: 'noarchive' },
    ]);
  });

  test('a line break in a value moves no line', () => {
    const headers: Header[] = [
      ['A\r\nB', 'c\nd'],
      ['Robots-Tag', 'nofollow,\nnoindex'],
    ];
    expect(decisionOn('index', headers).because).toMatchObject([{ line: 2, column: 23, text: 'noindex' }]);
  });

  test('a rule that allows loses to one that forbids (RT-A-12)', () => {
    expect(decisionOn('index', ['index'])).toMatchObject({ verdict: 'allowed', because: [{ clause: 'ASK-13' }] });
    expect(decisionOn('follow', ['all'])).toMatchObject({ verdict: 'allowed', may: true });
    expect(decisionOn('present', ['all'])).toMatchObject({ verdict: 'unstated' });
    expect(decisionOn('index', ['index, noindex', 'ExampleBot: all'])).toMatchObject({
      verdict: 'denied',
      because: [{ text: 'noindex' }],
      overruled: [
        { text: 'ExampleBot: all', says: 'allow', clause: 'RT-A-12' },
        { text: 'index', clause: 'RT-A-12' },
      ],
    });
  });

  test('a limit alone allows nothing (ASK-13)', () => {
    expect(decisionOn('present-snippet', ['max-snippet:20, max-snippet:50'])).toMatchObject({
      verdict: 'unstated',
      may: true,
      limits: [{ limit: 'max-length', value: '20-chars' }],
      because: [{ says: 'limit', text: 'max-snippet:20', clause: 'PS-G-10' }],
      overruled: [{ says: 'limit', text: 'max-snippet:50', clause: 'ASK-4' }],
    });
    expect(decisionOn('present-snippet', ['max-snippet:50, nosnippet'])).toMatchObject({
      verdict: 'denied',
      limits: [],
      overruled: [{ says: 'limit', clause: 'RT-X-12' }],
    });
    expect(decisionOn('present', ['notranslate']).limits).toEqual([
      { limit: 'prohibited-modification', value: 'translation' },
    ]);
  });

  test('unavailable_after ends index and showing at its instant (PS-G-15)', () => {
    const values = ['unavailable_after: Wed, 03 Dec 2025 13:09:53 GMT, index'];
    const limits = [{ limit: 'time-limit', value: 'until-2025-12-03T13:09:53Z' }];
    const until = '2025-12-03T13:09:53Z';
    const at = Date.parse(until);
    expect(decisionOn('index', values, { at: at - 1 })).toMatchObject({ verdict: 'allowed', may: true, limits, until });
    expect(decisionOn('index', values, { at })).toMatchObject({ verdict: 'allowed', may: false, limits, until });
    for (const usage of showing) {
      expect(decisionOn(usage, values, { at })).toMatchObject({ verdict: 'unstated', may: false, limits, until });
    }
    expect(decisionOn('preserve', values, { at })).toMatchObject({ verdict: 'unstated', may: true, limits: [] });
  });

  test('equal rules are one reason, whichever line they are in (RT-2.1.1-j)', () => {
    expect(decisionOn('follow', ['nofollow, NOFOLLOW; *=nofollow', 'nofollow']).because).toHaveLength(1);
  });

  test('rules for the page apply to its elements', () => {
    expect(decisionOn('index', ['noindex'], { element: 'a', place: 0 }).verdict).toBe('denied');
  });
});

/** For every code a header that provokes it, and the column at which it is reported. */
const provoked: readonly [code: string, value: string, column: number][] = [
  ['robots-tag/unknown-rule', 'noindex, frobnicate', 22],
  ['robots-tag/unknown-rule', 'ExampleBot, OtherBot=noindex', 13],
  ['robots-tag/misspelt-rule', 'noarchives', 13],
  ['robots-tag/unknown-rule', '*;noindex;x=1', 23],
  ['robots-tag/unusable-value', 'noai, max-snippet:many', 19],
  ['robots-tag/unusable-value', 'max-snippet', 13],
  ['robots-tag/unusable-value', 'max-image-preview:huge', 13],
  ['robots-tag/unreadable-date', 'unavailable_after: tomorrow', 13],
  ['robots-tag/unreadable-date', 'unavailable_after', 13],
  ['robots-tag/no-commas', 'noindex nofollow', 13],
  ['robots-tag/no-rule', ':,', 13],
  ['robots-tag/no-rule', ' ,  ,', 13],
  ['robots-tag/past-cap', `noindex, ${'x'.repeat(70_000)}`, 20],
  ['robots-tag/perhaps-joined', 'googlebot: noindex, nofollow, noai', 33],
  ['robots-tag/empty-list', '*;noindex, ExampleBot', 24],
  ['robots-tag/exemption', '*=noindex; ExampleBot=;', 24],
  ['robots-tag/positive-overruled', 'noindex, follow, ExampleBot: index', 30],
  ['robots-tag/nocache-with-noarchive', 'noarchive, nocache', 24],
  ['robots-tag/only-for-images', 'noml, noimageai', 19],
];

describe('problems', () => {
  function problemsIn(value: string): Diagnostic[] {
    const found: Diagnostic[] = [];
    voicesOf(
      [
        ['Content-Type', 'text/html'],
        ['Robots-Tag', value],
      ],
      (diagnostic) => found.push(diagnostic),
    );
    return found;
  }

  test.each(provoked)('%s: %s', (code, value, column) => {
    const places = problemsIn(value)
      .filter((diagnostic) => diagnostic.code === code)
      .map(({ source, span }) => [source.name, source.positionAt(span.start)]);
    expect(places).toEqual([['header', { line: 2, column }]]);
  });

  test.each([
    ['noarchive, nocache', 1],
    ['bingbot: noarchive, nocache', 1],
    ['noarchive, googlebot: nocache', 0],
    ['googlebot: noarchive, nocache', 0],
    ['*=noarchive; *=nocache; bingbot=; msnbot=;', 0],
  ])('what Bing makes of nocache beside noarchive matters to Bing alone: %s', (value, wanted) => {
    const codes = problemsIn(value).map(({ code }) => code);
    expect(codes.filter((code) => code === 'robots-tag/nocache-with-noarchive')).toHaveLength(wanted);
  });

  test('every code is provoked', () => {
    // Only lint knows what has expired.
    const seen = new Set([...provoked.map(([code]) => code), 'robots-tag/expired']);
    expect(Object.keys(robotsTagCodes).filter((code) => !seen.has(code))).toEqual([]);
  });

  test.each([
    '',
    ';',
    '*=noindex, nosnippet; OtherBot=nofollow;',
    '*;nosnippet, ExampleBot;noindex',
    'index, googlebot: noindex',
    'ExampleBot=;',
    'max-snippet:-1, max-image-preview:large, unavailable_after: 2030-01-01',
  ])('no problem: %s', (value) => {
    expect(problemsIn(value)).toEqual([]);
  });
});

test('a response of ten thousand lines is read to its end', () => {
  const headers = Array.from({ length: 10_000 }, (_, index): Header => ['Robots-Tag', `Bot${index}=noindex`]);
  const [voice] = voicesOf(headers, () => undefined);
  for (const usage of allUsages) expect(voice?.rule(queryOf(usage)).verdict).toBe('unstated');
});

test('any headers: no exception, and reasons lie inside their line', () => {
  const name = fc.constantFrom('Robots-Tag', 'x-robots-tag', 'Server');
  const value = fc.array(fc.constantFrom('noindex', 'all', 'ExampleBot', '*', ':', '=', ';', ', ', '\n', '"'));
  const header = fc.tuple(
    name,
    fc.oneof(
      fc.string(),
      value.map((parts) => parts.join('')),
    ),
  );
  fc.assert(
    fc.property(fc.array(header), fc.constantFrom(...allUsages), (headers, usage) => {
      const { because, overruled } = decisionOn(usage, headers);
      for (const { line = 0, text } of [...because, ...overruled]) {
        const [field, value] = headers[line - 1] ?? ['', ''];
        expect(`${field}: ${value}`.replace(/[\r\n]/g, ' ')).toContain(text);
      }
    }),
  );
});
