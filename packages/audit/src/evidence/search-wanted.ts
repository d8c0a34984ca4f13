import { maxRedirects } from '@heed/core/internal';
import { readWarc } from '../warc/read-warc.js';
import type { EvidenceSource } from './sources.js';
import type { EvidenceStore } from './store.js';
import { openWants } from './wants.js';

/**
 * Looks in WARC files for the records that `revisit` records refer to, and adds their places; and for what robots.txt files redirect to. `path` is the
 * file of the store.
 */
export async function searchWanted(
  store: EvidenceStore,
  path: string,
  sources: readonly EvidenceSource[],
): Promise<void> {
  // Limit: a redirect may lead to another one, which is only known by then; as many are followed as are in a look-up.
  for (let round = 0; round <= maxRedirects; round++) {
    const wants = openWants(path);
    try {
      for (const { kind, file, path: place, size, range = { from: 0, to: size } } of sources) {
        if (kind !== 'warc') continue;
        for await (const found of readWarc({ path: place }, range)) {
          if (found.kind !== 'record') continue;
          for (const entry of wants.entriesOf(found, place, file)) store.add(entry);
        }
      }
    } finally {
      wants.close();
    }
    if (store.searched() === 0) return;
  }
}
