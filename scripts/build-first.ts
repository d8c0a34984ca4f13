import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { bundleAll } from './bundle-all.ts';
import { folderForTests } from './testing/folder-for-tests.ts';

/**
 * Builds what changed before the tests run: some of them run the built command, and none of them checks types.
 *
 * In watch mode the build runs again before each run.
 */
export async function setup(project: TestProject): Promise<(() => void) | undefined> {
  // Vitest calls this for the whole run, and again for each of its projects.
  if (!project.isRootProject()) return undefined;
  // `run-in-order.ts` says so when all that runs are tests that use nothing of the build.
  if (process.env['HEED_BUILT'] !== undefined) return undefined;
  await build();
  project.onTestsRerun(build);
  return shareFolder();
}

/**
 * Creates one folder for the temporary files of all processes of a run, which is removed at its end, even if some were killed. Below it they
 * share what Node compiles: a command that has to compile itself takes up to twice as long. npm's cache is there too, separate from
 * the user's own.
 */
function shareFolder(): () => void {
  const folder = mkdtempSync(join(folderForTests(), 'heed-tests-'));
  // Servers that drop the administrator's rights have folders in it.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
  process.env['npm_config_cache'] = join(folder, 'npm');
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

const root = fileURLToPath(new URL('..', import.meta.url));
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');

async function build(): Promise<void> {
  const { status } = spawnSync(process.execPath, [compiler, '-b'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed, so no test was run.');
  await bundleAll();
}
