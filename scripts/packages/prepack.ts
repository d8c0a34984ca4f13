/**
 * Runs before npm packs or publishes a package: builds all of them, and removes leftovers of earlier builds. Publishing cannot be undone,
 * so it refuses to publish while there is a reason to.
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
