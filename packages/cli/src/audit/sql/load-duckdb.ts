import { CommandError } from '../../command-error.js';
import { errorCode, errorReason } from '../../error-reason.js';
import { peerVersion } from '../../version.js';

export type DuckDb = typeof import('@duckdb/node-api');

/** DuckDB, which people install beside heed if they want it: it is many times as large as heed. */
export async function loadDuckDb(): Promise<DuckDb> {
  try {
    return await import('@duckdb/node-api');
  } catch (error) {
    throw new CommandError(isMissing(error) ? howToInstall() : `cannot load ${name}: ${errorReason(error)}.`);
  }
}

const name = '@duckdb/node-api';

/** Is it the package that is missing, and not something that it needs? */
function isMissing(error: unknown): boolean {
  const code = errorCode(error);
  return (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') && String(error).includes(`'${name}'`);
}

function howToInstall(): string {
  return `"heed audit sql" needs the package ${name}, which is not installed: run "npm install ${name}@${peerVersion(name)}" where heed is installed.`;
}
