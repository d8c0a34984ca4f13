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

    for (const clothes of allClothes) {
      test(`with ${clothes.name} every decision stays, and its lines, columns and texts`, () => {
        const changed = cases.filter((testCase) => {
          const before = JSON.stringify(decisionsOf(testCase));
          return JSON.stringify(decisionsOf(dressCase(testCase, clothes))) !== before;
        });
        expect(changed.map(nameOf)).toEqual([]);
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
