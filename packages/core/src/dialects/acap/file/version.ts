import type { Span } from '../../../text/source.js';
import type { Line } from '../syntax/lines.js';

/** The version comment, such as `##ACAP version=1.0` (A1-2.9.3-a). */
interface VersionComment {
  readonly version: string;
  readonly span: Span;
  /** `right`: exactly as the ACAP document writes it; `other`: recognisable (AMB-25). */
  readonly spelling: 'right' | 'other';
}

/** A version comment in any recognisable spelling (AMB-25); the version is its first group. */
export const versionComment: RegExp = /^#{1,9}[ \t]{0,9}acap[ \t]{1,9}version[ \t]{0,9}[=:][ \t]{0,9}([!-~]{1,20})/i;

/** Limit: only the first characters of a comment are searched for a version. */
const maxLength = 100;

/** Reads a comment line as a version comment; `undefined` if it is not one. */
export function readVersionComment(text: string, line: Line): VersionComment | undefined {
  if (line.comment === undefined || line.content.start < line.content.end) return undefined;
  const comment = text.slice(line.comment, Math.min(line.end, line.comment + maxLength));
  const found = versionComment.exec(comment);
  if (found === null) return undefined;
  const spelling = /^##acap[ \t]+version=/i.test(comment) ? 'right' : 'other';
  return { version: found[1] ?? '', span: { start: line.comment, end: line.comment + found[0].length }, spelling };
}
