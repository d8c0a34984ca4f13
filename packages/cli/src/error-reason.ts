/** Why an operation on a file failed, in words, without the codes and stack of the runtime. */
export function errorReason(error: unknown): string {
  switch (errorCode(error)) {
    case 'ENOENT':
      return 'there is no such file';
    case 'EISDIR':
      return 'it is a folder';
    case 'ENOSPC':
      return 'there is no space left';
    case 'EACCES':
      return 'permission denied';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

/** The code that the runtime gives an error, such as `ENOENT`. */
export function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
