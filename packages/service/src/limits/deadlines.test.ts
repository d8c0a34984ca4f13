import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDeadlines } from './deadlines.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test('only what takes too long is late', () => {
  const { begin } = createDeadlines(40);
  const late: string[] = [];
  begin(performance.now(), () => late.push('first'));
  const endSecond = begin(performance.now(), () => late.push('second'));
  vi.advanceTimersByTime(20);
  begin(performance.now(), () => late.push('third'));
  endSecond();
  vi.advanceTimersByTime(19);
  expect(late).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(late).toEqual(['first']);
  vi.advanceTimersByTime(19);
  expect(late).toEqual(['first']);
  vi.advanceTimersByTime(1);
  expect(late).toEqual(['first', 'third']);
});

test('what begins when nothing is waited for any more is waited for again', () => {
  const { begin } = createDeadlines(10);
  begin(performance.now(), () => undefined)();
  vi.advanceTimersByTime(50);
  const late = vi.fn();
  begin(performance.now(), late);
  vi.advanceTimersByTime(10);
  expect(late).toHaveBeenCalledOnce();
});

test('late work may begin again', () => {
  const { begin } = createDeadlines(10);
  let times = 0;
  const again = (): void => {
    times += 1;
    if (times < 3) begin(performance.now(), again);
  };
  begin(performance.now(), again);
  vi.advanceTimersByTime(30);
  expect(times).toBe(3);
});
