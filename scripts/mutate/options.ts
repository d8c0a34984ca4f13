import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface Options {
  readonly count: number;
  readonly seed: number;
  /** Files and folders, by paths from the root. */
  readonly only: readonly string[];
  /** Only lines that are new or changed since then. */
  readonly changed?: string;
  readonly report: string;
  readonly isResumed: boolean;
}

/** Arguments that say nothing that can be done, in one sentence. */
export class UsageError extends Error {}

/** Reads the command line of `npm run mutate`. Paths are meant from the folder in which it was started. */
export function optionsIn(args: readonly string[], root: string, folder: string = root): Options {
  const values = valuesIn(args);
  const seed = wholeNumber('seed', values.seed ?? String(Date.now() % 1_000_000));
  const count = wholeNumber('count', values.count);
  if (count === 0) throw new UsageError('--count takes a number above 0.');
  if (values.resume === true && values.seed === undefined)
    throw new UsageError('--resume needs the --seed of the run.');
  return {
    count,
    seed,
    only: (values.only ?? []).map((path) => pathFromRoot(path, root, folder)),
    ...(values.changed !== undefined && { changed: values.changed }),
    report: resolve(folder, values.report ?? join(root, `node_modules/.cache/mutate/${seed}.ndjson`)),
    isResumed: values.resume === true,
  };
}

function valuesIn(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        count: { type: 'string', default: '100' },
        seed: { type: 'string' },
        only: { type: 'string', multiple: true },
        changed: { type: 'string' },
        report: { type: 'string' },
        resume: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    // The first sentence: the others are about arguments that look like options.
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }
}

function wholeNumber(name: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new UsageError(`--${name} takes a whole number, not "${value}".`);
  return Number(value);
}

function pathFromRoot(path: string, root: string, folder: string): string {
  const absolute = resolve(folder, path);
  if (!existsSync(absolute)) throw new UsageError(`--only: ${path} does not exist.`);
  return relative(root, absolute);
}
