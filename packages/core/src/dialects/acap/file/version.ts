import type { Span } from '../../../text/source.js';
import type { Line } from '../syntax/lines.js';

/** The version comment: two signs, `ACAP`, the version (A1-2.9.3-a). */
export interface VersionComment {
  readonly version: string;
  readonly span: Span;
  /** Written exactly as the source writes it, or only recognisably so (AMB-25). */
  readonly spelling: 'right' | 'other';
}

/** Limit: a version comment is looked for in the first characters of a comment only. */
const longest = 100;

export function readVersionComment(text: string, line: Line): VersionComment | undefined {
  if (line.comment === undefined || line.content.start < line.content.end) return undefined;
  const comment = text.slice(line.comment, Math.min(line.end, line.comment + longest));
  const found = /^#{1,9}[ \t]{0,9}acap[ \t]{1,9}version[ \t]{0,9}[=:][ \t]{0,9}([!-~]{1,20})/i.exec(comment);
  if (found === null) return undefined;
  const spelling = /^##acap[ \t]+version=/i.test(comment) ? 'right' : 'other';
  return { version: found[1] ?? '', span: { start: line.comment, end: line.comment + found[0].length }, spelling };
}
