import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ask } from '../../decision/ask.js';
import { PathOctets } from '../../policy/path-octets.js';
import { CrawlGate } from './crawl-gate.js';
import { readRobotsTxt } from './read.js';

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
      const deciding = Array.from({ length: 6 }, () => gate.decidingRule('a', new PathOctets().takePath(asked)));
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

test.each(['HTTPS:\\\\example.com\\a', ' https://example.com/a', 'ht\ntps://example.com/a', 'ftp://example.com/a'])(
  '%j is absolute for whoever fetches it',
  (url) => {
    expect(new CrawlGate('User-agent: *\nDisallow: /a').verdict('ExampleBot', url)).toBe('denied');
  },
);

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
