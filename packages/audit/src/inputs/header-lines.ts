import type { HeaderLine } from '@heed/core';
import { defined } from '@heed/core/internal';
import { quoted } from './web-address.js';

/** The header of a response as a table has it. */
export interface GivenHeader {
  readonly lines: readonly HeaderLine[];
  /** Of a status line, if there is one. */
  readonly status?: number;
  /** A line that is not a field, as a sentence. */
  readonly unread?: string;
}

/**
 * Reads a header as people put it into a table: as lines of text, with or without a status line before them, or as JSON: a list of pairs,
 * a list of objects with `name` and `value`, or an object. Gives a sentence for what is none of these.
 */
export function headerIn(text: string): GivenHeader | string {
  const start = text.trimStart()[0];
  if (start !== '[' && start !== '{') return headerInText(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return `The headers are not JSON: ${error instanceof Error ? error.message : String(error)}.`;
  }
  return headerInValue(value);
}

/** `HTTP/1.1 200 OK`. */
const statusLine = /^HTTP\/[\d.]+[ \t]+(\d{3})(?![^ \t])/i;

/** What HTTP allows in the name of a field (RFC 9110 §5.6.2). */
const fieldLine = /^([!#$%&'*+\-.^_`|~\w]+)[ \t]*:[ \t]*(.*)$/;

function headerInText(text: string): GivenHeader {
  const lines: [string, string][] = [];
  let status: number | undefined;
  let unread: string | undefined;
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const [, code] = (index === 0 && statusLine.exec(line)) || [];
    const [, name, value] = fieldLine.exec(line) ?? [];
    const last = lines.at(-1);
    if (code !== undefined) status = Number(code);
    else if (name !== undefined && value !== undefined) lines.push([name, value.trimEnd()]);
    // A field may go on in the next line, which begins with white space (RFC 9112 §5.2).
    else if (last !== undefined && /^[ \t]+\S/.test(line)) last[1] += ` ${line.trim()}`;
    else if (line.trim() !== '')
      unread ??= `Line ${index + 1} of the headers was not read, since it is not a field: ${quoted(line)}.`;
  }
  return defined({ lines, status, unread });
}

/** Reads a header that is a value: of JSON, or a list, struct or map of Parquet. */
export function headerInValue(value: unknown): GivenHeader | string {
  const pairs = Array.isArray(value) ? value.map(pairIn) : isObject(value) ? Object.entries(value) : undefined;
  if (pairs === undefined) return 'The headers are neither text, nor a list of pairs, nor an object.';
  const lines: HeaderLine[] = [];
  for (const pair of pairs) {
    if (pair === undefined) return 'The headers have an entry that is not a pair of a name and a value.';
    const [name, values] = pair;
    for (const one of Array.isArray(values) ? values : [values]) {
      const text = textOfValue(one);
      if (text === undefined) return `The value of the header ${quoted(name)} is not text.`;
      if (text !== null) lines.push([name, text]);
    }
  }
  return { lines };
}

type Pair = readonly [name: string, value: unknown];

function pairIn(entry: unknown): Pair | undefined {
  if (Array.isArray(entry)) return entry.length === 2 ? pairOf(entry[0], entry[1]) : undefined;
  if (!isObject(entry)) return undefined;
  return pairOf(entry['name'] ?? entry['key'], entry['value']);
}

function pairOf(name: unknown, value: unknown): Pair | undefined {
  const text = textOfValue(name);
  return typeof text === 'string' ? [text, value] : undefined;
}

/** Null stands for a field that is not there. */
function textOfValue(value: unknown): string | null | undefined {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
  if (typeof value === 'string' || value === null) return value;
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint'
    ? String(value)
    : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
}
