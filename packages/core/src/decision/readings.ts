import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { readAcap } from '../dialects/acap/read.js';
import { type AcapReading, conventionalText, isAcapFile } from '../dialects/acap/reading.js';
import { CrawlGate } from '../dialects/robots-txt/crawl-gate.js';
import { readRobotsTxt } from '../dialects/robots-txt/read.js';
import type { Remark } from './answer.js';
import { remarksOf } from './remarks.js';

/** A robots.txt that has been read, with all there is to remark on it. */
export interface RobotsReading {
  readonly gate: CrawlGate;
  /** Its ACAP part, if it has one. Then the gate holds the conventional part alone. */
  readonly acap?: AcapReading;
  readonly remarks: readonly Remark[];
}

/** Limit: how much is kept, in characters of text. Enough for a thousand ordinary files, or for a few dozen of the largest. */
const maxKept = 16 * 1024 * 1024;

/** Limit: what a reading counts beside its text, since a file of ten characters takes kilobytes once it is read. */
const costOfReading = 8 * 1024;

/**
 * Texts that have been read, so that a robots.txt that comes with ten thousand questions is read once. What was used least
 * recently goes first when there is too much.
 */
export class Readings {
  readonly #robots: Map<string, RobotsReading> = new Map();
  #kept = 0;

  robotsTxt(text: string): RobotsReading {
    const known = this.#robots.get(text);
    if (known !== undefined) {
      // To the end of the queue: a Map remembers the order of entry.
      this.#robots.delete(text);
      this.#robots.set(text, known);
      return known;
    }
    const reading = readRobots(text);
    this.#robots.set(text, reading);
    this.#kept += text.length + costOfReading;
    this.#forget();
    return reading;
  }

  #forget(): void {
    for (const text of this.#robots.keys()) {
      if (this.#kept <= maxKept || this.#robots.size === 1) return;
      this.#robots.delete(text);
      this.#kept -= text.length + costOfReading;
    }
  }
}

/**
 * Reads a robots.txt. In a file with ACAP records the conventional part is what is left without them: ACAP fields, and
 * conventional ones inside ACAP records, are not the conventional reader's (A1-2.9.2-a, A1-2.9.2-c).
 */
function readRobots(text: string): RobotsReading {
  const diagnostics: Diagnostic[] = [];
  const robots = readRobotsTxt(text, (diagnostic) => diagnostics.push(diagnostic));
  if (!robots.hasAcap) return { gate: new CrawlGate(robots), remarks: remarksOf(diagnostics) };
  const withAcap: Diagnostic[] = [];
  const acap = readAcap(robots.source, (diagnostic) => withAcap.push(diagnostic));
  if (!isAcapFile(acap)) return { gate: new CrawlGate(robots), remarks: remarksOf([...diagnostics, ...withAcap]) };
  const conventional = readRobotsTxt(conventionalText(acap), (diagnostic) => withAcap.push(diagnostic));
  return { gate: new CrawlGate(conventional), acap, remarks: remarksOf(withAcap) };
}
