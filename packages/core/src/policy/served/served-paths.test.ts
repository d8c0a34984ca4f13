import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pathOf } from '../path.js';
import { isTooOdd, maxOddPath, maxServedPaths, servedPaths } from './served-paths.js';

describe('a server may serve /secret/a for', () => {
  test.each([
    '//secret/a',
    '/secret//a',
    '/secret%2Fa',
    '/secret%2fa',
    '/%2fsecret/a',
    '/x/..%2fsecret/a',
    '/x/..%2Fsecret%2Fa',
    '/x%2F..%2Fsecret/a',
    '/x/%2e%2e%2fsecret/a',
    '/a//../secret/a',
    '/./secret/./a',
    '/secret%5Ca',
    '/x%5C..%5Csecret%5Ca',
    '/secret\\a',
    '/x\\y/../secret/a',
    '/x/..;/secret/a',
    '/secret;v=1/a',
    '/x/..;a=b/secret;c/a;d',
    '/secret./a',
    '/secret%20/a.',
    '/secret%252Fa',
    '/secret%25252525252Fa',
    '/x/..%252f..%252Fsecret/a',
    '/%73ecret/a',
    '/%2573ecret%252fa',
    '/secret%%32Fa',
    '//elsewhere/secret/a',
    '/\\elsewhere/secret/a',
    '/x#/../secret/a',
    '/x%23/../secret/a',
    '/secret/a#/../x',
    '/x%3F/../secret/a',
    '/x%00/../secret/a',
  ])('%s', (target) => {
    expect([...servedPaths(target)]).toContain('/secret/a');
  });

  test('what a proxy says that it has decoded', () => {
    expect([...servedPaths('/x', '/secret/a')]).toContain('/secret/a');
    expect([...servedPaths('/x', '//secret/b/../a')]).toContain('/secret/a');
    expect([...servedPaths('/x?b', 'secret/%2Fa ')]).toContain('/secret/%252Fa%20?b');
  });
});

test('a router may keep dot segments', () => {
  expect([...servedPaths('/secret/../x')]).toContain('/secret/.../x');
  expect([...servedPaths('//secret/%2e%2e')]).toContain('/secret/...');
});

describe('it serves', () => {
  test.each([
    ['/', ['/']],
    ['/a/b.html', ['/a/b.html']],
    ['/.well-known/a', ['/.well-known/a']],
    ["/~'()*!$&+=:@[],", ["/~'()%2A!%24&+=:@[],"]],
    ['/caf%C3%A9', ['/caf%C3%A9']],
    ['/cafÃ©', ['/caf%C3%A9']],
    ['/café/ツ', ['/caf%E9/%E3%83%84']],
    ['/a%28b%29', ['/a(b)']],
    ['/100%', ['/100%25']],
    ['/?a=%2F..%2f//#', ['/?a=%2F..%2F//%23', '/?a=%2F..%2F//']],
    ['/%3Fa%23b%2A', ['/%3Fa%23b%2A']],
    ['/a?b=/../c', ['/a?b=/../c']],
    ['/a%00b', ['/a%00b']],
  ])('%s as no more than %j', (target, paths) => {
    expect([...servedPaths(target)]).toEqual(paths);
  });
});

const bits = [
  '/',
  '//',
  '\\',
  '%2F',
  '%2f',
  '%5C',
  '%25',
  '%252e',
  '.',
  '..',
  '%2e',
  ';',
  '#',
  '?',
  '%',
  'a',
  ' ',
  'É',
  '\0',
];
const target = fc.array(fc.constantFrom(...bits), { maxLength: 30 }).map((parts) => `/${parts.join('')}`);

test('each path is one that rules can be compared with, without dot segments, and they are few', () => {
  fc.assert(
    fc.property(target, (one) => {
      const paths = [...servedPaths(one, one)];
      expect(paths.length).toBeLessThanOrEqual(maxServedPaths);
      for (const path of paths) {
        expect(pathOf(`https://site.example${path}`)).toBe(path);
        expect(path).toMatch(/^\//);
      }
    }),
  );
});

/** The bytes that are read for a path in each reading, found by decoding again and again. */
function decodedAtLast(path: string): string {
  const once = path.replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return once === path ? path : decodedAtLast(once);
}

test('decoding to the end is decoding again and again', () => {
  const encodings = fc.array(fc.constantFrom('%', '2', '5', '6', '1', 'F', 'x'), { maxLength: 40 });
  fc.assert(
    fc.property(encodings, (characters) => {
      const path = `/${characters.join('')}%41`;
      const last = decodedAtLast(path);
      // Where no segment is changed, the path decoded to the end is among those that are served.
      fc.pre(/^(?:\/[^/.;\\ ?#]+)+$/.test(last));
      const expected = pathOf(`https://site.example${last.replaceAll('%', '%25').replaceAll(/[^!-~]/g, encodeByte)}`);
      expect([...servedPaths(path)]).toContain(expected);
    }),
  );
});

function encodeByte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

test('a path is too odd if it is long and not plain', () => {
  const long = `/${'a'.repeat(maxOddPath)}`;
  expect(isTooOdd(long)).toBe(false);
  expect(isTooOdd(`/?${long}//%2F`)).toBe(false);
  expect(isTooOdd(`${long}%2F`)).toBe(true);
  expect(isTooOdd(`${long}#`)).toBe(true);
  expect(isTooOdd(`/${'%2F'.repeat(maxOddPath / 3 - 1)}`)).toBe(false);
});

describe('time grows with the length alone', () => {
  const growing: readonly (readonly [string, (count: number) => string])[] = [
    ['encoded slashes', (count) => '/a%2F'.repeat(count)],
    ['dots of dots', (count) => '/..%2f'.repeat(count)],
    ['encodings of encodings', (count) => `/%${'25'.repeat(count)}2F`],
    ['halves of encodings', (count) => `/${'%'.repeat(count)}${'2F'.repeat(count)}`],
    ['percent signs', (count) => `/${'%'.repeat(3 * count)}`],
    ['dots', (count) => `/a${'.'.repeat(4 * count)}b`],
    ['spaces', (count) => `/${'%20'.repeat(count)}b`],
    ['slashes', (count) => '/'.repeat(4 * count)],
    ['backslashes', (count) => `/${'\\'.repeat(4 * count)}a`],
    ['parameters', (count) => '/a;b'.repeat(count)],
    ['hashes', (count) => '/#'.repeat(count)],
    ['letters', (count) => `/${'ÉツA'.repeat(count)}`],
  ];
  // Each is ten times as long as a target that is checked.
  test.each(growing)('%s are read', (_, of) => {
    expect(servedPaths(of(5_000), of(5_000)).size).toBeLessThanOrEqual(maxServedPaths);
  });

  // These measure time, which tests do not: the machine may be busy. `npm run fuzz -- served` runs them.
  test.runIf(Number(process.env['HEED_FUZZ_RUNS']) > 0).each(growing)('%s', (_, of) => {
    const timeOf = (count: number): number => {
      const text = of(count);
      const times = Array.from({ length: 5 }, () => {
        const before = process.cpuUsage();
        servedPaths(text, text);
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1000;
      });
      return Math.min(...times);
    };
    timeOf(1_000);
    // Linear work takes eight times as long, quadratic work 64 times.
    expect(timeOf(16_000)).toBeLessThan(24 * Math.max(timeOf(2_000), 1));
  });
});
