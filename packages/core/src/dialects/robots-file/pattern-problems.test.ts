import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { reportPatternProblems, reportProblemsOf } from './pattern-problems.js';
import { readForVerdicts } from './read.js';

const scraps = ['/', '*', '$', '%', '%41', '%4', '%zz', ' ', '\t', '\v', '\0', '!', '"', '&', "'", 'a', 'http://', 'é'];
const pattern = fc.array(fc.constantFrom(...scraps), { maxLength: 12 }).map((parts) => parts.join(''));

test('looking at four octets at a time misses no problem of a pattern', () => {
  fc.assert(
    fc.property(fc.array(pattern, { minLength: 1, maxLength: 5 }), (patterns) => {
      const lines = patterns.map((one, line) => `${line % 2 === 0 ? 'Disallow' : 'Allow'}: ${one}`);
      const robots = readForVerdicts(['User-agent: *', ...lines].join('\n'));
      const looked: Diagnostic[] = [];
      reportPatternProblems(robots, (problem) => looked.push(problem));
      const all: Diagnostic[] = [];
      for (let rule = 0; rule < robots.rules.count; rule++) reportProblemsOf(robots, rule, (one) => all.push(one));
      expect(looked).toEqual(all);
    }),
  );
});
