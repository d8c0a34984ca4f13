/** Why a file or folder cannot be read, in words, without the codes and stack of the runtime. */
export function fileErrorReason(error: unknown): string {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'there is no such file or folder';
    case 'EISDIR':
      return 'it is a folder';
    case 'ELOOP':
      return 'its symbolic links form a loop';
    case 'ENAMETOOLONG':
      return 'the name is too long';
    case 'EMFILE':
    case 'ENFILE':
      return 'too many files are open';
    case 'EIO':
      return 'the device reports an error';
    case 'EACCES':
    case 'EPERM':
      return 'permission denied';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

/** Did it fail because of its name, which no file can have? */
export function isNameError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENAMETOOLONG';
}
