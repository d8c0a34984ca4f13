import { type Decision, isUsage, type Usage } from '@heed/core';
import { documentOfClause, type Explanation, explain, wordsOfClause } from '@heed/core/explain';
import { expect, test } from 'vitest';
import { loadClauses, loadSuites } from './cases.js';
import { freshAsk, questionsOf } from './run-case.js';

/** Every decision of the cases of all folders. */
const decisions: readonly { readonly usage: Usage; readonly decision: Decision }[] = loadSuites()
  .flatMap((suite) => suite.cases)
  .flatMap((testCase) => {
    const ask = freshAsk(testCase);
    return questionsOf(testCase).flatMap(({ question }) => {
      const answer = ask.unknown(question);
      return 'error' in answer ? [] : Object.entries(answer.decisions);
    });
  })
  .flatMap(([usage, decision]) => (isUsage(usage) ? [{ usage, decision }] : []));

test('every clause by which a statement wins or loses has words and a document', () => {
  const cited = new Set(
    decisions.flatMap(({ decision }) => [...decision.because, ...decision.overruled].map(({ clause }) => clause)),
  );
  expect(cited.size).toBeGreaterThan(100);
  expect([...cited].filter((id) => wordsOfClause(id) === undefined)).toEqual([]);
  expect([...cited].filter((id) => documentOfClause(id) === undefined)).toEqual([]);
});

test('every clause of every list has a document', () => {
  const ids = loadClauses().map(({ id }) => id);
  expect(ids.filter((id) => documentOfClause(id) === undefined)).toEqual([]);
});

for (const agent of ['ExampleBot', '*']) {
  test(`every decision is explained for ${agent}`, () => {
    const faults = decisions.flatMap(({ usage, decision }) =>
      faultsOf(explain(usage, decision, { agent }), decision).map((fault) => `${usage}: ${fault}`),
    );
    expect(decisions.length).toBeGreaterThan(1000);
    expect(faults).toEqual([]);
  });
}

test('every decision has the same explanation after a round trip through JSON (ASK-36)', () => {
  const changed = decisions.flatMap(({ usage, decision }) => {
    const before = explain(usage, decision);
    const after = explain(usage, JSON.parse(JSON.stringify(decision)) as Decision);
    return JSON.stringify(after) === JSON.stringify(before) ? [] : [[before.sentences, after.sentences]];
  });
  expect(changed).toEqual([]);
  expect(decisions.some(({ decision }) => decision.overruled.some(({ beatenBy }) => beatenBy !== undefined))).toBe(
    true,
  );
  expect(decisions.some(({ decision }) => decision.blockedBecause !== undefined)).toBe(true);
  expect(decisions.some(({ decision }) => decision.waitsFor !== undefined)).toBe(true);
});

/** What is wrong with the sentences of an explanation, apart from quoted text. */
function faultsOf({ sentences, statements }: Explanation, decision: Decision): string[] {
  const all = [...decision.because, ...decision.overruled, ...(decision.blockedBecause ?? [])];
  const isSentence = /^(?:[A-Z]|robots\.txt|\/robots\.txt)[\s\S]*[^.\s]\.$/;
  const hasFault = /undefined|NaN|\[object|\{\w*\}| {2}|\(\)|: [:.(]/;
  const faults = sentences.filter((sentence) => !isSentence.test(sentence) || hasFault.test(withoutQuotes(sentence)));
  const told = statements.map(({ reason }) => reason);
  const isWhole = told.length === all.length && all.every(isIn(told));
  return isWhole ? faults : [...faults, 'a statement is missing'];
}

function isIn<Item>(items: readonly Item[]): (item: Item) => boolean {
  return (item) => items.includes(item);
}

function withoutQuotes(sentence: string): string {
  return sentence.replace(/, says ".*"\. (?=This|It|The)/s, ' ');
}
