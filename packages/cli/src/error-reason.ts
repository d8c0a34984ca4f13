/** Why an operation on a file (or what else was expected) failed, in words, without the codes and stack of the runtime. */
export function errorReason(error: unknown, expected: 'file' | 'folder' | 'file or folder' = 'file'): string {
  switch (errorCode(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return `there is no such ${expected}`;
    case 'EISDIR':
      return 'it is a folder';
    case 'ENOSPC':
      return 'there is no space left';
    case 'ELOOP':
      return 'its symbolic links form a loop';
    case 'ENAMETOOLONG':
      return 'the name is too long';
    case 'EMFILE':
    case 'ENFILE':
      return 'too many files are open';
    case 'EROFS':
      return 'it is on a read-only file system';
    case 'EIO':
      return 'the device reports an error';
    case 'EACCES':
    case 'EPERM':
      return 'permission denied';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

/** The code that the runtime gives an error, such as `ENOENT`. */
export function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
