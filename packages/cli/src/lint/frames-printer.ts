import { formatFrames } from '../formats/frames.js';
import { Occurrences } from '../formats/occurrences.js';
import type { Problem } from '../formats/problem.js';
import { formatSummary } from '../formats/summary.js';
import type { Output } from '../io.js';
import { writeLines } from '../output.js';
import { printable } from '../terminal/printable.js';
import type { Screen } from '../terminal/screen.js';
import type { Style } from '../terminal/style.js';
import type { Printer } from './printer.js';

/** Limit: frames with one code for one file. A mistake made a thousand times is understood after ten. */
const maxAlike = 10;

/** Prints for people: a frame for each problem, and a summary at the end. */
export function createFramesPrinter(style: Style, output: Output): Printer {
  const alike = new Occurrences();
  let hasPrinted = false;
  return {
    print: async (problems) => {
      const more = new Map<string, { readonly problem: Problem; readonly count: number }>();
      const lines = problems.flatMap((problem) => {
        const key = `${problem.code} ${problem.file}`;
        hasPrinted = true;
        if (alike.count(key) <= maxAlike) return [...formatFrames(problem, style, frameWidth(output)), ''];
        more.set(key, { problem, count: (more.get(key)?.count ?? 0) + 1 });
        return [];
      });
      await writeLines(output, [
        ...lines,
        ...Array.from(more.values(), ({ problem, count }) => formatMore(problem, count, style)),
      ]);
    },
    close: (tally) =>
      writeLines(output, [formatSummary(tally, style), ...(hasPrinted ? [style('quiet', explainHint)] : [])]),
  };
}

const explainHint = 'Run "heed explain CODE" for what a problem means, with examples.';

function formatMore({ file, code }: Problem, count: number, style: Style): string {
  const sentence = `and ${count} more in ${printable(file)} with ${code}; --format line lists all`;
  return `${style('quiet', sentence)}\n`;
}

/** A pipe has no width, and some terminals report 0. */
function frameWidth({ isTTY, columns = 0 }: Screen): { readonly width?: number } {
  return isTTY && columns > 0 ? { width: columns } : {};
}
