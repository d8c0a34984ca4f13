/**
 * Runs before npm packs or publishes a package: builds all of them, and removes what earlier builds left behind. What is
 * published cannot be taken back, so then it also refuses an address that leads nowhere.
 */
import { npm } from './npm.ts';
import { folderOf, libraries, projectAddress, root } from './published.ts';
import { removeStaleOutput } from './stale-output.ts';

if (process.env['npm_command'] === 'publish' && new URL(projectAddress).hostname.endsWith('.example')) {
  throw new Error(`${projectAddress} leads nowhere. Set projectAddress in scripts/packages/published.ts first.`);
}
npm(['run', 'build'], root);
for (const library of libraries) removeStaleOutput(folderOf(library));
