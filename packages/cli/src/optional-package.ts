import { CommandError } from './command-error.js';
import { errorCode, errorReason } from './error-reason.js';
import { isOutOfFiles } from './out-of-files.js';
import { ownPackage } from './own-package.js';

/** A package that is not part of the command: most people never need it. */
export interface OptionalPackage<Package> {
  readonly name: string;
  /** The subcommand that is made of it. */
  readonly command: string;
  readonly load: () => Promise<Package>;
}

/** Loads such a package, or says what there is to do. */
export async function loadOptionalPackage<Package>({
  name,
  command,
  load,
}: OptionalPackage<Package>): Promise<Package> {
  try {
    return await load();
  } catch (error) {
    if (isMissing(error, name)) {
      const isPublished = ownPackage().private !== true;
      throw new CommandError(`${command} needs the package ${name}: ${howToInstall(name, isPublished)}`);
    }
    if (isOutOfFiles(error)) throw error;
    throw new CommandError(`cannot load ${name}: ${errorReason(error)}`);
  }
}

/** Returns what to do to get a package of heed. Until the packages are in the registry, they come out of a clone. */
export function howToInstall(name: string, isPublished: boolean): string {
  const where = 'where heed is installed (with -g if heed was installed so).';
  return isPublished
    ? `run "npm install ${name}" ${where}`
    : `run "npm run pack" in a clone of heed, then "npm install" with all the files in its folder "packs" ${where}`;
}

/** Is the package itself not there? If it is there and something that it needs is not, the message names that. */
function isMissing(error: unknown, name: string): boolean {
  const code = errorCode(error);
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') return false;
  return error instanceof Error && error.message.includes(`'${name}'`);
}
