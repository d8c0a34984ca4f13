/**
 * How Google's reader of robots.txt answers, written down from its documented behaviour and compared with recorded answers of the reader
 * itself (`google-reader.test.ts`). It is more lenient than RFC 9309, and differs from heed.
 *
 * Texts are strings of bytes, one character each, because that is what the reader counts and compares.
 */
export function googleAllows(robots: string, agents: readonly string[], url: string): boolean {
  const path = pathOf(bytesOf(url));
  const own: Strengths = { allow: 0, disallow: 0 };
  const everybody: Strengths = { allow: 0, disallow: 0 };
  let isOwnGroup = false;
  let isGroupForAll = false;
  let isGroupClosed = false;
  let isNamed = false;
  for (const { field, value } of linesOf(bytesOf(robots))) {
    if (field === 'user-agent') {
      if (isGroupClosed) isOwnGroup = isGroupForAll = isGroupClosed = false;
      if (/^\*(?:\s|$)/.test(value)) isGroupForAll = true;
      else if (agents.some((agent) => agent.toLowerCase() === nameIn(value))) isOwnGroup = isNamed = true;
      continue;
    }
    if (!isOwnGroup && !isGroupForAll) continue;
    isGroupClosed = true;
    const strength = Math.max(strengthOf(value, path), field === 'allow' ? strengthOf(folderOfIndex(value), path) : 0);
    const strengths = isOwnGroup ? own : everybody;
    strengths[field] = Math.max(strengths[field], strength);
  }
  if (own.allow > 0 || own.disallow > 0) return own.disallow <= own.allow;
  return isNamed || everybody.disallow <= everybody.allow;
}

interface Strengths {
  allow: number;
  disallow: number;
}

interface Line {
  readonly field: 'user-agent' | 'allow' | 'disallow';
  readonly value: string;
}

/** Every field name that starts like one of these is read as it. */
const fields: readonly (readonly [start: RegExp, field: Line['field']])[] = [
  [/^(?:user-agent|useragent|user agent)/i, 'user-agent'],
  [/^allow/i, 'allow'],
  [/^(?:disallow|dissallow|dissalow|disalow|diasllow|disallaw)/i, 'disallow'],
];

/** Bytes of a line that are read. */
const maxLine = 16_663;

function linesOf(robots: string): Line[] {
  return robots
    .replace(/^\xef\xbb\xbf/, '')
    .split(/\r\n|\n|\r/)
    .flatMap((whole) => {
      const line = trimmed(whole.slice(0, maxLine).replace(/#.*$/s, ''));
      // Without a colon, a line of exactly two words is a field and its value.
      const parts = /^([^:]*):(.*)$/s.exec(line) ?? /^([^ \t]+)[ \t]+([^ \t]+)$/s.exec(line);
      const name = trimmed(parts?.[1] ?? '');
      const field = fields.find(([start]) => start.test(name))?.[1];
      if (field === undefined) return [];
      const value = trimmed(parts?.[2] ?? '');
      return [{ field, value: field === 'user-agent' ? value : escaped(value) }];
    });
}

function trimmed(text: string): string {
  return text.replace(/^[ \t\n\v\f\r]+|[ \t\n\v\f\r]+$/g, '');
}

/** Bytes outside ASCII are escaped, and escapes written in capitals. */
function escaped(pattern: string): string {
  return pattern.replace(/%[0-9a-f]{2}|[\x80-\xff]/gi, (one) =>
    one.length === 1 ? `%${one.charCodeAt(0).toString(16).toUpperCase()}` : one.toUpperCase(),
  );
}

/** Returns the letters, `-` and `_` that a name starts with, in lower case. */
function nameIn(value: string): string {
  return /^[a-z_-]*/i.exec(value)?.[0].toLowerCase() ?? '';
}

/** The length of a pattern that matches; 0 for one that does not, or is empty. */
function strengthOf(pattern: string, path: string): number {
  return matches(pattern, path) ? pattern.length : 0;
}

/** An Allow for an index page allows its folder too. */
function folderOfIndex(pattern: string): string {
  const slash = pattern.lastIndexOf('/');
  return slash !== -1 && pattern.startsWith('/index.htm', slash) ? `${pattern.slice(0, slash + 1)}$` : '';
}

function matches(pattern: string, path: string): boolean {
  let ends = new Set([0]);
  for (let at = 0; at < pattern.length; at++) {
    const sign = pattern[at];
    if (sign === '$' && at === pattern.length - 1) return ends.has(path.length);
    const next = new Set<number>();
    if (sign === '*') for (let end = Math.min(...ends); end <= path.length; end++) next.add(end);
    else for (const end of ends) if (path[end] === sign) next.add(end + 1);
    if (next.size === 0) return false;
    ends = next;
  }
  return true;
}

/** Path and query of an address; "/" if there are none. */
function pathOf(url: string): string {
  const from = url.startsWith('//') ? 2 : 0;
  const [before = ''] = /^[^/?;]*/.exec(url.slice(from)) ?? [];
  const hasScheme = url.startsWith('://', from + before.length - 1) && before.endsWith(':');
  const host = hasScheme ? from + before.length + 2 : from;
  const start = host + url.slice(host).search(/[/?;]/);
  if (start < host) return '/';
  const hash = url.indexOf('#', from);
  if (hash !== -1 && hash < start) return '/';
  const path = url.slice(start, hash === -1 ? undefined : hash);
  return path.startsWith('/') ? path : `/${path}`;
}

function bytesOf(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
