import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { buildStudio } from './build-studio.ts';
import { bundleCommand } from './bundle-command.ts';

/**
 * Builds what changed before the tests run: some of them run the built command, and none of them checks types.
 *
 * In watch mode the build runs again before each run.
 */
export async function setup(project: TestProject): Promise<void> {
  // Vitest calls this for the whole run, and again for each of its projects.
  if (!project.isRootProject()) return;
  await build();
  project.onTestsRerun(build);
}

const root = fileURLToPath(new URL('..', import.meta.url));
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');

async function build(): Promise<void> {
  const { status } = spawnSync(process.execPath, [compiler, '-b'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed, so no test was run.');
  await bundleCommand();
  await buildStudio();
}
