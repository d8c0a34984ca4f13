/**
 * Is this the name of a file or folder in a revision of git: `HEAD~1:robots.txt`, `v1.2:public`, or `:robots.txt` for what is staged?
 * One letter, a colon and a slash are the beginning of a path on Windows; no path in a revision begins with a slash.
 */
export function isRevision(target: string): boolean {
  return !/^[a-z]:[\\/]/i.test(target) && /^[^-:\s][^:]*:|^:[^:]/.test(target);
}
