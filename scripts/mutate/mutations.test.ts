import { expect, test } from 'vitest';
import { mutationsIn } from './mutations.ts';

/** A line of a program, and what it is changed to, one change at a time. */
const cases: readonly (readonly [title: string, text: string, changed: readonly string[]])[] = [
  ['equality', 'f(a === b);', ['f(a !== b);']],
  ['inequality', 'f(a !== b);', ['f(a === b);']],
  ['a boundary', 'f(a < b, c >= d);', ['f(a <= b, c >= d);', 'f(a < b, c > d);']],
  ['and', 'f(a && b);', ['f(a || b);']],
  ['or', 'f(a || b);', ['f(a && b);']],
  ['sums', 'f(a + b - c);', ['f(a - b - c);', 'f(a + b + c);']],
  ['products', 'f(a * b / c % d);', ['f(a / b / c % d);', 'f(a * b * c % d);', 'f(a * b / c * d);']],
  ['bits', 'f(a & b, c << d);', ['f(a | b, c << d);', 'f(a & b, c >> d);']],
  ['assignments', 'a += b; c ??= d;', ['a -= b; c ??= d;', 'a += b; c = d;']],
  ['one more', 'f(a + 1);', ['f(a);', 'f(a - 1);']],
  ['one less', 'f(a - 1);', ['f(a);', 'f(a + 1);']],
  ['a value for none', 'f(a ?? b);', ['f(a);']],
  ['a negation', 'f(!a);', ['f(a);']],
  ['a negative number', 'f(-1);', ['f(1);']],
  ['truth values', 'f(true, false);', ['f(false, false);', 'f(true, true);']],
  ['texts are joined by nothing else', "f('a' + b + c, `a` + b, a + 'b');", []],
  ['an early exit', 'if (a()) return;', ['if (false) return;', 'if (!(a())) return;']],
  ['an early exit in braces', 'if (a) { throw b; }', ['if (false) { throw b; }', 'if (!(a)) { throw b; }']],
  ['an early exit by an operator', 'if (a > b) continue;', ['if (false) continue;', 'if (a >= b) continue;']],
  ['an exit with an alternative is not one', 'if (a) return; else f();', ['if (!(a)) return; else f();']],
  ['a choice', 'f(a ? b : c);', ['f(!(a) ? b : c);']],
  ['a choice by a negation', 'f(!a ? b : c);', ['f(a ? b : c);']],
  ['types', 'type A = true; interface B { c: -1 } let d: false; f<true>(e as true);', []],
  ['texts and comments', "f('a === b'); // a < b", []],
  ['arrows, generics and optional parts', 'const f = <A,>(a?: A) => a?.b;', []],
  ['loops', 'for (const a of b) f(a);', []],
  ['counting', 'for (let a = 0; a < b; a++) f(a);', ['for (let a = 0; a <= b; a++) f(a);']],
];

test.each(cases)('%s', (_, text, changed) => {
  const made = mutationsIn(text).map(
    ({ start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end),
  );
  expect(made).toEqual(changed);
});

test('each has its location, and its code on one line', () => {
  const [first, ...rest] = mutationsIn('f();\n  if (\n    first.length < second.length) f();\n');
  expect(rest).toEqual([]);
  expect(first).toEqual({
    start: 29,
    end: 30,
    replacement: '<=',
    line: 3,
    column: 18,
    before: 'first.length < second.length',
    after: 'first.length <= second.length',
  });
});

test('what is long is shown in part', () => {
  const [{ before, after } = { before: '', after: '' }] = mutationsIn(`f(${'a'.repeat(50)} > ${'b'.repeat(50)});`);
  expect(before).toBe(`…${'a'.repeat(31)} > ${'b'.repeat(31)}…`);
  expect(after).toBe(`…${'a'.repeat(31)} >= ${'b'.repeat(31)}…`);
});
