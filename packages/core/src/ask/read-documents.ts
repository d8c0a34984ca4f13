import type { Diagnostic, Report } from '../diagnostics/diagnostic.js';
import { conventionalText, isAcapFile } from '../dialects/acap/file/reading.js';
import { readAcap } from '../dialects/acap/read.js';
import type { ConventionalLookup } from '../dialects/acap/settle/conventional.js';
import { CrawlGate } from '../dialects/robots-txt/gate/crawl-gate.js';
import { interpretRetrieval, type Retrieval } from '../dialects/robots-txt/gate/retrieval.js';
import { decidingRule } from '../dialects/robots-txt/interpret.js';
import { readRobotsTxt } from '../dialects/robots-txt/read.js';
import type { RobotsReading } from '../dialects/texts.js';
import type { File } from '../policy/file.js';
import { withoutMark } from '../text/byte-order-mark.js';
import { Source } from '../text/source.js';
import type { Fetched } from './question.js';

/** Returns the outcome of fetching a document, as it is given in a question. */
export function retrievalOf(fetched: Fetched): Retrieval {
  return typeof fetched === 'string' ? { kind: 'fetched', body: fetched } : interpretRetrieval([fetched]);
}

/** Reads one of the other documents of a question. */
export function readFile(name: string, fetched: Fetched): File {
  const retrieval = retrievalOf(fetched);
  if (retrieval.kind === 'fetched') return { kind: 'text', source: new Source(name, withoutMark(retrieval.body)) };
  return { kind: 'missing', status: retrieval.status === 'no answer' ? 'unreachable' : retrieval.status };
}

/**
 * Reads a robots.txt. In a file with ACAP records, the conventional part is the rest of the file: ACAP fields, and conventional
 * fields inside ACAP records, are hidden from the conventional reader (A1-2.9.2-a, A1-2.9.2-c).
 */
export function readRobots(text: string, report: Report): RobotsReading {
  const conventionalDiagnostics: Diagnostic[] = [];
  const robots = readRobotsTxt(text, (diagnostic) => conventionalDiagnostics.push(diagnostic));
  const acap = robots.hasAcap ? readAcap(robots.source, report) : undefined;
  if (acap !== undefined && isAcapFile(acap)) {
    const gate = new CrawlGate(readRobotsTxt(conventionalText(acap), report));
    return { kind: 'read', gate, acap: { reading: acap, conventional: conventionalOf(gate), readConventional } };
  }
  for (const diagnostic of conventionalDiagnostics) report(diagnostic);
  return { kind: 'read', gate: new CrawlGate(robots) };
}

/** The conventional part of a file that robots.txt refers to. */
function readConventional(source: Source): ConventionalLookup {
  return conventionalOf(new CrawlGate(readRobotsTxt(conventionalText(readAcap(source)), undefined, source.name)));
}

function conventionalOf(gate: CrawlGate): ConventionalLookup {
  return (query) => decidingRule(gate, query);
}
