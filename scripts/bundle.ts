/** Bundles the command and builds the page of the studio, after `tsc -b`: the second half of `npm run build`. */
import { buildStudio } from './build-studio.ts';
import { bundleCommand } from './bundle-command.ts';

await bundleCommand();
await buildStudio();
