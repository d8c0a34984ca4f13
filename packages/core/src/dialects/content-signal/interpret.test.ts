import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answer, createAsk, type Decision } from '../../index.js';
import { lint } from '../../lint/index.js';
import type { Usage } from '../../policy/usage.js';
import { agentsIn, decisionsOn, urlsIn } from '../../testing/decisions.js';
import { fixAll } from '../../testing/fix-all.js';
import { contentSignalCodes } from './codes.js';

type HeaderLine = readonly [string, string];

const usages: readonly Usage[] = ['index', 'ai-train', 'ai-input', 'tdm'];

/** Nobody has to be told that these were not looked at. */
const lookedFor = { '/.well-known/tdmrep.json': { status: 404 }, '/ai.txt': { status: 404 } } as const;

function answerTo(robots: string, path = '/a', headers: readonly HeaderLine[] = [], agent = 'ExampleBot'): Answer {
  const answer = createAsk()({
    agent,
    url: `https://example.com${path}`,
    robots,
    files: lookedFor,
    response: { headers },
    usages,
  });
  if ('error' in answer) throw new TypeError(answer.error.message);
  return answer;
}

function decisionOn(usage: Usage, ...given: Parameters<typeof answerTo>): Decision {
  const decision = answerTo(...given).decisions[usage];
  if (decision === undefined) throw new TypeError('not answered');
  return decision;
}

const star = 'User-agent: *\n';

/** For every code a file that provokes it, with line and column. */
const provoked: readonly [code: keyof typeof contentSignalCodes, robots: string, line: number, column: number][] = [
  ['content-signal/no-signal', `${star}Content-Signal: none`, 2, 17],
  ['content-signal/no-signal', `${star}Content-Signal:`, 2, 16],
  ['content-signal/not-a-signal', `${star}Content-Signal: ai-train=no, noai`, 2, 30],
  ['content-signal/no-commas', `${star}Content-Signal: ai-train=no; search=yes`, 2, 17],
  ['content-signal/wrong-value', `${star}Content-Signal: ai-train=no, search=y`, 2, 30],
  ['content-signal/wrong-refusal', `${star}Content-Signal: /a ai-train : no`, 2, 20],
  ['content-signal/unknown-signal', `${star}Content-Signal: ai-train=no, ai-index=no`, 2, 30],
  ['content-signal/other-vocabulary', `${star}Content-Signal: ai-use=n`, 2, 17],
  ['content-signal/unknown-use', `${star}Content-Signal: use=all`, 2, 17],
  ['content-signal/contradiction', `${star}Content-Signal: search=no, search=yes`, 2, 28],
  ['content-signal/contradiction', `${star}Content-Signal: search=no\nContent-Signal: search=yes`, 3, 1],
  ['content-signal/loose-field', `${star} Content-Signals: search=no`, 2, 2],
  ['content-signal/loose-field', `${star}Content-Signal search=no`, 2, 1],
  ['content-signal/star-path', `${star}Content-Signal: *.pdf search=no`, 2, 17],
  ['content-signal/outside-group', `Content-Signal: search=no\n${star}`, 1, 1],
  ['content-signal/parted-from-group', 'User-agent: Foo\nAllow: /\n\nContent-Signal: search=no', 4, 1],
  ['content-signal/parts-groups', `${star}Content-Signal: search=no\nUser-agent: Foo`, 3, 13],
  ['content-signal/not-for-named', `${star}Content-Signal: search=no\nAllow: /\nUser-agent: Foo\nAllow: /`, 2, 1],
  ['content-signal/not-crawlable', `${star}Content-Signal: search=yes\nDisallow: /`, 2, 1],
  ['content-signal/comment-only', `${star}Allow: /\n# Content signals:`, 3, 1],
  [
    'content-signal/managed-block',
    `# BEGIN Cloudflare Managed content\n${star}Content-Signal: search=no\n# END Cloudflare Managed Content`,
    1,
    1,
  ],
];

describe('problems', () => {
  test.each(provoked)('%s in %j', (code, robots, line, column) => {
    const places = lint({ robots })
      .filter((problem) => problem.code === code)
      .map(({ source, span }) => source.positionAt(span.start));
    expect(places).toEqual([{ line, column }]);
  });

  test('every code is provoked', () => {
    const seen = new Set<string>(provoked.map(([code]) => code));
    expect(Object.keys(contentSignalCodes).filter((code) => !seen.has(code))).toEqual([]);
  });

  test.each([
    'search=yes, ai-train=no',
    'SEARCH=YES,ai-input=No,use=reference,',
    '/blog/ ai-train=no',
    '/*.pdf$ search=no, search=no',
  ])('no problem: %s', (value) => {
    expect(lint({ robots: `${star}Content-Signal: ${value}\nAllow: /\n` })).toEqual([]);
  });

  test('a line behind the only group, for all crawlers, is in no other place than it should be', () => {
    expect(
      lint({ robots: `${star}Allow: /\nSitemap: https://example.com/s.xml\nContent-Signal: search=no\n` }),
    ).toEqual([]);
  });

  test('the crawlers that do not see a line are named, once each and not too many', () => {
    const named = Array.from({ length: 12 }, (_, index) => `User-agent: Bot${'x'.repeat(index)}\nDisallow: /\n`).join(
      '',
    );
    const robots = `${star}Content-Signal: search=no\nAllow: /\n${named}${named}`;
    const [problem] = lint({ robots }).filter(({ code }) => code === 'content-signal/not-for-named');
    expect(problem?.data).toMatchObject({ agents: expect.stringMatching(/^"Bot", "Botx", .* and 2 more$/) });
  });

  test('crawlers with signals of their own are not named', () => {
    const robots = `${star}Content-Signal: search=no\nUser-agent: Foo\nContent-Signal: search=yes\n`;
    expect(lint({ robots }).filter(({ code }) => code === 'content-signal/not-for-named')).toEqual([]);
  });

  test('an Allow below a closed path keeps its permission from being reported', () => {
    const robots = `${star}Content-Signal: search=yes\nDisallow: /\nAllow: /open/\n`;
    expect(lint({ robots }).filter(({ code }) => code === 'content-signal/not-crawlable')).toEqual([]);
  });
});

describe('rulings', () => {
  test('texts without signals have no voice', () => {
    expect(answerTo(`${star}Disallow: /b\n`).diagnostics).toEqual([]);
    expect(decisionOn('ai-train', `${star}Disallow: /b\n`)).toMatchObject({ verdict: 'unstated', because: [] });
  });

  test('signals in strict form, against a reading by the definition (CS-3, CS-13, AIN-20)', () => {
    const path = fc.constantFrom('', '/', '/a', '/a/', '/a/b', '/c', '/*b', '/a*');
    const signal = fc.tuple(fc.constantFrom('search', 'ai-train'), fc.constantFrom('yes', 'no'));
    const line = fc.tuple(path, fc.array(signal, { minLength: 1, maxLength: 3 }));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), fc.constantFrom('/', '/a', '/a/b', '/c/d'), (lines, asked) => {
        const written = lines.map(([start, signals]) => {
          return `Content-Signal: ${start} ${signals.map((pair) => pair.join('=')).join(', ')}\n`;
        });
        const matching = lines.filter(([start]) => matches(start, asked));
        const { decisions } = answerTo(star + written.join(''), asked);
        for (const [name, usage] of [
          ['search', 'index'],
          ['ai-train', 'ai-train'],
        ] as const) {
          const mentions = matching.flatMap(([start, signals]) =>
            signals.filter((pair) => pair[0] === name).map(([, value]) => ({ length: start.length, value })),
          );
          const longest = Math.max(...mentions.map(({ length }) => length));
          const deciding = mentions.filter(({ length }) => length === longest).map(({ value }) => value);
          const expected = deciding.length === 0 ? 'unstated' : deciding.includes('no') ? 'denied' : 'allowed';
          expect(decisions[usage]?.verdict).toBe(expected);
        }
      }),
    );
  });

  function matches(pattern: string, path: string): boolean {
    return new RegExp(`^${pattern.replaceAll('*', '.*')}`).test(path);
  }
});

/** Anything but a permission for training in its own form. */
const otherLine = fc
  .tuple(
    fc.constantFrom(
      'Content-Signal: ',
      'Content-Signals: ',
      'Content-Signal ',
      'content-signal:',
      'Sitemap: ',
      '# ',
      '',
    ),
    fc.constantFrom('', '/ ', '/a ', '/a/b ', '*a ', '* '),
    fc.array(
      fc.constantFrom(
        ...['ai-train=no', 'ai-train=maybe', 'ai-train=y', 'ai-train: yes', 'search=yes', 'search=no', 'use=full'],
        ...['train-ai=y', 'bots=yes', 'x', '"', '(', ';', ',', ' ', '='],
      ),
    ),
  )
  .map(([field, path, parts]) => `${field}${path}${parts.join('')}`)
  // An equals sign or blank may complete a permission.
  .filter((line) => !/ai-train[=\s]*yes/i.test(line));

describe('a recognised refusal is not lost', () => {
  test('by other lines of its group, in any place', () => {
    fc.assert(
      fc.property(fc.array(otherLine), fc.array(otherLine), (before, after) => {
        const robots = [star.trim(), ...before, 'Content-Signal: ai-train=no', ...after].join('\n');
        expect(decisionOn('ai-train', robots).verdict).toBe('denied');
      }),
    );
  });

  test('by lines before the first group', () => {
    fc.assert(
      fc.property(fc.array(otherLine), (lines) => {
        const robots = [...lines, 'Content-Signal: ai-train=no', 'User-agent: ExampleBot', 'Allow: /'].join('\n');
        expect(decisionOn('ai-train', robots).verdict).toBe('denied');
      }),
    );
  });

  test('by text around it that closes its quotes', () => {
    const part = fc.constantFrom('search=yes', 'ai-train=yes', 'x', '"y"', ';', ',', ' ', '=', ':', '(', '\u00a0', '/');
    fc.assert(
      fc.property(fc.array(part), fc.array(part), (before, after) => {
        // A leading path may be another one than that asked about.
        const value = `-${before.join('')}; ai-train=n, ${after.join('')}`;
        expect(decisionOn('ai-train', `${star}Content-Signal: ${value}`).verdict).toBe('denied');
        expect(decisionOn('ai-train', '', '/a', [['Content-Signal', value]]).verdict).toBe('denied');
      }),
    );
  });

  test('only a longer path of its own group lifts it', () => {
    const robots = `${star}Content-Signal: ai-train=no\nContent-Signal: /a ai-train=yes\n`;
    expect(decisionOn('ai-train', robots).verdict).toBe('allowed');
    expect(decisionOn('ai-train', robots, '/b').verdict).toBe('denied');
  });
});

test('any texts: no exception, and reasons are quoted from their texts', () => {
  const part = fc.constantFrom(
    ...[
      'Content-Signal:',
      'User-agent: *',
      'User-agent: ExampleBot',
      'Allow: /',
      'Disallow: /a',
      'ai-train=no',
      'search=yes',
    ],
    ...['use=reference', '\n', '\n', '\r', ',', ' ', '"', '/a', '*', '#', ':', 'ä'],
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(part).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, text, (robots, value) => {
      const answer = answerTo(robots, '/a', [['Content-Signal', value]]);
      lint({ robots, response: { headers: [['Content-Signal', value]] } });
      for (const decision of Object.values(answer.decisions)) {
        for (const reason of [...decision.because, ...decision.overruled]) {
          const source = reason.source === 'header' ? value.replace(/[\r\n]/g, ' ') : robots;
          expect(source).toContain(reason.text);
        }
      }
    }),
  );
});

test('fixes change no decision', () => {
  const line = fc.oneof(
    otherLine,
    fc.constantFrom('User-agent: Foo', 'User-agent: *', 'Allow: /', 'Content-Signal: ai-train=n'),
  );
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const robots = [star.trim(), ...lines].join('\n');
      const subject = { robots };
      const { subject: fixed } = fixAll(subject);
      const agents = agentsIn(robots);
      const urls = urlsIn(robots);
      expect(decisionsOn(fixed, agents, urls)).toEqual(decisionsOn(subject, agents, urls));
    }),
    { numRuns: 30 },
  );
});

describe('work grows with the text, not faster', () => {
  const many = 30_000;
  const shapes: readonly [shape: string, robots: string][] = [
    ['lines that agree', star + 'Content-Signal: ai-train=no\n'.repeat(many)],
    ['lines that contradict', star + 'Content-Signal: ai-train=no\nContent-Signal: ai-train=yes\n'.repeat(many / 2)],
    ['lines before the groups', 'Content-Signal: ai-train=no\n'.repeat(many)],
    ['groups', 'User-agent: Foo\nContent-Signal: ai-train=no\n'.repeat(many)],
    ['lines on closed paths', `${star}${'Disallow: /\n'.repeat(many)}${'Content-Signal: search=yes\n'.repeat(many)}`],
    ['one line of pairs', `${star}Content-Signal: ${'ai-train=no, '.repeat(many)}`],
    ['one line of blanks', `${star}Content-Signal: x${' '.repeat(many * 10)}y${' '.repeat(many * 10)}ai-train=no`],
    ['one line of quotes', `${star}Content-Signal: ${'"'.repeat(many * 10)}`],
    ['comments', `${'# BEGIN content content-'.repeat(many)}\n`.repeat(2)],
  ];

  test.each(shapes)('%s', (_shape, robots) => {
    const { decisions, diagnostics } = answerTo(robots);
    lint({ robots });
    expect(diagnostics.length).toBeLessThanOrEqual(202);
    for (const { because, overruled } of Object.values(decisions)) {
      expect(because.length + overruled.length).toBeLessThanOrEqual(200);
    }
  });
});
