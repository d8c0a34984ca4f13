import { Alike, othersInWords } from '../formats/alike.js';
import { formatFrames } from '../formats/frames.js';
import { notComparedInWords } from '../formats/not-compared-in-words.js';
import { formatSummary } from '../formats/summary.js';
import type { Output } from '../io.js';
import { writeLines } from '../output.js';
import { printable } from '../terminal/printable.js';
import { columnsOf, type Screen } from '../terminal/screen.js';
import type { Style } from '../terminal/style.js';
import { textWidth, wrapped } from '../terminal/wrap.js';
import type { Printer } from './printer.js';

/** Prints for people: a frame for each problem, equal ones together, and a summary at the end. */
export function createFramesPrinter(style: Style, output: Output): Printer {
  const alike = new Alike();
  let hasPrinted = false;
  const quiet = (sentence: string): string => style('quiet', sentence);
  return {
    print: async (problems) => {
      hasPrinted ||= problems.length > 0;
      const { groups, counted } = alike.add(problems);
      await writeLines(output, [
        ...groups.flatMap((group) => {
          const others = othersInWords(group);
          const frame = formatFrames(group.problem, style, frameWidth(output));
          return [...frame, ...(others === undefined ? [] : [quiet(others)]), ''];
        }),
        ...counted.flatMap(({ code, file, count }) => [
          quiet(`and ${count} more in ${printable(file)} with ${code}; ${listsAll}`),
          '',
        ]),
      ]);
    },
    close: (tally) => {
      const rest = alike.rest.map(({ code, words }) => quiet(`${words} with ${code}; ${listsAll}`));
      const notCompared = notComparedInWords(tally);
      return writeLines(output, [
        ...rest,
        ...(rest.length === 0 ? [] : ['']),
        formatSummary(tally, style),
        ...(notCompared === undefined ? [] : wrapped(notCompared, textWidth(columnsOf(output))).map(quiet)),
        ...(hasPrinted ? [quiet(explainHint)] : []),
      ]);
    },
  };
}

const listsAll = '--format line lists all';

const explainHint = 'Run "heed explain CODE" for what a problem means, with examples.';

/** A pipe has no width, and some terminals report 0. */
function frameWidth({ isTTY, columns = 0 }: Screen): { readonly width?: number } {
  return isTTY && columns > 0 ? { width: columns } : {};
}
