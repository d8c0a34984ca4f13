import { folderOf, isPublished, manifestIn, projectAddress } from '../packages/published.ts';

/** What texts say about installing heed. All of it is decided in scripts/packages/published.ts and by the version of the packages. */
export interface Publication {
  /** Can the packages be installed from the registry? */
  readonly isPublished: boolean;
  /** Where the project lives. */
  readonly address: string;
  readonly version: string;
}

/** Returns the publication as it is today. */
export function publicationToday(): Publication {
  return { isPublished, address: projectAddress, version: manifestIn(folderOf('core')).version };
}

/** Returns the address of the repository. */
export function repositoryAddress({ address }: Publication): string {
  return `${address}/heed.git`;
}

/** Returns the name of the file that `npm pack` makes of a package. */
export function tarballName(packageName: string, { version }: Publication): string {
  return `${packageName.replace('@', '').replace('/', '-')}-${version}.tgz`;
}
