import { join } from 'node:path';
import { npm } from './npm.ts';
import { folderOf, libraries, type Published, published, root } from './published.ts';
import { removeStaleOutput } from './stale-output.ts';

/** Packs every published package as it was built last, and returns the paths of the tarballs. */
export function packPublished(destination: string): Readonly<Record<Published, string>> {
  for (const library of libraries) removeStaleOutput(folderOf(library));
  const tarballs = packFolders(published.map(folderOf), destination);
  return Object.fromEntries(published.map((name, place) => [name, tarballs[place]])) as Record<Published, string>;
}

/** Packs folders as npm would publish them, in their order. */
export function packFolders(folders: readonly string[], destination: string): string[] {
  // Without scripts: what `prepack` does was done once, for all of them.
  const options = ['--json', '--ignore-scripts', '--pack-destination', destination];
  const packed = JSON.parse(npm(['pack', ...options, ...folders], root)) as readonly { readonly filename: string }[];
  return packed.map(({ filename }) => join(destination, filename));
}
