import { expect, test } from 'vitest';
import { importsIn } from './imports.ts';

test('every way to import is found, with its line', () => {
  const text = `import { a } from './a.js';
import type { B } from './b.js';
import './c.js';
export { d } from './d.js';
export type { E } from './e.js';
export * from './f.js';
const g = await import('./g.js');
const h = await import(\`./h.js\`);
type I = import('./i.js').I;
import j = require('./j.js');
const k = require('./k.js');
// import l from './l.js';
const m = "import m from './m.js'";
export const n = 1;`;
  expect(importsIn(text).map(({ specifier, line }) => `${line} ${specifier}`)).toEqual([
    '1 ./a.js',
    '2 ./b.js',
    '3 ./c.js',
    '4 ./d.js',
    '5 ./e.js',
    '6 ./f.js',
    '7 ./g.js',
    '8 ./h.js',
    '9 ./i.js',
    '10 ./j.js',
    '11 ./k.js',
  ]);
});

test('imports that the compiler erases are distinguished from those that load something', () => {
  const text = `import type { A } from './a.js';
import { type B } from './b.js';
export type { C } from './c.js';
type D = import('./d.js').D;
const e: typeof import('./e.js') = await import('./e.js');`;
  expect(importsIn(text).map(({ specifier, typesOnly }) => [specifier, typesOnly])).toEqual([
    ['./a.js', true],
    ['./b.js', false],
    ['./c.js', true],
    ['./d.js', true],
    ['./e.js', true],
    ['./e.js', false],
  ]);
});

test('a computed import is known as one', () => {
  const [found] = importsIn("const a = await import('./' + name + '.js');");
  expect(found).toEqual({ specifier: "'./' + name + '.js'", line: 1, typesOnly: false, computed: true });
});
