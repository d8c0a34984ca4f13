import { expect, test } from 'vitest';
import { Counter } from '../formats/tally.js';
import { createStyle } from '../terminal/style.js';
import { problemAbout } from '../testing/example-problem.js';
import { createPrinter, type Format, type Printer } from './printer.js';

const none = new Counter().tally;

async function printTo(format: Format): Promise<{ readonly written: string[]; readonly printer: Printer }> {
  const written: string[] = [];
  const output = { isTTY: false, columns: undefined, write: async (text: string) => void written.push(text) };
  return { written, printer: await createPrinter(format, createStyle({}, {}), output, 0) };
}

test.each(['json', 'sarif'] as const)('%s is written while problems come in, and none is kept', async (format) => {
  const { written, printer } = await printTo(format);
  const lengths: number[] = [];
  for (let at = 0; at < 3; at++) {
    await printer.print([problemAbout('private')]);
    lengths.push(written.join('').length);
  }
  await printer.close(none, true);
  expect(lengths[0]).toBeGreaterThan(100);
  expect((lengths[2] ?? 0) - (lengths[1] ?? 0)).toBeCloseTo((lengths[1] ?? 0) - (lengths[0] ?? 0), -2);
  expect(() => JSON.parse(written.join(''))).not.toThrow();
});

test.each(['json', 'sarif'] as const)(
  '%s is whole if the run fails half-way, and nothing if it fails at once',
  async (format) => {
    const { written, printer } = await printTo(format);
    await printer.print([problemAbout('private')]);
    await printer.abandon?.(none);
    expect(() => JSON.parse(written.join(''))).not.toThrow();
    const early = await printTo(format);
    await early.printer.abandon?.(none);
    expect(early.written).toEqual([]);
  },
);
