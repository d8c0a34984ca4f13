import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createDeadlines } from './deadlines.js';

test('what takes too long is late, and nothing else', async () => {
  const { begin } = createDeadlines(40);
  const late: string[] = [];
  begin(performance.now(), () => late.push('first'));
  const endSecond = begin(performance.now(), () => late.push('second'));
  await setTimeout(20);
  begin(performance.now(), () => late.push('third'));
  endSecond();
  expect(late).toEqual([]);
  await setTimeout(200);
  expect(late).toEqual(['first', 'third']);
});

test('what begins when nothing is waited for any more is waited for again', async () => {
  const { begin } = createDeadlines(10);
  begin(performance.now(), () => undefined)();
  await setTimeout(50);
  const late = await new Promise((resolve) => void begin(performance.now(), () => resolve('late')));
  expect(late).toBe('late');
});

test('whoever is late may begin again', async () => {
  const { begin } = createDeadlines(10);
  let times = 0;
  await new Promise<void>((resolve) => {
    const again = (): void => {
      times += 1;
      if (times < 3) begin(performance.now(), again);
      else resolve();
    };
    begin(performance.now(), again);
  });
  expect(times).toBe(3);
});
