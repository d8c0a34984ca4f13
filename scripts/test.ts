/**
 * Runs all tests on the Node of the dev dependency, then those of the packages that promise to run on older ones on the
 * machine's own Node. Arguments go to both runs.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const given = process.argv.slice(2);

run(process.execPath, given);
const own = process.env.npm_node_execpath;
if (own !== undefined && versionOf(own) !== process.version) {
  process.stdout.write(
    `\nOnce more on this machine's own Node, ${versionOf(own)}: the packages that promise to run on it.\n`,
  );
  run(own, ['packages', ...given]);
}

function run(node, args) {
  const { status } = spawnSync(node, [vitest, 'run', ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function versionOf(node) {
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
}
