import type { Usage } from '@heed/core';
import { formatJsonLine } from '@heed/core/internal';
import { usages } from '@heed/core/vocabulary';
import type { Io } from '../io.js';
import { writeLines } from '../output.js';
import { createStyle, type Style } from '../terminal/style.js';
import { textWidth, wrapped } from '../terminal/wrap.js';
import { usageExamples } from './usage-examples.js';

export interface UsagesOptions {
  readonly json?: true;
}

/** Explains usages: what each means, and an example of who forbids it and how. */
export async function runUsages(names: readonly Usage[], { json }: UsagesOptions, { stdout, env }: Io): Promise<void> {
  if (json) {
    for (const usage of names) await stdout.write(formatJsonLine(objectOf(usage)));
    return;
  }
  const style = createStyle(stdout, env);
  const width = Math.min(stdout.columns || maxWidth, maxWidth);
  await writeLines(
    stdout,
    names.flatMap((usage, index) => [...(index === 0 ? [] : ['']), ...linesOf(usage, style, width)]),
  );
}

function objectOf(usage: Usage): object {
  const { also, ...example } = usageExamples[usage];
  return { usage, ...usages[usage], example, also };
}

/** Limit: columns of a sentence. Longer ones are hard to read. */
const maxWidth = 100;

const indent = '  ';

function linesOf(usage: Usage, style: Style, width: number): string[] {
  const { who, where, says, also } = usageExamples[usage];
  const indented = (text: string): string[] =>
    wrapped(text, textWidth(width, indent.length)).map((line) => `${indent}${line}`);
  return [
    `${style('strong', usage)}: ${usages[usage].meaning}`,
    ...indented(`Example: ${who}. ${placeIs[where]}:`),
    ...says.split('\n').map((line) => `${indent}${indent}${line}`),
    ...(also.length === 0 ? [] : indented(`Also: ${also.join('; ')}`)),
  ];
}

const placeIs = {
  'robots.txt': 'In robots.txt',
  header: 'In the header of the response',
  page: 'In the page',
  '/.well-known/tdmrep.json': 'In /.well-known/tdmrep.json',
} as const;
