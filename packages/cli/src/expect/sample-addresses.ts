import type { Breach } from '@heed/core/compare';
import { parseUrl, unknownAddress } from '@heed/core/internal';
import type { PolicyFile } from '@heed/core/policy-file';

/** An address that is to be tried. */
export interface Candidate {
  /** A path, with its query. */
  readonly address: string;
  /** Is the outcome not known unless it was tried? */
  readonly isNeeded: boolean;
}

/** Can a header or a page refuse what robots.txt and the files of a site do not, or limit it? Nothing permits what they refuse. */
export function isOpen({ expected, limits }: Breach): boolean {
  return expected === 'deny' || limits !== undefined;
}

/** The addresses where headers and pages matter: those of breaches that they may undo, and one for each path of the policy. */
export function witnessesFor({ rules }: PolicyFile, breaches: readonly Breach[]): Candidate[] {
  const needed = new Set(breaches.filter(isOpen).map(({ witness }) => witness));
  const others = new Set(rules.flatMap(({ paths }) => paths).flatMap(addressOfPattern));
  return [
    ...Array.from(needed, (address) => ({ address, isNeeded: true })),
    ...[...others].filter((address) => !needed.has(address)).map((address) => ({ address, isNeeded: false })),
  ];
}

/** A short address that a pattern matches: nothing for each of its stars. */
function addressOfPattern(pattern: string): string[] {
  return pathOf(`/${pattern.replace(/\$$/, '').replaceAll('*', '')}`.replace(/^\/+/, '/')) ?? [];
}

/** The path and the query of an address of a site, or of a path on it; absent for any other text. */
export function pathOf(address: string, origin?: string): [string] | undefined {
  const isPath = address.startsWith('/') && !address.startsWith('//');
  const url = parseUrl(address, isPath ? unknownAddress : undefined);
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  return isPath || origin === undefined || url.origin === origin ? [`${url.pathname}${url.search}`] : undefined;
}
