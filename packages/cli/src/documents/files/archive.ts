import { CommandError } from '../../command-error.js';
import { printable } from '../../terminal/printable.js';

const warc = 'a WARC archive';

/** How files begin that hold several documents, each with its header. */
const archives: readonly (readonly [kind: string, beginning: RegExp])[] = [
  [warc, /^WARC\/\d/],
  ['an ARC archive', /^filedesc:\/\//],
  ['a saved web archive (MHTML)', /^(?:[\w-]+:.*\r?\n(?:[ \t].*\r?\n)*){0,20}?Content-Type:\s*multipart\/related/i],
  ['a compressed archive', /^(?:\p{Cc}\u{fffd}|PK\p{Cc}{2})/u],
];

/** Limit: characters of a beginning by which an archive is recognised. */
const maxBeginning = 2048;

/** Refuses a file that holds several documents: which of them is meant is not known, and all but the first would be lost. */
export function refuseArchive(name: string, text: string): void {
  const beginning = text.slice(0, maxBeginning);
  const found = archives.find(([, pattern]) => pattern.test(beginning));
  if (found === undefined) return;
  // A compressed file is not read, but its name can show it.
  const kind = /\.warc\.gz$/i.test(name) ? warc : found[0];
  const audit = kind === warc ? 'run "heed audit" to ask about all of its records, or ' : '';
  throw new CommandError(
    `${printable(name)} is ${kind}: ${audit}take out the page, with its header, and give it as a file.`,
  );
}
