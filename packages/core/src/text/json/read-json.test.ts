import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonReading, JsonValue } from './json-value.js';
import { maxJsonDepth, readJson } from './read-json.js';

const runs = { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 1000) };

/** The value that JSON.parse returns: of two members with one name the last counts. */
function plain(value: JsonValue): unknown {
  if (value.kind === 'array') return value.items.map(plain);
  if (value.kind === 'object')
    return Object.fromEntries(value.members.map((member) => [member.name, plain(member.value)]));
  if (value.kind === 'word') return value.word === 'null' ? null : value.word === 'true';
  return value.kind === 'string' ? value.text : value.value;
}

function isStrict({ value, fault, extraCommas }: JsonReading): boolean {
  return value !== undefined && fault === undefined && extraCommas.length === 0;
}

/** What JSON.parse accepts is accepted with the same value, and nothing else is. */
function expectAsParsed(text: string): void {
  let parsed: { readonly value: unknown } | undefined;
  try {
    parsed = { value: JSON.parse(text) };
  } catch {
    parsed = undefined;
  }
  const reading = readJson(text);
  expect(isStrict(reading)).toBe(parsed !== undefined);
  if (parsed !== undefined && reading.value !== undefined) expect(plain(reading.value)).toEqual(parsed.value);
  expectPlaces(reading.value, text);
  if (reading.fault !== undefined) expect(reading.fault.place).toBeLessThanOrEqual(text.length);
}

/** Places are within the text, and those of whole values are those of JSON texts. */
function expectPlaces(value: JsonValue | undefined, text: string): void {
  if (value === undefined) return;
  const { start, end } = value.span;
  expect(start).toBeLessThan(end);
  expect(end).toBeLessThanOrEqual(text.length);
  if (value.kind === 'string' || value.kind === 'number')
    expect(JSON.parse(text.slice(start, end))).toEqual(plain(value));
  if (value.kind === 'array') for (const item of value.items) expectPlaces(item, text);
  if (value.kind === 'object') for (const member of value.members) expectPlaces(member.value, text);
}

const sign = fc.constantFrom(
  ...[
    '[',
    ']',
    '{',
    '}',
    ',',
    ':',
    '"',
    '\\',
    '"a"',
    '"a":',
    '"__proto__":',
    '"\\u0041"',
    '"\\',
    '\\u12',
    'true',
    'false',
  ],
  ...[
    'null',
    'nul',
    '0',
    '1',
    '-',
    '-0',
    '01',
    '1.0',
    '1e0',
    '1E+400',
    '1.',
    '.5',
    '\n',
    ' ',
    '\t',
    '\r',
    '\u00a0',
    '\u2028',
  ],
  ...['\ufeff', '\0', '/', "'", '\ud800', '#'],
);

describe('reads what JSON.parse reads', () => {
  test('JSON', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 1, '\t'), (text, space) => {
        expectAsParsed(text);
        expectAsParsed(JSON.stringify(JSON.parse(text), null, space));
      }),
      runs,
    );
  });

  test('JSON with a character changed', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), sign, (text, at, piece) => {
        const place = at % (text.length + 1);
        expectAsParsed(text.slice(0, place) + piece + text.slice(place));
        expectAsParsed(text.slice(0, place) + text.slice(place + 1));
        expectAsParsed(text.slice(0, place));
      }),
      runs,
    );
  });

  test('any pieces', () => {
    fc.assert(
      fc.property(
        fc.array(sign, { maxLength: 12 }).map((signs) => signs.join('')),
        expectAsParsed,
      ),
      runs,
    );
    fc.assert(fc.property(fc.string({ unit: 'binary' }), expectAsParsed), runs);
  });
});

describe('beyond JSON', () => {
  test('extra commas are reported and skipped', () => {
    const { value, fault, extraCommas } = readJson('[{"a":1,},2 , ]');
    expect(value === undefined ? undefined : plain(value)).toEqual([{ a: 1 }, 2]);
    expect({ fault, extraCommas }).toEqual({
      fault: undefined,
      extraCommas: [
        { start: 7, end: 8 },
        { start: 12, end: 13 },
      ],
    });
  });

  test.each([
    ['', 0, 'it is empty', undefined],
    ['[1,2', 4, 'it ends too early', [1, 2]],
    ['[1 2]', 3, 'a comma or "]" is missing', [1]],
    ['[,1]', 1, 'this is not a JSON value', []],
    ['[1,,]', 3, 'this is not a JSON value', [1]],
    ['{"a":1,"b":{"c":2', 17, 'it ends too early', { a: 1, b: { c: 2 } }],
    ['{"a" 1}', 5, 'a colon is missing', {}],
    ["{'a':1}", 1, 'a name in double quotes is missing', {}],
    ['["a\nb"]', 3, 'a string contains a line break or another control character', []],
    ['["a\\x"]', 3, 'a backslash is not followed by an escape', []],
    ['["a', 3, 'a string has no closing quotation mark', []],
    ['[1] // note', 4, 'there is more text after its end', [1]],
    ['<!doctype html>', 0, 'this is not a JSON value', undefined],
  ])('%j: what is before a fault is kept', (text, place, why, kept) => {
    const { value, fault } = readJson(text);
    expect(fault).toEqual({ place, why });
    expect(value === undefined ? undefined : plain(value)).toEqual(kept);
  });

  test('values are not read deeper than the limit', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    expect(readJson(nested(maxJsonDepth)).fault).toBeUndefined();
    expect(readJson(nested(maxJsonDepth + 1)).fault).toEqual({
      place: maxJsonDepth,
      why: `it is nested more than ${maxJsonDepth} levels deep`,
    });
  });
});

test.each([
  ['opened arrays', '['.repeat(1_000_000)],
  ['opened objects', '{"a":'.repeat(200_000)],
  ['white space', `[${' '.repeat(1_000_000)}`],
  ['digits', `[${'1'.repeat(1_000_000)}x`],
  ['a string', `"${'a\\"'.repeat(300_000)}`],
  ['escapes', `"${'\\u0041'.repeat(200_000)}"`],
  ['commas', `[${'1,'.repeat(500_000)}]`],
  ['members of one name', `{${'"a":1,'.repeat(150_000)}}`],
])('a megabyte of %s ends', (_, text) => {
  expect(() => readJson(text)).not.toThrow();
});
