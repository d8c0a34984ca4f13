import { printable } from '../terminal/printable.js';
import type { Problem } from './problem.js';

/** A problem on one line, in the form that editors recognize: `file:line:column: severity code message`. */
export function formatLine({ file, line, column, severity, code, message }: Problem): string {
  return printable(`${file}:${line}:${column}: ${severity} ${code} ${message}`);
}
