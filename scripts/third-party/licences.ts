import type { BundledPackage } from '../notices.ts';

/**
 * The licences under which third-party code may be a part of what heed ships, each with what it asks for. Nothing in them asks for more
 * than that their text is kept, which the THIRD-PARTY.txt of each part does. Read a licence before you add it.
 */
export const allowedLicences: Readonly<Record<string, string>> = {
  MIT: 'its text and the copyright are kept with copies',
  ISC: 'its text and the copyright are kept with copies',
  'BSD-2-Clause': 'its text and the copyright are kept with copies, also of compiled code',
  'BlueOak-1.0.0': 'its text, or a link to it, is kept with copies',
};

/** Returns a sentence for each package whose licence is not allowed. */
export function licenceProblems(packages: readonly BundledPackage[]): string[] {
  return packages
    .filter(({ licence }) => !Object.hasOwn(allowedLicences, licence))
    .map(
      ({ name, version, licence }) => `${name} ${version} has the licence ${licence}, which is not in allowedLicences.`,
    );
}
