import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printable, printableJson } from './printable.js';

/** Every UTF-16 unit, pairs and halves of pairs among them. */
const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.array(fc.nat(0xffff)).map(fromUnits));

function fromUnits(units: readonly number[]): string {
  return units.map((unit) => String.fromCharCode(unit)).join('');
}

/** Spelt out here on purpose, not taken from the code under test. */
function isObeyedOrHidden(code: number): boolean {
  return (
    code < 0x20 ||
    (code >= 0x7f && code <= 0x9f) ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x2028 && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x206f) ||
    (code >= 0xd800 && code <= 0xdfff) ||
    (code >= 0xe0000 && code <= 0xe0fff) ||
    [0xad, 0x34f, 0x61c, 0x180e, 0x3164, 0xfeff].includes(code)
  );
}

describe('printable', () => {
  test.each([
    ['plain text', 'Disallow: /ä/日本/😀', 'Disallow: /ä/日本/😀'],
    ['a colour', 'a\u001b[31mb', 'a␛[31mb'],
    ['line ends and tabs', 'a\r\nb\tc\0', 'a␍␊b␉c␀'],
    ['delete', 'a\u007f', 'a␡'],
    ['the one-character control sequence introducer', 'a\u009b31m', 'a\\u009b31m'],
    ['text turned round', '/a\u202etxt.exe\u2066', '/a\\u202etxt.exe\\u2066'],
    ['what has no width', 'pri\u200bva\u200dte\ufeff', 'pri\\u200bva\\u200dte\\ufeff'],
    ['line separators', 'a\u2028b\u2029c\u0085d', 'a\\u2028b\\u2029c\\u0085d'],
    ['half a pair', 'a\ud83d!\ude00', 'a\\ud83d!\\ude00'],
    ['tags beyond the first plane', 'a\u{e0041}', 'a\\u{e0041}'],
    ['a variation selector', '☎\ufe0f', '☎\\ufe0f'],
  ])('%s', (_, text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  test('no control character comes out, whatever goes in', () => {
    const all = fromUnits(Array.from({ length: 0x10000 }, (_, unit) => unit));
    const none = (text: string): boolean =>
      ![...printable(text)].some((character) => isObeyedOrHidden(character.codePointAt(0) ?? 0));
    expect(none(all)).toBe(true);
    fc.assert(fc.property(anyText, none));
  });

  test('what is safe already is left alone', () => {
    fc.assert(fc.property(anyText, (text) => printable(printable(text)) === printable(text)));
  });
});

describe('printableJson', () => {
  test('keeps the layout and the meaning', () => {
    const json = JSON.stringify({ a: 'x\u202ey\u009b\u{e0041}\u0007' }, undefined, 2);
    expect(printableJson(json)).toBe('{\n  "a": "x\\u202ey\\u009b\\udb40\\udc41\\u0007"\n}');
  });

  test('means the same for any value, and holds no control character but its line ends', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const json = printableJson(JSON.stringify([text], undefined, 2));
        expect(JSON.parse(json)).toEqual([text]);
        expect(printable(json.replaceAll('\n', ''))).toBe(json.replaceAll('\n', ''));
      }),
    );
  });
});
