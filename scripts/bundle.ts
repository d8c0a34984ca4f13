/** Bundles the command, after `tsc -b`: the second half of `npm run build`. */
import { bundleCommand } from './bundle-command.ts';

await bundleCommand();
