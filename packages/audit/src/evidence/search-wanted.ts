import { readWarc } from '../warc/read-warc.js';
import type { EvidenceSource } from './sources.js';
import type { EvidenceStore } from './store.js';
import { openWants } from './wants.js';

/** Looks in WARC files for the records that `revisit` records refer to, and adds their places. `path` is the file of the store. */
export async function searchWanted(
  store: EvidenceStore,
  path: string,
  sources: readonly EvidenceSource[],
): Promise<void> {
  const wants = openWants(path);
  try {
    for (const { kind, path: file, size, range = { from: 0, to: size } } of sources) {
      if (kind !== 'warc') continue;
      for await (const found of readWarc({ path: file }, range)) {
        if (found.kind !== 'record') continue;
        for (const place of wants.placesOf(found, file)) store.add(place);
      }
    }
  } finally {
    wants.close();
  }
}
