/**
 * Checks everything that a release needs, and prints what it would publish (`--dry-run`) or publishes it: `npm run release -- X.Y.Z`.
 * CONTRIBUTING.md has the order of things. The exit status is 1 if something is wrong with the release, and 2 if something is wrong with the
 * arguments.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../packages/published.ts';
import { readArguments, UsageError } from './arguments.ts';
import { makeRelease, prepareRelease, stepsFor } from './make-release.ts';

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const workFolder = mkdtempSync(join(tmpdir(), 'heed-release-'));
  try {
    const given = readArguments(args);
    const { version, isDry, isPreparing, withoutTests } = given;
    const print = (line: string): void => console.log(line);
    const destination = join(root, 'packs', `release-${version}`);
    const release = { root, version, isDry, clone: join(workFolder, 'heed'), destination, print };
    const problems = isPreparing ? await prepareRelease(release) : await makeRelease(release, stepsFor(given));
    for (const problem of problems) console.error(`release: ${problem}`);
    if (problems.length > 0) return 1;
    print('');
    if (isPreparing) print(`The repository has the version ${version}. Look at what changed, and commit it.`);
    else if (isDry) print(`Nothing was published${withoutTests ? ', and no test was run' : ''}: this was a dry run.`);
    else print(`Published. Now tag the commit: git tag v${version} && git push origin v${version}`);
    return 0;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.error(`release: ${error.message}`);
    return error instanceof UsageError ? 2 : 1;
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}
