/** The command cannot do its work at all, for a reason that the person at the prompt can mend. */
export class CannotRun extends Error {}

/** The reason of a failed file operation, without the codes and stack of the runtime. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EISDIR') return 'it is a folder';
  if (code === 'ENOSPC') return 'there is no space left';
  if (code === 'EACCES') return 'reading it is not permitted';
  return error instanceof Error ? error.message : String(error);
}
