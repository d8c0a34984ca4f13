import { describe, expect, test } from 'vitest';
import { CrawlGate } from '../../dialects/robots-txt/gate/crawl-gate.js';
import { type EnforcedAddress, enforcedAddresses, tooOddSentence } from './enforced-addresses.js';
import { respelled } from './rule-spelling.js';
import { maxOddPath } from './served-paths.js';

const before = 'https://site.example';

function addressesOf(target: string, caseSensitive = false, prefix = before): readonly EnforcedAddress[] {
  return enforcedAddresses({ before: prefix, target, caseSensitive }) ?? [];
}

/** Is a request for a target refused, by some of the addresses it is served as? */
function isRefused(robots: string, target: string, caseSensitive = false): boolean {
  return addressesOf(target, caseSensitive).some(({ url, rules }) => {
    const gate = new CrawlGate(`User-agent: *\n${respelled(robots, rules)}`);
    return gate.verdict('ExampleBot', url) === 'denied';
  });
}

test('the address that was sent comes first, with the rules as written', () => {
  const [first, ...others] = addressesOf('//a');
  expect(first).toEqual({ url: 'https://site.example//a', rules: 'as written' });
  expect(others.map(({ rules }) => rules)).not.toContain('as written');
});

test('what comes before the target is never changed', () => {
  const addresses = addressesOf('/../secret/a', false, `${before}/Shop`);
  expect(addresses).toContainEqual({ url: 'https://site.example/Shop/secret/a', rules: 'folded' });
  for (const { url } of addresses) expect(url).toMatch(/^https:\/\/site\.example\/Shop\//);
});

describe('letter case', () => {
  test.each([
    ['Disallow: /secret/', '/SECRET/a'],
    ['Disallow: /Secret/', '/secret/a'],
    ['Disallow: /%53ecret/', '/secret/a'],
    ['Disallow: /geh%C3%84lter/', '/geh%C3%A4lter/'],
    ['Disallow: /gehälter/', '/GEH%c3%84LTER/'],
    ['Disallow: /ΟΔΟΣ', '/%CE%BF%CE%B4%CE%BF%CF%83%CE%B1'],
    ['Disallow: /*?Key=', '/a?key=b'],
    ['Disallow: /A/\nAllow: /a/b', '//A/b'],
  ])('%s refuses %s unless it counts', (robots, target) => {
    expect(isRefused(robots, target)).toBe(true);
  });

  test.each([
    ['Disallow: /secret/', '/SECRET/a'],
    ['Disallow: /Secret/', '/secret/a'],
  ])('with caseSensitive, %s does not refuse %s', (robots, target) => {
    expect(isRefused(robots, target, true)).toBe(false);
  });
});

describe('what is open stays open', () => {
  test.each([
    ['Disallow: /\nAllow: /Public/', '/Public/a'],
    ['Disallow: /\nAllow: /Film_%28a%29/', '/Film_%28a%29/'],
    ['Disallow: /\nAllow: /A%2FB', '/A%2FB'],
    ['Disallow: /secret/', '/news/a%2Fb?c=/secret/'],
    ['Disallow: /secret/', '/redirect/https:%2F%2Fnews.example%2F'],
    ['Disallow: /secret/', '/Secrets/'],
  ])('by %s at %s', (robots, target) => {
    expect(isRefused(robots, target)).toBe(false);
  });
});

test.each([
  ['Disallow: /Film_%28a%29/', '/Film_(a)/'],
  ['Disallow: /Film_(a)/', '/Film_%28a%29/'],
  ['Disallow: /a%3Ab', '/a:b'],
])('encoding does not count: %s refuses %s', (robots, target) => {
  expect(isRefused(robots, target, true)).toBe(true);
});

test('wildcards and what an encoding protects stay unchanged, and so does the number of lines', () => {
  const robots = 'Disallow: /%2A%24%3f%23%25%252F\r\nAllow: /%28\n\n# %0A';
  expect(respelled(robots, 'decoded')).toBe('Disallow: /%2A%24%3f%23%25%252F\r\nAllow: /(\n\n# %0A');
  expect(respelled(robots, 'as written')).toBe(robots);
  expect(respelled('Disallow: /%C3/%ED%A0%80/\ud800', 'folded')).toBe('disallow: /%c3/%ed%a0%80/\ud800');
});

test('a path that is too long to check has no list, and the sentence names the limit', () => {
  const target = `//${'a'.repeat(maxOddPath)}`;
  expect(enforcedAddresses({ before, target, caseSensitive: false })).toBeUndefined();
  expect(tooOddSentence).toContain(maxOddPath.toLocaleString('en'));
});
