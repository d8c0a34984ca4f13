import { once } from 'node:events';

/** Writes to standard output and waits where whoever reads is slower. */
export async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

export async function writeLines(lines: readonly string[]): Promise<void> {
  if (lines.length > 0) await write(`${lines.join('\n')}\n`);
}
