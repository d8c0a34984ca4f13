import type { Diagnostic, Report } from '../diagnostics/diagnostic.js';
import { type AcapReading, conventionalText, isAcapFile } from '../dialects/acap/file/reading.js';
import { readAcap } from '../dialects/acap/read.js';
import { CrawlGate } from '../dialects/groups/crawl-gate.js';
import { readRobotsTxt } from '../dialects/robots-txt/read.js';

/** A robots.txt that has been read. */
export interface RobotsReading {
  readonly gate: CrawlGate;
  /** Its ACAP part, if it has one. Then the gate holds the conventional part alone. */
  readonly acap?: AcapReading;
}

/**
 * Reads a robots.txt. In a file with ACAP records the conventional part is what is left without them: ACAP fields, and
 * conventional ones inside ACAP records, are not the conventional reader's (A1-2.9.2-a, A1-2.9.2-c).
 */
export function readRobots(text: string, report: Report): RobotsReading {
  const asConventional: Diagnostic[] = [];
  const robots = readRobotsTxt(text, (diagnostic) => asConventional.push(diagnostic));
  const acap = robots.hasAcap ? readAcap(robots.source, report) : undefined;
  if (acap !== undefined && isAcapFile(acap)) {
    return { gate: new CrawlGate(readRobotsTxt(conventionalText(acap), report)), acap };
  }
  for (const diagnostic of asConventional) report(diagnostic);
  return { gate: new CrawlGate(robots) };
}
