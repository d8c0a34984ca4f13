import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ask } from '../../../ask/ask.js';
import { PathBytes } from '../../../policy/path-bytes.js';
import { readRobotsTxt } from '../read.js';
import { CrawlGate } from './crawl-gate.js';

const pattern = fc
  .array(fc.constantFrom('a', 'b', '/', '*', '%41', 'é', '?', '%2F'), { maxLength: 5 })
  .map((letters) => `/${letters.join('')}`);
const rule = fc.tuple(fc.constantFrom('Allow', 'Disallow'), pattern, fc.constantFrom('', '$'));

test('the same rule decides, however often the gate has been asked', () => {
  const path = fc
    .array(fc.constantFrom('a', 'b', '/', '?', '%2F'), { maxLength: 6 })
    .map((letters) => `/${letters.join('')}`);
  fc.assert(
    fc.property(fc.array(rule, { minLength: 1, maxLength: 12 }), path, (rules, asked) => {
      const lines = rules.map(([field, where, end]) => `${field}: ${where}${end}`);
      const gate = new CrawlGate(readRobotsTxt(['User-agent: *', ...lines].join('\n')));
      const deciding = Array.from({ length: 6 }, () => gate.decidingRule('a', new PathBytes().takePath(asked)));
      expect(new Set(deciding).size).toBe(1);
    }),
    { numRuns: 2000 },
  );
});

test('ACAP is compared with the same conventional rule each time', () => {
  const robots = 'User-agent: *\nDisallow: /*/b\nDisallow: /a/b\n\nACAP-crawler: *\nACAP-allow-crawl: /a/\n';
  const question = { agent: 'ExampleBot', url: 'https://example.com/a/b', usages: ['crawl'] as const, robots };
  const answers = Array.from({ length: 8 }, () => JSON.stringify(ask(question)));
  expect(new Set(answers).size).toBe(1);
});

test.each([
  ['a text', 'User-agent: *\nDisallow: /a', 'denied', 'unstated'],
  ['a file that was read', readRobotsTxt('User-agent: *\nAllow: /a'), 'allowed', 'unstated'],
  ['a text with its status', { status: 200, body: 'User-agent: *\nDisallow: /a' }, 'denied', 'unstated'],
  ['a file that does not exist', { status: 404 }, 'unstated', 'unstated'],
  ['too many requests', { status: 429 }, 'denied', 'denied'],
  ['a server that fails', { status: 503 }, 'denied', 'denied'],
  ['no response', { status: 'unreachable' }, 'denied', 'denied'],
] as const)('takes %s', (_, given, ofA, ofB) => {
  const gate = new CrawlGate(given);
  expect(gate.verdict('ExampleBot', 'https://example.com/a')).toBe(ofA);
  expect(gate.verdict('ExampleBot', 'https://example.com/b')).toBe(ofB);
  expect(gate.verdict('ExampleBot', 'https://example.com/robots.txt')).toBe('allowed');
});

test.each([undefined, null, 404, {}, { status: '404' }, { status: 200, body: {} }, ['User-agent: *']])(
  'says so when given %j',
  (given) => {
    expect(() => new CrawlGate(given as unknown as string)).toThrow(/^CrawlGate takes the text of a robots\.txt/);
  },
);

test('takes a URL object too', () => {
  const gate = new CrawlGate('User-agent: *\nDisallow: /a');
  expect(gate.verdict('ExampleBot', new URL('https://example.com/a'))).toBe('denied');
  expect(gate.verdict('ExampleBot', new URL('https://example.com/b'))).toBe('unstated');
});

test.each(['', '/a', 'a', '../a', '?a', '//example.com/a', 'example.com/a', 'mailto:a', 'http:', 'https://', '\0'])(
  'the verdict on %j would be a guess, because it is not an absolute URL',
  (url) => {
    const gate = new CrawlGate('User-agent: *\nDisallow: /a');
    expect(() => gate.verdict('ExampleBot', url)).toThrow(TypeError);
    expect(() => gate.verdict('ExampleBot', url)).toThrow(/is not an absolute URL: it needs a scheme and a host/);
    expect(() => new CrawlGate({ status: 503 }).verdict('ExampleBot', url)).toThrow(TypeError);
  },
);

test.each([
  'HTTPS:\\\\example.com\\a',
  ' https://example.com/a',
  'ht\ntps://example.com/a',
  'ftp://example.com/a',
  'https:example.com/a',
  'https:/example.com/a',
  'http:///example.com/a',
  'HTTP:////example.com/a',
  'https:/\\/example.com/a',
  'http://\t/example.com/a',
  'https://\n//example.com/a',
])('%j is absolute for whoever fetches it', (url) => {
  const gate = new CrawlGate('User-agent: *\nDisallow: /a');
  // The first answer comes from the text, the second from the file as it was read.
  expect([gate.verdict('ExampleBot', url), gate.verdict('ExampleBot', url)]).toEqual(['denied', 'denied']);
});

test('the verdict on a text is the verdict on what would be fetched, however it is written', () => {
  const robots =
    'User-agent: *\nDisallow: /a\nDisallow: /*b?x\nAllow: /a/c$\nDisallow: /%C3%A9\nDisallow: /host\nAllow: /host/a';
  const listOf = (pieces: readonly string[], maxLength: number) =>
    fc.array(fc.constantFrom(...pieces), { maxLength }).map((list) => list.join(''));
  const text = fc.tuple(
    fc.constantFrom('http:', 'HTTPS:', ' http:', 'ht\ttp:', 'http://', ''),
    listOf(['/', '\\', '\t', '\n', ' ', '\0'], 4),
    listOf(['host', 'h.example', '127.1', '[::1]', 'u:p@', ':80', ':8080', '\t', '.', 'ﬀ', '%41'], 2),
    listOf(
      [
        '/',
        '//',
        '\\',
        '\r',
        ' ',
        'host',
        'a',
        'b',
        'c',
        '?',
        'x',
        '#',
        '..',
        '%2e',
        '%C3%A9',
        'é',
        '%',
        '|',
        '\ud800',
      ],
      6,
    ),
  );
  fc.assert(
    fc.property(text, (parts) => {
      const url = parts.join('');
      if (!URL.canParse(url)) return;
      const { protocol, href } = new URL(url);
      if (!/^https?:$/.test(protocol)) return;
      const gate = new CrawlGate(robots);
      // The first answer comes from the text, the second from the file as it was read.
      const verdicts = [gate.verdict('ExampleBot', url), gate.verdict('ExampleBot', url)];
      const fetched = new CrawlGate(robots).verdict('ExampleBot', href);
      expect(verdicts).toEqual([fetched, fetched]);
    }),
    { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 6_000) },
  );
});

test.each<[unknown, unknown, string]>([
  ['ExampleBot', null, 'The URL must be a string or a URL object, as in "https://example.com/page".'],
  ['ExampleBot', undefined, 'The URL must be a string or a URL object, as in "https://example.com/page".'],
  ['ExampleBot', 5n, 'The URL must be a string or a URL object, as in "https://example.com/page".'],
  ['ExampleBot', {}, 'The URL must be a string or a URL object, as in "https://example.com/page".'],
  [null, 'https://example.com/', 'The agent must be a string: a product token or a User-Agent value.'],
  [undefined, 'https://example.com/', 'The agent must be a string: a product token or a User-Agent value.'],
])('says so when asked with %s and %s', (agent, url, sentence) => {
  const gate = new CrawlGate('User-agent: *\nDisallow: /a');
  expect(() => gate.verdict(agent as string, url as string)).toThrow(new TypeError(sentence));
});
