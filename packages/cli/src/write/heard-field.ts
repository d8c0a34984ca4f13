import type { Site } from '@heed/core/compare';
import type { PolicyFile } from '@heed/core/policy-file';
import { type DenialReaders, readersOf } from './who-reads.js';

/** Which of the large crawlers document reading what was written for each denial: the field `heard` of `heed write --json` (ASK-39). */
export function heardField(policy: PolicyFile, site: Site): readonly DenialReaders[] {
  return readersOf(policy, site);
}
