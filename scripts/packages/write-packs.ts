/** Writes `packs/`, and prints the paths of what is in it. Build first. */
import { join, relative } from 'node:path';
import { writePacks } from './packs-folder.ts';
import { root } from './published.ts';

const { tarballs, extension } = await writePacks(join(root, 'packs'));
for (const file of [...Object.values(tarballs), extension]) console.log(relative(root, file));
