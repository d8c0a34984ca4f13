import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { CrawlGate } from '../dialects/robots-txt/crawl-gate.js';
import { readRobotsTxt } from '../dialects/robots-txt/read.js';

/** A robots.txt that has been read, with all there is to remark on it. */
export interface RobotsReading {
  readonly gate: CrawlGate;
  readonly diagnostics: readonly Diagnostic[];
}

/** Limit: how much text is kept read. Enough for thousands of ordinary files, or for a few dozen of the largest. */
const maxKept = 16 * 1024 * 1024;

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
    const diagnostics: Diagnostic[] = [];
    const robots = readRobotsTxt(text, (diagnostic) => diagnostics.push(diagnostic));
    const reading = { gate: new CrawlGate(robots), diagnostics };
    this.#robots.set(text, reading);
    this.#kept += text.length;
    this.#forget();
    return reading;
  }

  #forget(): void {
    for (const text of this.#robots.keys()) {
      if (this.#kept <= maxKept || this.#robots.size === 1) return;
      this.#robots.delete(text);
      this.#kept -= text.length;
    }
  }
}
