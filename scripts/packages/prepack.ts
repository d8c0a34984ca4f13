/**
 * Runs before npm packs or publishes a package: builds all of them, and removes what earlier builds left behind. What is
 * published cannot be taken back, so then it refuses as long as there is a reason to.
 */
import { npm } from './npm.ts';
import { folderOf, libraries, reasonsNotToPublish, root } from './published.ts';
import { removeStaleOutput } from './stale-output.ts';

if (process.env['npm_command'] === 'publish') {
  const reasons = reasonsNotToPublish();
  if (reasons.length > 0) throw new Error(`Nothing can be published yet. ${reasons.join(' ')}`);
}
npm(['run', 'build'], root);
for (const library of libraries) removeStaleOutput(folderOf(library));
