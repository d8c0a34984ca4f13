import { describe, expect, test } from 'vitest';
import { createSpeaker } from './create-speaker.js';

const rules = [{ agents: ['*'], paths: ['/drafts/'], deny: ['index', 'present'] }] as const;
const policy = { version: 1, rules } as const;

describe('the policy', () => {
  test('is an object, or a text of YAML or JSON', () => {
    const texts = [
      JSON.stringify(policy),
      "version: 1\nrules: [{ agents: ['*'], paths: [/drafts/], deny: [index, present] }]",
    ];
    const { robotsTxt, written } = createSpeaker(policy);
    for (const text of texts) expect(createSpeaker(text)).toMatchObject({ robotsTxt, written });
  });

  test.each([
    ['version: 2\nrules: []', /^policy:1:1: /],
    ['version: 1\nrules:\n  - agents: [*]', /^policy:3:\d+: A star begins an alias in YAML/],
    ['', 'policy:1:1: It is empty.'],
    ['x'.repeat(2 ** 20 + 1), 'policy is longer than 1048576 bytes.'],
  ])('is refused with the place of the fault: %#', (text, message) => {
    expect(() => createSpeaker(text)).toThrow(TypeError);
    expect(() => createSpeaker(text)).toThrow(message);
  });

  test.each([[null], [undefined], [{ version: 1 }], [{ version: 1, rules: [{}] }], [7]])('is refused: %j', (given) => {
    expect(() => createSpeaker(given as never)).toThrow(TypeError);
  });
});

test.each([
  [{ bse: '/shop' }, 'A speaker has no option "bse".'],
  [{ base: 'shop' }, 'base must be a path such as "/shop", without a slash at the end.'],
  [{ base: '/shop/' }, 'base must be a path such as "/shop", without a slash at the end.'],
  [{ base: '/shop?a' }, 'base must be a path such as "/shop", without a slash at the end.'],
  [{ maxAge: -1 }, 'maxAge must be a whole number of seconds from 0 to 2147483648.'],
  [{ maxAge: 0.5 }, 'maxAge must be a whole number of seconds from 0 to 2147483648.'],
  [{ enforce: 'yes' }, 'enforce must be true or false.'],
  [{ verify: () => true }, 'verify is for enforce: pass enforce: true too.'],
  [{ enforce: true, verify: true }, 'verify must be a function.'],
  [{ onProblem: 'x' }, 'onProblem must be a function.'],
  [null, 'The options of a speaker must be an object.'],
])('options that are not valid: %j', (options, message) => {
  expect(() => createSpeaker(policy, options as never)).toThrow(new TypeError(message));
});

describe('the address', () => {
  const speaker = createSpeaker(policy, { robotsTag: false });
  const noindex = [['X-Robots-Tag', 'noindex']];

  test.each([
    '/drafts/',
    '/drafts/a?b',
    'http://a.example/drafts/a',
    'HTTPS://a.example:8/drafts/',
    '/./drafts/a',
    '/%64rafts/',
  ])('is one of a draft: %s', (target) => expect(speaker.headersFor(target)).toEqual(noindex));

  test.each([
    '/drafts',
    '//drafts/',
    '/a?/drafts/',
    '*',
    '',
    'http://drafts/',
    'a.example:443',
    '/drafts%2F',
    '/DRAFTS/',
  ])('is not one of a draft: %s', (target) => expect(speaker.headersFor(target)).toEqual([]));

  test('is that which clients see, if something removes the beginning', () => {
    const below = createSpeaker(
      { version: 1, rules: [{ ...rules[0], paths: ['/shop/drafts/'] }] },
      { base: '/shop', robotsTag: false },
    );
    expect(below.headersFor('/drafts/a')).toEqual(noindex);
    expect(below.headersFor('/shop/drafts/a')).toEqual([]);
    const get = (target: string) =>
      below.reply({ method: 'GET', target, header: () => undefined, original: undefined });
    // robots.txt is at the root of the site, which is not here.
    expect(get('/robots.txt')).toBeUndefined();
    expect(get('/../robots.txt')).toMatchObject({ status: 200 });
  });
});

test('TDMRep has one value: that of the longest pattern', () => {
  const reserved = (path: string, terms: string) =>
    ({ agents: ['*'], paths: [path], deny: ['tdm', 'ai-train', 'ai-input'], terms }) as const;
  const speaker = createSpeaker({
    version: 1,
    rules: [reserved('/', 'https://daily.example/all'), reserved('/photos/', 'https://daily.example/photos')],
  });
  const tdm = speaker.headersFor('/photos/a').filter(([name]) => name.startsWith('tdm-'));
  expect(tdm).toEqual([
    ['tdm-reservation', '1'],
    ['tdm-policy', 'https://daily.example/photos'],
  ]);
});

test('another text has another tag', () => {
  const tags = ['/a', '/b', '/ab', '/ba'].map((path) => {
    const speaker = createSpeaker({ version: 1, rules: [{ agents: ['*'], paths: [path], deny: ['crawl'] }] });
    return speaker.files.get('/robots.txt')?.etag;
  });
  expect(new Set(tags).size).toBe(4);
  for (const tag of tags) expect(tag).toMatch(/^"[!#-~]+"$/);
});
