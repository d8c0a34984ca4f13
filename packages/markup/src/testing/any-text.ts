import fc from 'fast-check';

/** Any code point, half of a surrogate pair included, and names that objects of JavaScript already have. */
const unit: fc.Arbitrary<string> = fc.oneof(
  { weight: 30, arbitrary: fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)) },
  { weight: 10, arbitrary: fc.integer({ min: 0, max: 0x7f }).map((code) => String.fromCodePoint(code)) },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty') },
);

/** Any text. `fc.string({ unit: 'binary' })` first makes a table of all code points, which takes most of a second. */
export const anyText: fc.Arbitrary<string> = fc.array(unit, { maxLength: 200 }).map((units) => units.join(''));
