import type { SourceFile } from '../../sources.ts';

/** A name as core takes it: a path on the host of the page, or an absolute address. What is neither becomes a path. */
export function fileName(typed: string): string {
  const name = typed.trim();
  if (name === '' || name.startsWith('/') || /^https?:\/\//i.test(name)) return name;
  return `/${name}`;
}

/** Is there a file of this name already? Two would be the same file to core. */
export function isTaken(name: string, files: readonly SourceFile[], except?: number): boolean {
  return files.some((file, index) => file.name === name && index !== except);
}

/** The names that may be wanted and are not there: what texts refer to, then what every site may have. */
export function namesToOffer(
  files: readonly SourceFile[],
  missing: readonly string[],
  wellKnown: readonly string[],
): string[] {
  return [...new Set([...missing, ...wellKnown])].filter((name) => !isTaken(name, files));
}
