import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BareItem } from './bare-item.js';
import { type DictionaryReading, readDictionary } from './dictionary.js';

/** A dictionary in a short form: `[key, value, parameters]` for each member, types in front of values that have one. */
function shown(reading: DictionaryReading): unknown {
  if (!reading.ok) return `${reading.fault} at ${reading.at}`;
  return [...reading.members.values()].map(({ key, value, parameters }) => {
    const shownValue =
      'type' in value ? shownItem(value) : value.map((one) => [shownItem(one.value), ...shownAll(one)]);
    return [key, shownValue, ...shownAll({ parameters })];
  });
}

function shownAll({ parameters }: { parameters: ReadonlyMap<string, { key: string; value: BareItem }> }): unknown[] {
  return [...parameters.values()].map(({ key, value }) => `${key}=${shownItem(value)}`);
}

function shownItem({ type, value }: BareItem): unknown {
  return type === 'integer' || type === 'decimal' || type === 'boolean' ? value : `${type} ${value}`;
}

/** The value of the only member of `k=…`. */
function readValue(written: string): unknown {
  const members = shown(readDictionary(`k=${written}`));
  return typeof members === 'string' ? members : (members as unknown[][])[0]?.[1];
}

describe('values', () => {
  test.each([
    ['0', 0],
    ['-0', -0],
    ['007', 7],
    ['-42', -42],
    ['999999999999999', 999_999_999_999_999],
    ['-999999999999999', -999_999_999_999_999],
    ['1000000000000000', 'number at 2'],
    ['1.5', 1.5],
    ['-1.125', -1.125],
    ['999999999999.999', 999_999_999_999.999],
    ['1234567890123.1', 'number at 2'],
    ['1.2345', 'number at 2'],
    ['1.', 'number at 2'],
    ['.5', 'value at 2'],
    ['-', 'number at 3'],
    ['--1', 'number at 3'],
    ['1.5.2', 'separator at 5'],
    ['+1', 'value at 2'],
    ['""', 'string '],
    ['"a b"', 'string a b'],
    ['"a\\"b\\\\"', 'string a"b\\'],
    ['"a\\n"', 'string at 5'],
    ['"open', 'string at 2'],
    ['"a\\', 'string at 5'],
    ['"a\tb"', 'string at 4'],
    ['"é"', 'string at 3'],
    ['"\u007f"', 'string at 3'],
    ["'a'", 'value at 2'],
    ['y', 'token y'],
    ['*', 'token *'],
    ['*a', 'token *a'],
    ['Ab-1:/!#$%&*+.^_`|~', 'token Ab-1:/!#$%&*+.^_`|~'],
    ['a(b', 'separator at 3'],
    ['_a', 'value at 2'],
    ['yé', 'separator at 3'],
    ['::', 'byte-sequence '],
    [':aGVsbG8=:', 'byte-sequence aGVsbG8='],
    [':aGVsbG8:', 'byte-sequence aGVsbG8'],
    [':+/==:', 'byte-sequence +/=='],
    [':aGVsbG8=', 'byte-sequence at 2'],
    [':aGVs bG8=:', 'byte-sequence at 7'],
    [':a:', 'byte-sequence at 2'],
    [':=aGk:', 'byte-sequence at 2'],
    [':aG=k:', 'byte-sequence at 2'],
    [':aGk===:', 'byte-sequence at 2'],
    [':aG_k:', 'byte-sequence at 5'],
    ['?1', true],
    ['?0', false],
    ['?2', 'boolean at 3'],
    ['?', 'boolean at 3'],
    ['?true', 'boolean at 3'],
    ['@0', 'date 0'],
    ['@-62135596800', 'date -62135596800'],
    ['@1.5', 'date at 2'],
    ['@', 'date at 2'],
    ['@x', 'date at 2'],
    ['%"This is %c3%bc"', 'display-string This is ü'],
    ['%"%25 \\"', 'display-string % \\'],
    ['%""', 'display-string '],
    ['%"%C3%BC"', 'display-string at 2'],
    ['%"%c3"', 'display-string at 2'],
    ['%"%ed%a0%80"', 'display-string at 2'],
    ['%"%0"', 'display-string at 2'],
    ['%"ü"', 'display-string at 4'],
    ['%"open', 'display-string at 2'],
    ['%a', 'display-string at 3'],
    ['', 'value at 2'],
    ['()', []],
    ['( )', []],
    ['(  1   2  )', [[1], [2]]],
    ['(y "n";a=1;b)', [['token y'], ['string n', 'a=1', 'b=true']]],
    ['(1', 'inner-list at 4'],
    ['(1 ', 'inner-list at 2'],
    ['(1,2)', 'inner-list at 4'],
    ['(1"a")', 'inner-list at 4'],
    ['(1\t2)', 'inner-list at 4'],
    ['((1))', 'value at 3'],
    ['(', 'inner-list at 2'],
  ])('%j', (written, expected) => {
    expect(readValue(written)).toEqual(expected);
  });
});

describe('dictionaries', () => {
  test.each<[string, unknown]>([
    ['', []],
    ['   ', []],
    ['\t', 'key at 0'],
    ['a', [['a', true]]],
    [
      'a=1,b',
      [
        ['a', 1],
        ['b', true],
      ],
    ],
    [
      '  a=1 \t,\t b=2  ',
      [
        ['a', 1],
        ['b', 2],
      ],
    ],
    ['a=1\t', [['a', 1]]],
    ['\ta=1', 'key at 0'],
    [
      'a=1,b=2,a=3',
      [
        ['a', 3],
        ['b', 2],
      ],
    ],
    ['a;x=1, a=2', [['a', 2]]],
    ['a=1, a;x', [['a', true, 'x=true']]],
    ['*a_b-c.d*9=1', [['*a_b-c.d*9', 1]]],
    ['9a=1', 'key at 0'],
    ['_a=1', 'key at 0'],
    ['A=1', 'key at 0'],
    ['aB=1', 'separator at 1'],
    ['é=1', 'key at 0'],
    ['a!=1', 'separator at 1'],
    ['a =1', 'separator at 2'],
    ['a= 1', 'value at 2'],
    ['a=1,', 'trailing-comma at 3'],
    ['a=1 , \t', 'trailing-comma at 4'],
    [',a=1', 'key at 0'],
    ['a=1,,b=2', 'key at 4'],
    ['a=1 b=2', 'separator at 4'],
    ['a=1\u00a0', 'separator at 3'],
    ['a=1\n', 'separator at 3'],
    ['=1', 'key at 0'],
  ])('%j', (written, expected) => {
    expect(shown(readDictionary(written))).toEqual(expected);
  });
});

describe('parameters', () => {
  test.each<[string, unknown]>([
    ['a;b', [['a', true, 'b=true']]],
    ['a=1;b=2; c="x";  d', [['a', 1, 'b=2', 'c=string x', 'd=true']]],
    ['a=(1;x);y=?0', [['a', [[1, 'x=true']], 'y=false']]],
    ['a;b=1;c=2;b=3', [['a', true, 'b=3', 'c=2']]],
    [
      'a;b=1, c=2',
      [
        ['a', true, 'b=1'],
        ['c', 2],
      ],
    ],
    ['a;', 'key at 2'],
    ['a;B=1', 'key at 2'],
    ['a ;b', 'separator at 2'],
    ['a;\tb', 'key at 2'],
    ['a;b= 1', 'value at 4'],
    ['a;b =1', 'separator at 4'],
    ['a;b=(1)', 'value at 4'],
  ])('%j', (written, expected) => {
    expect(shown(readDictionary(written))).toEqual(expected);
  });
});

test('members, values and parameters have their offsets', () => {
  const text = ' a=n;x=1 , bc;y, a="z"; w=?0';
  const reading = readDictionary(text);
  if (!reading.ok) throw new Error('not read');
  const textOf = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  const parts = [...reading.members.values(), ...reading.replaced].map(({ span, valueSpan, parameters }) => [
    textOf(span),
    textOf(valueSpan),
    ...[...parameters.values()].flatMap((one) => [textOf(one.span), textOf(one.valueSpan)]),
  ]);
  expect(parts).toEqual([
    ['a="z"; w=?0', '"z"', 'w=?0', '?0'],
    ['bc;y', '', 'y', ''],
    ['a=n;x=1', 'n', 'x=1', '1'],
  ]);
});

const fragments = [
  'a',
  'train-ai',
  '=',
  'n',
  ',',
  ';',
  ' ',
  '\t',
  '"',
  '\\',
  '(',
  ')',
  ':',
  '?',
  '@',
  '%',
  '1',
  '.',
  'é',
];

test('no text makes it throw, and a fault is within the text', () => {
  const text = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom(...fragments)).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (given) => {
      const reading = readDictionary(given);
      if (!reading.ok) expect(reading.at).toBeLessThanOrEqual(given.length);
      else for (const { span } of reading.members.values()) expect(span.end).toBeLessThanOrEqual(given.length);
    }),
    { numRuns: 2000 },
  );
});

test.each<[string, (size: number) => string]>([
  ['members', (size) => 'a=1,'.repeat(size)],
  ['members with other keys', (size) => Array.from({ length: size }, (_, index) => `k${index}`).join()],
  ['parameters', (size) => `a${';b'.repeat(size)}`],
  ['an inner list', (size) => `a=(${'1 '.repeat(size)}`],
  ['escapes', (size) => `a="${'\\"'.repeat(size)}`],
  ['a key', (size) => 'a'.repeat(size)],
  ['digits', (size) => `a=${'1'.repeat(size)}`],
  ['white space', (size) => `a=1${' '.repeat(size)}b`],
  ['base64', (size) => `a=:${'='.repeat(size)}:`],
  ['percent-encoding', (size) => `a=%"${'%c3%bc'.repeat(size)}"`],
])('takes linear time: %s', (_, textOf) => {
  // The time limit of a test is the limit: a million characters would take hours if each were compared with the others.
  const text = textOf(300_000);
  const reading = readDictionary(text);
  if (!reading.ok) expect(reading.at).toBeLessThanOrEqual(text.length);
});
