import { parseArgs } from 'node:util';
import { isVersion } from './versions.ts';

/** What `npm run release -- …` was asked to do. */
export interface ReleaseArguments {
  readonly version: string;
  /** Only check, and print what would be published. */
  readonly isDry: boolean;
  /** Only write the version into the repository, for a commit. */
  readonly isPreparing: boolean;
  /** Leave out the tests, which take most of the time. */
  readonly withoutTests: boolean;
}

/** What is wrong with the arguments, in one line. */
export class UsageError extends Error {}

const usage = 'Usage: npm run release -- X.Y.Z [--dry-run [--without-tests] | --prepare]';

/** Reads the arguments, or throws a UsageError. */
export function readArguments(args: readonly string[]): ReleaseArguments {
  const { values, positionals } = parsed(args);
  const [version, ...more] = positionals;
  const isDry = values['dry-run'] === true;
  const isPreparing = values.prepare === true;
  const withoutTests = values['without-tests'] === true;
  if (version === undefined) throw new UsageError(`No version. ${usage}`);
  if (more.length > 0) throw new UsageError(`One version, not ${positionals.length}. ${usage}`);
  if (!isVersion(version)) throw new UsageError(`${JSON.stringify(version)} is not a version such as 1.2.3. ${usage}`);
  if (isDry && isPreparing) throw new UsageError(`Either --dry-run or --prepare. ${usage}`);
  if (withoutTests && !isDry) throw new UsageError(`Only a --dry-run can do without tests. ${usage}`);
  return { version, isDry, isPreparing, withoutTests };
}

function parsed(args: readonly string[]) {
  try {
    const options = {
      'dry-run': { type: 'boolean' },
      prepare: { type: 'boolean' },
      'without-tests': { type: 'boolean' },
    } as const;
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    // Node's messages continue with advice on positional arguments.
    const [sentence = ''] = error instanceof Error ? error.message.split('. ') : [];
    throw new UsageError(`${sentence.replace(/\.$/, '')}. ${usage}`);
  }
}
