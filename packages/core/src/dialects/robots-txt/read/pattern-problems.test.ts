import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Diagnostic } from '../../../diagnostics/diagnostic.js';
import { readRobotsTxt } from '../read.js';
import { reportPatternProblems } from './pattern-problems.js';

const scraps = [
  '/',
  '*',
  '$',
  '%',
  '%41',
  '%4',
  '%zz',
  ' ',
  '\t',
  '\v',
  '\0',
  '!',
  '"',
  '&',
  "'",
  'a',
  '#',
  'http://',
  'é',
];
const pattern = fc.array(fc.constantFrom(...scraps), { maxLength: 12 }).map((parts) => parts.join(''));
const rule = fc
  .tuple(fc.constantFrom('Disallow:', 'Allow: ', 'disallow', 'Dissallow: '), pattern)
  .map((parts) => parts.join(''));
const file = fc.tuple(fc.array(rule, { minLength: 1, maxLength: 5 }), fc.constantFrom('\n', '\r', '\r\n'));

test('rules in the usual spelling have no problems that a look at each of their letters would find', () => {
  fc.assert(
    fc.property(file, ([rules, lineBreak]) => {
      const found: Diagnostic[] = [];
      const robots = readRobotsTxt(['User-agent: *', ...rules].join(lineBreak), (problem) => found.push(problem));
      const all: Diagnostic[] = [];
      for (let one = 0; one < robots.rules.count; one++)
        reportPatternProblems(robots, one, (problem) => all.push(problem));
      const codes = new Set<string>(all.map(({ code }) => code));
      expect(found.filter(({ code }) => codes.has(code))).toEqual(all);
    }),
  );
});
