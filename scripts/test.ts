/**
 * Runs all tests on the Node of the dev dependency, then the smoke set on the machine's own Node.
 *
 * Arguments go to the first run. With arguments there is no second one: they usually select a few tests.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runVitest } from './run-vitest.ts';
import { type SmokeTests, smokeSet } from './smoke-set.ts';

const given = process.argv.slice(2);
const ownNode = process.env['npm_node_execpath'];

process.exitCode = runVitest(process.execPath, given);
if (process.exitCode === 0 && given.length === 0 && ownNode !== undefined) {
  const version = versionOf(ownNode);
  if (version !== process.version) {
    process.stdout.write(`\nThe smoke set again, on this machine's own Node, ${version}.\n`);
    process.exitCode = runVitest(ownNode, smokeTests());
  }
}

function versionOf(node: string): string {
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
}

function smokeTests(): string[] {
  const files = ['packages', 'conformance', 'scripts'].flatMap(testsIn);
  return smokeSet.flatMap((tests) => matching(tests, files));
}

/** A pattern that matches nothing is an error, so that moving a test does not silently take it out of the set. */
function matching({ pattern, reason }: SmokeTests, files: readonly string[]): string[] {
  const found = files.filter((file) => pattern.test(file));
  if (found.length === 0) throw new Error(`No test file matches ${pattern} (${reason}).`);
  return found;
}

function testsIn(folder: string): string[] {
  return readdirSync(fileURLToPath(new URL(`../${folder}/`, import.meta.url)), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules'))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`);
}
