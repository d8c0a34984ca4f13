import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Remark } from './answer.js';
import { remarksOf } from './remarks.js';
import { type RobotsReading, readRobots } from './robots-reading.js';

/** A reading that is kept, with what there is to remark on it in the short form that answers list. */
export interface KeptReading extends RobotsReading {
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
  readonly #robots: Map<string, KeptReading> = new Map();
  #kept = 0;

  robotsTxt(text: string): KeptReading {
    const known = this.#robots.get(text);
    if (known !== undefined) {
      // To the end of the queue: a Map remembers the order of entry.
      this.#robots.delete(text);
      this.#robots.set(text, known);
      return known;
    }
    const diagnostics: Diagnostic[] = [];
    const reading: KeptReading = {
      ...readRobots(text, (diagnostic) => diagnostics.push(diagnostic)),
      remarks: remarksOf(diagnostics),
    };
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
