import { fileTypeOf } from './file-types.js';

/** What a file holds, as far as heed can read it. */
export type FileKind = 'robots' | 'headers' | 'html' | 'xml';

/** Tells what a file holds by its name or, if that is not conclusive, by how it begins. */
export function kindOf(name: string, text: string): FileKind {
  return kindByName(name) ?? kindByBeginning(text.slice(0, maxBeginning));
}

/** Limit: characters of a beginning. What `curl -v` prints before the header of a response fits. */
export const maxBeginning = 8192;

/** Tells what a file holds by its name, if that is conclusive. */
export function kindByName(name: string): FileKind | undefined {
  const file = name.toLowerCase();
  if (/(?:^|[/\\])[^/\\]*robots[^/\\]*\.txt$/.test(file)) return 'robots';
  if (/\.(?:headers?|http)$/.test(file)) return 'headers';
  return fileTypeOf(file)?.kind;
}

function kindByBeginning(text: string): FileKind {
  const start = text.trimStart();
  if (/^<\?(?:xml|robots)\s/i.test(start)) return 'xml';
  if (start.startsWith('<') && !start.startsWith('< ')) return 'html';
  if (/^(?:< )?(?:HTTP\/[\d.]+ +\d{3}\b|(?:x-)?robots-tag[ \t]*:)/im.test(start)) return 'headers';
  return 'robots';
}

/** Does a text have a field of a robots.txt? Any text can be read as one; without a field it need not be meant as one. */
export function hasRobotsField(text: string): boolean {
  return /^[ \t]*(?:user[ -]?agent|dis+al+ow|allow|sitemap|acap-[a-z-]+)[ \t]*:/im.test(text);
}
