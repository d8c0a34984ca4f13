import type { FixKind, Problem } from './problem.js';

/** The number of problems of each severity, and of files. */
export interface Tally {
  readonly errors: number;
  readonly warnings: number;
  readonly hints: number;
  /** Problems that `--fix` fixes, and those that take `--fix-unsafe`. */
  readonly fixes: Readonly<Record<FixKind, number>>;
  /** Files that were linted. */
  readonly files: number;
  readonly filesWithProblems: number;
  /** What files were not compared with, because it was not given: `robots.txt with headers and pages`. */
  readonly notCompared: readonly string[];
}

/** Counts problems without keeping them. */
export class Counter {
  readonly #files: Set<string> = new Set();
  readonly #filesWithProblems: Set<string> = new Set();
  readonly #counts: Record<Problem['severity'], number> = { error: 0, warning: 0, hint: 0 };
  readonly #fixes: Record<FixKind, number> = { safe: 0, unsafe: 0 };

  /** Files that were linted. A file that could not be read is a problem, so it counts too. */
  addFiles(names: Iterable<string>): void {
    for (const name of names) this.#files.add(name);
  }

  add(problems: readonly Problem[]): void {
    for (const { file, severity, fix } of problems) {
      this.#files.add(file);
      this.#filesWithProblems.add(file);
      this.#counts[severity]++;
      if (fix !== undefined) this.#fixes[fix]++;
    }
  }

  /** Returns the same with what was not compared. */
  tallyWith(notCompared: readonly string[]): Tally {
    return { ...this.tally, notCompared };
  }

  get tally(): Tally {
    const { error, warning, hint } = this.#counts;
    return {
      errors: error,
      warnings: warning,
      hints: hint,
      fixes: { ...this.#fixes },
      files: this.#files.size,
      filesWithProblems: this.#filesWithProblems.size,
      notCompared: [],
    };
  }
}
