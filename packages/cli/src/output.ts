import type { Output } from './io.js';

export async function writeLines(output: Output, lines: readonly string[]): Promise<void> {
  if (lines.length > 0) await output.write(`${lines.join('\n')}\n`);
}
