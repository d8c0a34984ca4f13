/** Is it an error by which the system refuses something, such as to open a file that is gone? Errors of zlib and our own are none. */
export function isSystemError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}
