import { formatGithub } from '../formats/github.js';
import { jsonDocument } from '../formats/json.js';
import { formatLine } from '../formats/line.js';
import { type ListDocument, ListWriter } from '../formats/list-document.js';
import type { Problem } from '../formats/problem.js';
import type { ReportFormat } from '../formats/report.js';
import { createSarifDocument } from '../formats/sarif.js';
import type { Tally } from '../formats/tally.js';
import type { Output } from '../io.js';
import { writeLines } from '../output.js';
import type { Style } from '../terminal/style.js';
import { version } from '../version.js';
import { createFramesPrinter } from './frames-printer.js';

export type Format = 'frames' | 'line' | 'json' | 'sarif' | 'github' | ReportFormat;

/** Prints problems in one of the formats, while they come in. */
export interface Printer {
  /** Called with the problems of each target. */
  readonly print: (problems: readonly Problem[]) => Promise<void>;
  /** Called once, at the end. `isComplete` is false if some input could not be read. */
  readonly close: (tally: Tally, isComplete: boolean) => Promise<void>;
  /** Called instead if the run fails, so that what was printed is a whole document. */
  readonly abandon?: (tally: Tally) => Promise<void>;
}

export async function createPrinter(format: Format, style: Style, output: Output, now: number): Promise<Printer> {
  switch (format) {
    case 'frames':
      return createFramesPrinter(style, output);
    case 'line':
      return { print: (problems) => writeLines(output, problems.map(formatLine)), close: async () => undefined };
    case 'github':
      return { print: (problems) => writeLines(output, problems.map(formatGithub)), close: async () => undefined };
    case 'json':
      return documentPrinter(jsonDocument, output);
    case 'sarif':
      return documentPrinter(createSarifDocument(version()), output);
    case 'html':
    case 'markdown': {
      // Few runs need it, so the others do not load it.
      const { createReportPrinter } = await import('./report-printer.js');
      return createReportPrinter(format, { version: version(), at: new Date(now).toISOString() }, output);
    }
  }
}

/** Limit: problems that are put into words before they are printed. */
const batch = 1000;

function documentPrinter(document: ListDocument, output: Output): Printer {
  const writer = new ListWriter(document);
  return {
    print: async (problems) => {
      for (let at = 0; at < problems.length; at += batch)
        await output.write(writer.add(problems.slice(at, at + batch)));
    },
    close: (tally) => output.write(writer.close(tally)),
    abandon: async (tally) => {
      if (writer.hasBegun) await output.write(writer.close(tally));
    },
  };
}
