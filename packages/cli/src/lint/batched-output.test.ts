import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BatchedOutput } from './batched-output.js';

function outputTo(written: string[], isTTY = false): BatchedOutput {
  return new BatchedOutput({ isTTY, columns: undefined, write: async (text) => void written.push(text) });
}

test('gathers short texts, and writes them in order when there are enough', async () => {
  const written: string[] = [];
  const output = outputTo(written);
  const texts = Array.from({ length: 3000 }, (_, at) => `${at} ${'x'.repeat(50)}\n`);
  for (const text of texts) await output.write(text);
  expect(written.length).toBeGreaterThan(1);
  expect(written.length).toBeLessThan(5);
  await output.flush();
  expect(written.join('')).toBe(texts.join(''));
});

test('writes what it has as soon as the run waits for something', async () => {
  const written: string[] = [];
  const output = outputTo(written);
  await output.write('a');
  await output.write('b');
  expect(written).toEqual([]);
  await setImmediate();
  expect(written).toEqual(['ab']);
  await output.write('c');
  await setImmediate();
  expect(written).toEqual(['ab', 'c']);
});

test('a terminal gets everything at once', async () => {
  const written: string[] = [];
  const output = outputTo(written, true);
  await output.write('a');
  expect(written).toEqual(['a']);
});

test('waits for a slow reader', async () => {
  let isReady = false;
  let read = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    read = resolve;
  });
  const output = new BatchedOutput({ isTTY: false, columns: undefined, write: () => slow });
  const writing = output.write('x'.repeat(100_000)).then(() => {
    isReady = true;
  });
  await setImmediate();
  expect(isReady).toBe(false);
  // What follows waits too, though it is short.
  const next = output.write('y');
  read();
  await writing;
  await next;
  expect(isReady).toBe(true);
});
