/** Did the system refuse, as for a file that is gone? */
export function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
