/** A file could not be written. Its message is a sentence for people. */
export class WriteError extends Error {
  readonly path: string;
  /** Is the disk full? Then everything can be resumed once there is room. */
  readonly isDiskFull: boolean;

  constructor(path: string, cause: unknown) {
    super(`Cannot write ${path}: ${reasonOf(cause)}.`, { cause });
    this.name = 'WriteError';
    this.path = path;
    this.isDiskFull = fullCodes.has(codeOf(cause));
  }
}

const fullCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'the file would be larger than this system allows',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder is a file',
  EISDIR: 'it is a folder',
  EMFILE: 'too many files are open',
};

function reasonOf(cause: unknown): string {
  const known = reasons[codeOf(cause)];
  if (known !== undefined) return known;
  return cause instanceof Error ? cause.message.replace(/\.$/, '') : String(cause);
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}
