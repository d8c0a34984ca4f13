import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linksIn } from './link-header.js';

const said = (value: string): unknown[] =>
  linksIn(value).map(({ target, parameters, isBracketed }) => [
    ...(isBracketed ? [] : ['no brackets']),
    target,
    Object.fromEntries(parameters),
  ]);

describe('RFC 8288', () => {
  test.each<[string, unknown[]]>([
    ['', []],
    [' , ,', []],
    ['<a>', [['a', {}]]],
    ['<a>; rel="license"; type="application/rsl+xml"', [['a', { rel: 'license', type: 'application/rsl+xml' }]]],
    ['<a>;REL=license;Type=application/rsl+xml', [['a', { rel: 'license', type: 'application/rsl+xml' }]]],
    [
      '<a,b;c>; rel = "x, y; z" , <d>;rel=e',
      [
        ['a,b;c', { rel: 'x, y; z' }],
        ['d', { rel: 'e' }],
      ],
    ],
    ['<a>; rel="b\\"c\\\\"; rel=d', [['a', { rel: 'b"c\\' }]]],
    ["<a>; title*=UTF-8''x; b; rel=c", [['a', { 'title*': "UTF-8''x", rel: 'c' }]]],
    ['<a>; rel="never closed, <b>', [['a', { rel: 'never closed, <b>' }]]],
    ['<a>; rel="x\\', [['a', { rel: 'x\\' }]]],
    ['<a', [['no brackets', 'a', {}]]],
    [
      'a; rel=b, <c>',
      [
        ['no brackets', 'a', { rel: 'b' }],
        ['c', {}],
      ],
    ],
    ['<a> = "b" > ; rel=c', [['a', { rel: 'c' }]]],
    ['<>; rel=a', [['', { rel: 'a' }]]],
  ])('%s', (value, links) => {
    expect(said(value)).toEqual(links);
  });

  test('places', () => {
    const value = ' <a>; rel=b ; , <c>;';
    expect(linksIn(value).map(({ start, end }) => value.slice(start, end))).toEqual(['<a>; rel=b', '<c>']);
  });
});

test('any text is read, and no two links overlap', () => {
  const pieces = fc.constantFrom('<', '>', ';', ',', '"', '\\', '=', ' ', 'rel', 'a', 'type', '\t', '\0');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (all) => {
      const value = all.join('');
      let last = 0;
      for (const { start, end } of linksIn(value)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        last = end;
      }
    }),
  );
});

test.each(['<', '<a>;', '<a>;rel="', '"', ';=', '=', '>', '<a,', 'a ', '\\"', '<a>;a'])(
  'a megabyte of %s ends',
  (piece) => {
    expect(linksIn(piece.repeat(1_000_000 / piece.length)).length).toBeGreaterThanOrEqual(0);
  },
);
