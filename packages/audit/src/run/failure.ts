import { AuditError } from '../audit-error.js';
import { WriteError } from '../output/write-error.js';
import { isSystemError } from '../system-error.js';

export function diskFull(folder: string): AuditError {
  return new AuditError(
    `there is no space left on the disk of ${folder}. What is finished is kept: run the same command again when there is space.`,
  );
}

/** What an error means for the person who runs the audit; one that is not about the system, or a reader that left, as it is. */
export function failureOf(error: unknown, folder: string): unknown {
  if (isDiskFull(error)) return diskFull(folder);
  if (error instanceof WriteError) return new AuditError(error.message, { cause: error });
  if (!isSystemError(error) || error.code === 'EPIPE') return error;
  return new AuditError(`cannot go on: ${error.message}.`, { cause: error });
}

/** The code of SQLite for it, in the low byte. */
const sqliteFull = 13;

export function isDiskFull(error: unknown): boolean {
  if (error instanceof WriteError) return error.isDiskFull;
  if (isSystemError(error)) return error.code === 'ENOSPC' || error.code === 'EDQUOT';
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') return (error.errcode & 0xff) === sqliteFull;
  return error.cause !== undefined && isDiskFull(error.cause);
}
