import { describe, expect, test } from 'vitest';
import { type Case, loadSuites } from './cases.js';
import { allClothes, dressCase } from './clothes.js';
import { freshAsk, questionsOf, runCase } from './run-case.js';

for (const { file, cases } of loadSuites()) {
  describe(file, () => {
    for (const testCase of cases) {
      test(nameOf(testCase), () => {
        expect(runCase(testCase)).toEqual([]);
      });
    }

    const plain = cases.map((testCase) => ({ testCase, given: JSON.stringify(testCase) }));
    const plainDecisions = new Map<Case, string>();

    for (const clothes of allClothes) {
      test(`with ${clothes.name} every decision stays, and its lines, columns and texts`, () => {
        const changed = plain.filter(({ testCase, given }) => {
          const dressed = dressCase(testCase, clothes);
          // Equal questions have equal answers: what these clothes leave as it is need not be asked again.
          if (JSON.stringify(dressed) === given) return false;
          const before = plainDecisions.get(testCase) ?? JSON.stringify(decisionsOf(testCase));
          plainDecisions.set(testCase, before);
          return JSON.stringify(decisionsOf(dressed)) !== before;
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
