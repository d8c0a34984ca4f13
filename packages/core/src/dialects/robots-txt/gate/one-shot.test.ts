import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRobotsTxt } from '../read.js';
import { CrawlGate } from './crawl-gate.js';

const site = 'https://example.com';

/** The verdict straight from the text, and that after reading the file. */
function bothVerdicts(text: string, agent: string, url: string): { fromText: string; afterReading: string } {
  const fromText = new CrawlGate(text).verdict(agent, url);
  return { fromText, afterReading: new CrawlGate(readRobotsTxt(text)).verdict(agent, url) };
}

const agents = [
  'ExampleBot',
  'Mozilla/5.0 (compatible; ExampleBot/2.1)',
  'MJ12bot',
  'MJ12',
  'MJ',
  '360Spider',
  'Ünicode',
  '*',
  '',
];
const name = fc.constantFrom('*', '* ', '*x', '* x', ...agents, 'examplebot/1', 'EXAMPLEBOT', 'Example', 'b, a', '\0');
const agentField = fc.constantFrom(
  ...['User-agent:', 'user-agent: ', 'USER-AGENT:\t', ' User-agent: ', 'User-agent : ', 'User-agent ', 'User-agent'],
  ...['Useragent: ', 'useragent ', 'User agent: ', '\u000buser-agent:', '\u00a0User-agent: ', '\0User-agent: '],
);
const ruleField = fc.constantFrom(
  ...['Disallow: ', 'Disallow:', 'disallow:\t', ' DISALLOW:  ', 'Disallow : ', 'Disallow ', 'Dissallow: ', 'disalow:'],
  ...[
    'Diasllow ',
    'Allow: ',
    'allow:',
    ' Allow:\u000c',
    'Allow : ',
    'Allow ',
    'Allows: ',
    'Alow: ',
    'DisallowAITraining: ',
  ],
);
const pattern = fc
  .array(
    fc.constantFrom('/', 'a', 'a', '*', '$', '?', '%41', '%2f', '%2F', '%3A', ':', '%', 'é', ' ', '\0', '\ud800'),
    {
      maxLength: 4,
    },
  )
  .chain((letters) => fc.constantFrom(letters.join(''), `/${letters.join('')}`, `/*${letters.join('')}`));
const otherLine = fc.constantFrom(
  ...[
    '',
    ' ',
    '\t',
    '# User-agent: *',
    ' # a',
    'Sitemap: https://example.com/s',
    'Crawl-delay: 3',
    'junk',
    'u',
    'a',
    'd',
  ],
  ...[
    'Unknown: a',
    'ACAP-crawler: *',
    'ACAP-disallow-crawl: /a',
    '##ACAP version=1.0',
    'Allow',
    'Disallow',
    ': /',
    '\0',
  ],
  ...['Content-Usage: train-ai=n', 'Noindex: /a', '\ufeff', 'é', 'Disallow: /a # b', 'Disallow:# /', 'User-agent: # *'],
);
const line = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(agentField, name).map((parts) => parts.join('')) },
  {
    weight: 6,
    arbitrary: fc.tuple(ruleField, pattern, fc.constantFrom('', '', ' ', ' # é', '#')).map((parts) => parts.join('')),
  },
  { weight: 2, arbitrary: otherLine },
);
const robots = fc
  .tuple(
    fc.constantFrom('', '', '', '\ufeff', '\ufffd', '\ufeff\ufeff'),
    fc.array(fc.tuple(line, fc.constantFrom('\n', '\n', '\n', '\r\n', '\r', '\n\r', '')), { maxLength: 24 }),
  )
  .map(([mark, lines]) => mark + lines.flat().join(''));
const url = fc
  .array(fc.constantFrom('/', 'a', 'a', 'A', '?', '%2F', '%3a', ':', '*', '$', 'é', '%'), { maxLength: 5 })
  .map((letters) => `${site}/${letters.join('')}`);

test('the verdict from the text is the verdict after reading', () => {
  fc.assert(
    fc.property(robots, fc.constantFrom(...agents), url, (text, agent, asked) => {
      const { fromText, afterReading } = bothVerdicts(text, agent, asked);
      expect(fromText).toBe(afterReading);
    }),
    { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 6_000) },
  );
});

test('answers do not depend on how often and for whom a gate was asked', () => {
  const question = fc.tuple(fc.constantFrom(...agents), url);
  fc.assert(
    fc.property(robots, fc.array(question, { minLength: 2, maxLength: 8 }), (text, questions) => {
      const gate = new CrawlGate(text);
      const answers = questions.map(([agent, asked]) => gate.verdict(agent, asked));
      expect(answers).toEqual(questions.map(([agent, asked]) => bothVerdicts(text, agent, asked).afterReading));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  [
    'a group that names the agent wins, before and after those for all',
    'User-agent: *\nDisallow: /\nUser-agent: ExampleBot\nAllow: /',
    'allowed',
  ],
  ['a group without rules is a group too', 'User-agent: *\nDisallow: /\nUser-agent: ExampleBot', 'unstated'],
  [
    'groups of one agent are one',
    'User-agent: ExampleBot\nAllow: /a\nUser-agent: *\nAllow: /a/b\nUser-agent: examplebot\nDisallow: /a/',
    'denied',
  ],
  [
    'a cut name gives way to a whole one',
    'User-agent: ExampleBot2\nDisallow: /\nUser-agent: ExampleBot\nAllow: /a',
    'allowed',
  ],
  [
    'a list of agents goes on behind other lines',
    'User-agent: ExampleBot\nCrawl-delay: 1\nUser-agent: x\nDisallow: /',
    'denied',
  ],
  ['an empty rule ends a list of agents', 'User-agent: ExampleBot\nDisallow:\nUser-agent: x\nDisallow: /', 'unstated'],
  ['a misspelt rule ends it too', 'User-agent: x\nDisalow:\nUser-agent: ExampleBot\nDisallow: /', 'denied'],
  ['rules before the first group are ignored', 'Disallow: /\nDisalow: /\nUser-agent: *\nAllow: /b', 'unstated'],
  ['escapes are compared as what they stand for', 'User-agent: *\nAllow: /%61/b\nDisallow: /%61%2fb', 'allowed'],
  ['a last line without a line end', 'User-agent: *\nDisallow: /a', 'denied'],
])('%s', (_, text, wanted) => {
  for (const ended of [text, text.replaceAll('\n', '\r\n'), text.replaceAll('\n', '\r'), `\ufeff${text}`]) {
    expect(bothVerdicts(ended, 'ExampleBot', `${site}/a/b`)).toEqual({ fromText: wanted, afterReading: wanted });
  }
});

test('what an earlier text left in the shared bytes is no part of a shorter one', () => {
  new CrawlGate(`User-agent: *\n${'Disallow: /\n'.repeat(100)}`).verdict('ExampleBot', `${site}/a`);
  for (const text of [
    'User-agent: *\nDisallow',
    'User-agent: *\nDisallow:',
    'User-agent: *\n ',
    'User-agent: *\nDisallow: ',
  ]) {
    expect(new CrawlGate(text).verdict('ExampleBot', `${site}/a`)).toBe('unstated');
  }
});

test('a gate that was given a text shows the file as it was read, asked or not', () => {
  const text = '\ufeffUser-agent: *\nDisallow: /a\n';
  const gate = new CrawlGate(text);
  gate.verdict('ExampleBot', `${site}/a`);
  for (const { robots: read } of [gate, new CrawlGate(text)]) {
    expect(read.rules.count).toBe(1);
    expect(read.source.text).toBe(text.slice(1));
  }
  expect(gate.robots).toBe(gate.robots);
});

const collection = join(
  process.env['HEED_CORPUS'] ?? join(import.meta.dirname, '../../../../../../../shared/corpus'),
  'robots/real.ndjson.gz',
);

describe.skipIf(!existsSync(collection))('files found in the wild', () => {
  test('the verdict from the text is the verdict after reading', () => {
    const lines = gunzipSync(readFileSync(collection)).toString('utf8').trimEnd().split('\n');
    const different = lines.filter((json, place) => {
      const text = (JSON.parse(json) as { readonly robots: string }).robots;
      const read = new CrawlGate(readRobotsTxt(text));
      return questionsTo(text, place).some(([agent, asked]) => {
        return new CrawlGate(text).verdict(agent, asked) !== read.verdict(agent, asked);
      });
    });
    expect(different).toEqual([]);
  });
});

/** Questions about paths of the file's own rules, for agents that it names. */
function questionsTo(text: string, seed: number): [agent: string, url: string][] {
  const named = [...text.matchAll(/^\s*user-?agent\s*:?\s*(\S+)/gim)].map(([, agent = '']) => agent);
  const paths = [...text.matchAll(/^\s*(?:dis)?allow\s*:?\s*(\S+)/gim)].map(([, path = '']) => path);
  const asked = (place: number): string =>
    (paths[(seed * 7 + place * 31) % Math.max(paths.length, 1)] ?? '/').replace(/^(?!\/)/, '/');
  return Array.from({ length: 12 }, (_, place) => {
    const agent = place % 3 === 0 ? 'ExampleBot' : (named[(seed + place) % Math.max(named.length, 1)] ?? 'Googlebot');
    return [agent, `${site}${asked(place).replaceAll('*', place % 2 === 0 ? '' : 'x/y')}${place % 4 === 0 ? 'z' : ''}`];
  });
}
