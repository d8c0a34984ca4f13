/** A line of RFC 4180: fields with a comma, a quotation mark or a line end are quoted, and lines end in CRLF. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map((field) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(',')}\r\n`;
}

/** A text that a program for spreadsheets takes for a text: one by a stranger would run as a formula if it began with such a sign. */
export function spreadsheetText(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
