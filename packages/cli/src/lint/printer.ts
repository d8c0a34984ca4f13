import { formatGithub } from '../formats/github.js';
import { formatJson } from '../formats/json.js';
import { formatLine } from '../formats/line.js';
import type { Problem } from '../formats/problem.js';
import { formatSarif } from '../formats/sarif.js';
import type { Tally } from '../formats/tally.js';
import type { Output } from '../io.js';
import { writeLines } from '../output.js';
import type { Style } from '../terminal/style.js';
import { version } from '../version.js';
import { createFramesPrinter } from './frames-printer.js';

export type Format = 'frames' | 'line' | 'json' | 'sarif' | 'github';

/** Prints problems in one of the formats. */
export interface Printer {
  /** Called with the problems of each target. */
  readonly print: (problems: readonly Problem[]) => Promise<void>;
  /** Called once, at the end. */
  readonly close: (tally: Tally) => Promise<void>;
}

/** Prints line formats while problems come in; JSON and SARIF are one document, so they are printed at the end. */
export function createPrinter(format: Format, style: Style, output: Output): Printer {
  switch (format) {
    case 'frames':
      return createFramesPrinter(style, output);
    case 'line':
      return { print: (problems) => writeLines(output, problems.map(formatLine)), close: async () => undefined };
    case 'github':
      return { print: (problems) => writeLines(output, problems.map(formatGithub)), close: async () => undefined };
    case 'json':
      return whole(formatJson, output);
    case 'sarif':
      return whole((problems) => formatSarif(problems, version()), output);
  }
}

function whole(format: (problems: readonly Problem[], tally: Tally) => string, output: Output): Printer {
  const kept: Problem[] = [];
  return {
    print: async (problems) => {
      for (const problem of problems) kept.push(problem);
    },
    close: (tally) => output.write(`${format(kept, tally)}\n`),
  };
}
