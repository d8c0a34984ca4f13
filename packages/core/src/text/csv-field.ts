/** A field of RFC 4180: quoted if it has a comma, a quotation mark or a line end. */
export function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Returns a text that a spreadsheet program shows as a text. Untrusted input would run as a formula if it began with one of these
 * characters, which some programs also read in their wide forms, or after a line end. Many readers of CSV stop at NUL, so U+FFFD replaces
 * it, as in HTML.
 */
export function spreadsheetText(text: string): string {
  const whole = text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
  return /^[=+\-@＝＋－＠\t\r\n]/.test(whole) ? `'${whole}` : whole;
}
