import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

/** Runs tests in the given Node and returns the exit status. */
export function runVitest(node: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): number {
  return spawnSync(node, [vitest, 'run', ...args], { stdio: 'inherit', env }).status ?? 1;
}
