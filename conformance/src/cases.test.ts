import { describe, expect, test } from 'vitest';
import { type Case, loadSuites } from './cases.js';
import { freshAsk, questionsOf, runCase } from './run-case.js';
import { allVariants, applyVariant } from './variants.js';

for (const { file, cases } of loadSuites()) {
  describe(file, () => {
    for (const testCase of cases) {
      test(nameOf(testCase), () => {
        expect(runCase(testCase)).toEqual([]);
      });
    }

    const plain = cases.map((testCase) => ({ testCase, given: JSON.stringify(testCase) }));
    const plainDecisions = new Map<Case, string>();

    for (const variant of allVariants) {
      test(`with ${variant.name} every decision stays, and its lines, columns and texts`, () => {
        const changed = plain.filter(({ testCase, given }) => {
          const varied = applyVariant(testCase, variant);
          // Equal questions have equal answers: a case that the variant leaves unchanged need not be asked again.
          if (JSON.stringify(varied) === given) return false;
          const before = plainDecisions.get(testCase) ?? JSON.stringify(decisionsOf(testCase));
          plainDecisions.set(testCase, before);
          return JSON.stringify(decisionsOf(varied)) !== before;
        });
        expect(changed.map(({ testCase }) => nameOf(testCase))).toEqual([]);
      });
    }
  });
}

function nameOf({ clause, title }: Case): string {
  return `${clause}: ${title}`;
}

function decisionsOf(testCase: Case): unknown[] {
  const ask = freshAsk(testCase);
  return questionsOf(testCase).map(({ question }) => {
    const answer = ask.unknown(question);
    return 'error' in answer ? answer.error.code : answer.decisions;
  });
}
