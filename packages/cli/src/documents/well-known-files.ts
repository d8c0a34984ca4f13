import type { Usage } from '@heed/core';
import { knownDialects, parseUrl } from '@heed/core/documents';

/** The addresses of the files that every site may have, for the site of a resource: those that can speak of one of these usages. */
export function wellKnownAddresses(url: string, usages: readonly Usage[] | undefined): string[] {
  return knownDialects
    .flatMap(({ wellKnownFiles }) => wellKnownFiles)
    .filter((file) => usages?.some((usage) => file.usages.includes(usage)) ?? true)
    .flatMap(({ path }) => parseUrl(path, url)?.href ?? []);
}
