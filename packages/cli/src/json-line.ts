/** A value as JSON on one line. Escapes three characters that JSON allows and some readers take for line ends. */
export function formatJsonLine(value: unknown): string {
  const line = JSON.stringify(value);
  return `${/[\u0085\u2028\u2029]/.test(line) ? line.replace(/[\u0085\u2028\u2029]/g, escaped) : line}\n`;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
