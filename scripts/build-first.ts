import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

/**
 * Builds what changed before the tests run: some of them run the built command, and none of them checks types.
 *
 * In watch mode the build runs again before each run.
 */
export function setup(project: TestProject): void {
  // Vitest calls this for the whole run, and again for each of its projects.
  if (!project.isRootProject()) return;
  build();
  project.onTestsRerun(build);
}

const root = fileURLToPath(new URL('..', import.meta.url));
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');

function build(): void {
  const { status } = spawnSync(process.execPath, [compiler, '-b'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed, so no test was run.');
}
