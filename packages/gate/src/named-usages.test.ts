import type { Decision } from '@heed/core';
import { expect, expectTypeOf, test } from 'vitest';
import { createGate, type Gate } from './index.js';

test('a judgement has decisions on the usages that a gate names, and on crawl', async () => {
  const agent = 'ExampleBot/1.0';
  const response = { status: 200, headers: [] as const };
  const gate = createGate({ agent, usages: ['index', 'ai-train'] });
  // A private address: nothing is fetched.
  const { decisions } = (await gate.judge('http://127.0.0.1:1/', response)).answer;
  await gate.close();
  expectTypeOf(decisions.index).toEqualTypeOf<Decision>();
  expectTypeOf(decisions.crawl).toEqualTypeOf<Decision>();
  expectTypeOf(decisions.tdm).toEqualTypeOf<Decision | undefined>();
  expect(Object.keys(decisions)).toEqual(['crawl', 'index', 'ai-train']);

  const plain = createGate({ agent });
  const judged = (await plain.judge('http://127.0.0.1:1/', response)).answer.decisions;
  await plain.close();
  expectTypeOf(judged.crawl).toEqualTypeOf<Decision>();
  expectTypeOf(judged.index).toEqualTypeOf<Decision | undefined>();
  expect(judged.crawl.may).toBe(false);
  expectTypeOf(gate).toExtend<Gate>();
});
