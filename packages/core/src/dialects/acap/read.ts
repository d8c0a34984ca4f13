import type { Report } from '../../diagnostics/diagnostic.js';
import type { Source } from '../../text/source.js';
import { AcapFileReader } from './file/file-reader.js';
import { type AcapReading, type Definitions, noDefinitions } from './file/reading.js';
import { reporterFor } from './report-at.js';
import { linesOf, trimSpan } from './syntax/lines.js';
import { sizeLimits } from './syntax/size-limits.js';

/**
 * Reads the ACAP part of a text in robots.txt syntax (A1-2.1-d, A1-2.2-a, A1-2.3-a).
 *
 * Accepts any text. What cannot be read is reported, and read so that nothing is permitted by mistake. A referenced
 * file inherits the definitions of the file that refers to it (A1-2.3.2-f).
 */
export function readAcap(source: Source, report?: Report, inherited: Definitions = noDefinitions): AcapReading {
  const reportAt = reporterFor(source, report);
  const { text } = source;
  if (!/acap/i.test(text)) {
    return {
      source,
      ignoresConventional: false,
      definitions: noDefinitions,
      records: [],
      hidden: [],
      featuresToArrange: [],
    };
  }
  const reader = new AcapFileReader(source, inherited, reportAt);
  const tooLarge = text.length > sizeLimits.file ? /^[ \t]*acap-crawler[^\r\n]{0,200}/im.exec(text) : null;
  if (tooLarge !== null) {
    // The whole file is too large, so the problem is reported at the first record.
    reader.stopAtLimit('file', trimSpan(text, tooLarge.index, tooLarge.index + tooLarge[0].length));
  } else {
    for (const line of linesOf(text)) {
      reader.read(line);
      if (reader.stopped) break;
    }
  }
  return reader.finish();
}
