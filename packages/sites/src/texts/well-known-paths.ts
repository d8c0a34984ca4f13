import type { Usage } from '@heed/core';
import { knownDialects } from '@heed/core/internal/answers';

/** Returns the paths of the files that every site may have: those that can have rules on one of these usages, or on any. */
export function wellKnownPaths(usages?: readonly Usage[]): string[] {
  return knownDialects
    .flatMap(({ wellKnownFiles }) => wellKnownFiles)
    .filter((file) => usages?.some((usage) => file.usages.includes(usage)) ?? true)
    .map(({ path }) => path);
}
