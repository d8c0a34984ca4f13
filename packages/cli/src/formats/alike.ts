import { countOf } from './count.js';
import { Occurrences } from './occurrences.js';
import type { Problem } from './problem.js';

/** Limit: different problems with one code that are shown for one file. A mistake made a thousand times is understood after ten. */
const maxOfCode = 10;

/** Limit: files for which an equal problem is shown. The same mistake in a template is in every page that is made of it. */
const maxFiles = 3;

/** Limit: lines of equal problems that are named. */
const maxLines = 10;

/** A problem to show, with the equal ones of its file. */
export interface Group {
  readonly problem: Problem;
  /** The lines of the equal ones after it. */
  readonly lines: readonly number[];
}

/** Problems that are counted instead of shown. */
export interface Counted {
  readonly code: string;
  readonly file: string;
  readonly count: number;
}

/** What to show of some problems. */
export interface Shown {
  readonly groups: readonly Group[];
  readonly counted: readonly Counted[];
}

/**
 * Groups the problems of a run for people: equal ones, with the same code and the same words, are one of each file, and in the first
 * few files only. Nothing is kept but counts, however long the run is.
 */
export class Alike {
  readonly #ofCode: Occurrences = new Occurrences();
  readonly #ofWords: Occurrences = new Occurrences();
  readonly #inOtherFiles: Map<string, { problems: number; files: number }> = new Map();

  /** Returns what to show of the problems of one target. */
  add(problems: readonly Problem[]): Shown {
    const equal = new Map<string, Group & { readonly lines: number[] }>();
    for (const problem of problems) {
      const key = JSON.stringify([problem.file, problem.code, problem.message]);
      const group = equal.get(key);
      if (group === undefined) equal.set(key, { problem, lines: [] });
      else group.lines.push(problem.line);
    }
    const groups: Group[] = [];
    const counted = new Map<string, Counted>();
    for (const group of equal.values()) {
      const { problem, lines } = group;
      const { code, file, message } = problem;
      const size = 1 + lines.length;
      if (this.#ofWords.count(`${code} ${message}`) > maxFiles) this.#countElsewhere(code, size);
      else if (this.#ofCode.count(`${code} ${file}`) <= maxOfCode) groups.push(group);
      else {
        const key = `${code} ${file}`;
        counted.set(key, { code, file, count: (counted.get(key)?.count ?? 0) + size });
      }
    }
    return { groups, counted: [...counted.values()] };
  }

  #countElsewhere(code: string, size: number): void {
    const known = this.#inOtherFiles.get(code) ?? { problems: 0, files: 0 };
    this.#inOtherFiles.set(code, { problems: known.problems + size, files: known.files + 1 });
  }

  /** What was not shown because equal problems of other files were: "and 10 more in 10 other files, with CODE". */
  get rest(): readonly { readonly code: string; readonly count: number; readonly words: string }[] {
    return Array.from(this.#inOtherFiles, ([code, { problems, files }]) => ({
      code,
      count: problems,
      words: `and ${problems} more in ${countOf(files, 'other file')}`,
    }));
  }
}

/** Returns where the equal problems of a file are: "and 2 more like this in lines 5, 9"; absent if there are none. */
export function othersInWords({ lines }: Group): string | undefined {
  if (lines.length === 0) return undefined;
  const named = [...new Set(lines)];
  const shown = named.slice(0, maxLines);
  const list = named.length > maxLines ? `${shown.join(', ')}, …` : shown.join(', ');
  return `and ${lines.length} more like this in line${named.length === 1 ? '' : 's'} ${list}`;
}
