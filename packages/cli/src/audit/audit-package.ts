import { CommandError } from '../command-error.js';
import { errorCode, errorReason } from '../error-reason.js';
import type { Io } from '../io.js';

/** What `@heed/audit` offers. */
export type AuditPackage = typeof import('@heed/audit');

/** The first version of Node with all that `@heed/audit` needs: its `engines`. */
const firstNode = [22, 13] as const;

/** Loads the package that audits, which is not part of the command: most people never need it, and it needs a later Node. */
export async function loadAuditPackage({ nodeVersion }: Pick<Io, 'nodeVersion'>): Promise<AuditPackage> {
  if (isBefore(nodeVersion, firstNode)) {
    throw new CommandError(`heed audit needs Node ${firstNode.join('.')} or later; this is ${nodeVersion.slice(1)}.`);
  }
  try {
    return await import('@heed/audit');
  } catch (error) {
    if (isMissing(error)) {
      throw new CommandError(
        'heed audit needs the package @heed/audit: run "npm install @heed/audit" where heed is installed (with -g if heed was installed so).',
      );
    }
    throw new CommandError(`cannot load @heed/audit: ${errorReason(error)}`);
  }
}

/** Is the package itself not there? If it is there and something that it needs is not, the message names that. */
function isMissing(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') return false;
  return /'@heed\/audit'/.test(error instanceof Error ? error.message : '');
}

function isBefore(version: string, [major, minor]: readonly [number, number]): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}
