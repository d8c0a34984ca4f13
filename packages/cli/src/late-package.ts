import { CommandError } from './command-error.js';
import { errorCode, errorReason } from './error-reason.js';
import type { Io } from './io.js';

/** A package that is not part of the command: most people never need it, and it needs a later Node. */
export interface LatePackage<Package> {
  readonly name: string;
  /** The subcommand that is made of it. */
  readonly command: string;
  readonly load: () => Promise<Package>;
}

/** The first version of Node with all that these packages need: their `engines`. */
const firstNode = [22, 13] as const;

/** Loads such a package, or says what there is to do. */
export async function loadLatePackage<Package>(
  { name, command, load }: LatePackage<Package>,
  { nodeVersion }: Pick<Io, 'nodeVersion'>,
): Promise<Package> {
  if (isBefore(nodeVersion, firstNode)) {
    throw new CommandError(`${command} needs Node ${firstNode.join('.')} or later; this is ${nodeVersion.slice(1)}.`);
  }
  try {
    return await load();
  } catch (error) {
    if (isMissing(error, name)) {
      throw new CommandError(
        `${command} needs the package ${name}: run "npm install ${name}" where heed is installed (with -g if heed was installed so).`,
      );
    }
    throw new CommandError(`cannot load ${name}: ${errorReason(error)}`);
  }
}

/** Is the package itself not there? If it is there and something that it needs is not, the message names that. */
function isMissing(error: unknown, name: string): boolean {
  const code = errorCode(error);
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') return false;
  return error instanceof Error && error.message.includes(`'${name}'`);
}

function isBefore(version: string, [major, minor]: readonly [number, number]): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}
