import { expect, test } from 'vitest';
import { lint } from './lint.js';

/** The lines of rules that never decide, with the lines that do. */
function found(...lines: readonly string[]): string[] {
  const robots = ['User-agent: *', ...lines].join('\n');
  return lint({ robots })
    .filter(({ code }) => code === 'robots-txt/matches-nothing' || code === 'robots-txt/shadowed')
    .map(({ code, source, span, related = [] }) => {
      const lineOf = (start: number): number => source.positionAt(start).line;
      return [code, lineOf(span.start), ...related.map((other) => lineOf(other.span.start))].join(' ');
    });
}

test('a rule that no address matches is reported', () => {
  expect(found('Disallow: /a/../b')).toEqual(['robots-txt/matches-nothing 2']);
  expect(found('Disallow: /a/./')).toEqual(['robots-txt/matches-nothing 2']);
  expect(found('Disallow: /%2E%2E/')).toEqual(['robots-txt/matches-nothing 2']);
  expect(found('Disallow: /robots.txt$')).toEqual(['robots-txt/matches-nothing 2']);
});

test('a rule about robots.txt itself decides about its index where the file has ACAP records (AMB-59)', () => {
  expect(found('Disallow: /robots.txt$', 'ACAP-crawler: *', 'ACAP-allow-crawl: /')).toEqual([]);
  expect(found('Disallow: /robots.txt$', 'ACAP-crawler: *')).toEqual(['robots-txt/matches-nothing 2']);
});

test('dots that can be part of an address are left alone', () => {
  expect(
    found('Disallow: /.', 'Disallow: /*/..', 'Disallow: /a?b/../c', 'Disallow: /.well-known/', 'Disallow: /...'),
  ).toEqual([]);
  expect(found('Disallow: /*./')).toEqual([]);
  expect(found('Disallow: /robots.txt')).toEqual([]);
});

test('a rule that several others beat together is reported with them', () => {
  expect(found('Disallow: */print', 'Allow: /*/print', 'Allow: /print**')).toEqual(['robots-txt/shadowed 2 3 4']);
  expect(found('Disallow: */print', 'Allow: /*/print')).toEqual([]);
});

test('one that a single rule beats is reported as before, and only so', () => {
  expect(found('Disallow: */print', 'Allow: **/print')).toEqual([]);
});

test('a rule that decides for one of its agents is left alone', () => {
  const robots = [
    'User-agent: one',
    'User-agent: two',
    'Disallow: */print',
    'User-agent: one',
    'Allow: /*/print',
    'Allow: /print**',
  ].join('\n');
  expect(lint({ robots }).filter(({ code }) => code === 'robots-txt/shadowed')).toEqual([]);
});
