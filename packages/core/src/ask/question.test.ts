import { expect, expectTypeOf, test } from 'vitest';
import type { Usage } from '../policy/usage.js';
import type { Answer, Decision, Refusal } from './answer.js';
import { ask } from './ask.js';
import type { Question } from './question.js';

const about = { agent: 'ExampleBot', url: 'https://example.com/a' };

function answerIn<A extends Answer>(answered: A | Refusal): A {
  if ('error' in answered) throw new Error(answered.error.message);
  return answered as A;
}

type Perhaps = Decision | undefined;

test('usages that are named have decisions, and no others do', () => {
  const { decisions } = answerIn(ask({ ...about, usages: ['index', 'ai-train'] }));
  expectTypeOf(decisions.index).toEqualTypeOf<Decision>();
  expectTypeOf(decisions['ai-train']).toEqualTypeOf<Decision>();
  expectTypeOf(decisions.crawl).toEqualTypeOf<Perhaps>();
  expect(Object.keys(decisions)).toEqual(['index', 'ai-train']);
});

test('a question without a list of usages asks about every usage', () => {
  const { decisions } = answerIn(ask(about));
  expectTypeOf(decisions.index).toEqualTypeOf<Decision>();
  expectTypeOf(decisions.other).toEqualTypeOf<Decision>();
  expect(decisions.other.may).toBe(false);
  // With an empty list, it asks about none.
  const { decisions: none } = answerIn(ask({ ...about, usages: [] }));
  expectTypeOf(none.index).toEqualTypeOf<Perhaps>();
  expect(none).toEqual({});
});

test('of usages that are known only when the program runs, none is claimed', () => {
  const usage = 'index' as Usage;
  const some: readonly Usage[] = ['crawl'];
  const given: Question = { ...about, usages: ['tdm'] };
  const answered = [
    answerIn(ask({ ...about, usages: [usage] })),
    answerIn(ask({ ...about, usages: some })),
    answerIn(ask({ ...about, usages: [...some] })),
    answerIn(ask(given)),
    answerIn(ask({ ...about, ...(some.length === 0 ? {} : { usages: some }) })),
    answerIn(ask.unknown(given)),
  ] as const;
  for (const { decisions } of answered) {
    expectTypeOf(decisions.index).toEqualTypeOf<Perhaps>();
    expectTypeOf(decisions.crawl).toEqualTypeOf<Perhaps>();
  }
  const { decisions } = answerIn(ask({ ...about, usages: [usage, 'follow'] }));
  expectTypeOf(decisions.follow).toEqualTypeOf<Decision>();
  expectTypeOf(decisions.index).toEqualTypeOf<Perhaps>();
});

test('a field that is misspelt, and a usage that does not exist, do not compile', () => {
  // @ts-expect-error
  ask({ ...about, usage: ['index'] });
  // @ts-expect-error
  ask({ ...about, usages: ['indexing'] });
  // Every answer is an answer, whatever its type names.
  expectTypeOf<Answer<'index'>>().toExtend<Answer>();
});
