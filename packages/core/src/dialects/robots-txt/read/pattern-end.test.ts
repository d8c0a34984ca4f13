import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usualPatternEnd } from './pattern-end.js';

const scraps = ['/', 'a', 'ab', '*', '$', '%', ' ', '#', '\0', '!', '"', '&', '\t', '\n', '\r', '\u007f', '\u00ff'];
const text = fc.array(fc.constantFrom(...scraps), { maxLength: 14 }).map((parts) => parts.join(''));

/** The same letter by letter: letters from `&` on, perhaps a `$`, and then the end of the line or of the text. */
const usual = /^[^\0-%]*\$?(?=[\r\n]|$(?!\n))/;

test('four bytes at a time are as good as one, whatever is behind the text', () => {
  fc.assert(
    fc.property(text, text, fc.nat({ max: 3 }), (written, behind, from) => {
      const bytes = new Uint8Array(100);
      bytes.set(Uint8Array.from(written + behind, (letter) => letter.charCodeAt(0)));
      const wanted = usual.exec(written.slice(from));
      const end = usualPatternEnd(bytes, new DataView(bytes.buffer), from, written.length);
      expect(end).toBe(wanted === null ? -1 : Math.min(from + wanted[0].length, written.length));
    }),
  );
});
