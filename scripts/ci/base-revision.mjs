import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Prints the commit that a pull request is compared with, and fetches it if it is not here.
 *
 * A checkout has the pull request merged into its base, so the first parent of that merge is what the request would change. A checkout
 * of something else is compared with the base that the event names.
 */
const event = JSON.parse(readFileSync(process.env.GITHUB_EVENT_PATH ?? '', 'utf8'));
const parents = [
  ...git('cat-file', 'commit', 'HEAD')
    .split('\n\n')[0]
    .matchAll(/^parent ([0-9a-f]{40,64})$/gm),
];
const base = parents.length > 1 ? parents[0][1] : event.pull_request.base.sha;
if (!/^[0-9a-f]{40,64}$/.test(base)) {
  console.error('heed: the event names no commit to compare with.');
  process.exit(2);
}
if (git('rev-parse', 'HEAD').trim() === base) {
  console.error('heed: the checkout is the base of the pull request, not the request.');
  process.exit(2);
}
if (!isHere(base)) git('fetch', '--quiet', '--no-tags', '--depth=1', 'origin', base);
console.log(base);

/**
 * @param {string[]} args
 * @returns {string}
 */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  if (status === 0) return stdout;
  console.error(`heed: git ${args[0]} could not find the commit to compare with.`);
  return process.exit(2);
}

/**
 * @param {string} commit
 * @returns {boolean}
 */
function isHere(commit) {
  return spawnSync('git', ['cat-file', '-e', `${commit}^{tree}`], { stdio: 'ignore' }).status === 0;
}
