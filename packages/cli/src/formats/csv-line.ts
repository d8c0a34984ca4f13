import { csvField } from '@heed/core/internal';

/** A line of RFC 4180, which ends in CRLF. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}
