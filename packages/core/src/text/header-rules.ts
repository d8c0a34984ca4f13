import type { HeaderLine } from './header.js';
import type { Position } from './source.js';

/** Header fields for the paths that match a pattern. */
export interface HeaderRule {
  readonly pattern: string;
  readonly fields: { readonly field: HeaderLine; readonly line: number; readonly valueColumn: number }[];
}

/** The header fields of a path. `placeOf` maps a location among them, written one a line as `Name: value`, to the file. */
export interface PathHeader {
  readonly headers: readonly HeaderLine[];
  readonly placeOf: (place: Position) => Position;
}

/** The name of the file, in the root of a site, with header fields for paths. */
export const headerRulesFile = '_headers';

/**
 * Reads a `_headers` file in the format of static hosts: a path on a separate line, which may end in a star, then its fields, indented. The
 * result returns the fields that a server sends for a path: those of all patterns that match it, in order.
 */
export function readHeaderRules(text: string): (path: string) => PathHeader {
  const rules = sentHeaderRules(text);
  // A field that was left out might be the one that denies, so there is no limit. A header that is too long fails as a whole.
  const rulesFor = findHeaderRules(rules, rules.length);
  return (path) => headerOfRules(rulesFor(path).flatMap((at) => rules[at] ?? []));
}

/** The rules of a `_headers` file, in order, with the fields as a server sends them. */
export function sentHeaderRules(text: string): HeaderRule[] {
  return headerRulesIn(text).map(asSent);
}

/** The rules of a `_headers` file, in order. */
export function headerRulesIn(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  text.split(/\r\n|\n|\r/).forEach((line, index) => {
    if (line.trim() === '' || line.trimStart().startsWith('#')) return;
    const [, before = '', name, value = ''] = /^(\s+)([\w-]+:)(.*)$/.exec(line) ?? [];
    if (name === undefined) {
      rules.push({ pattern: line.trim(), fields: [] });
      return;
    }
    const field: HeaderLine = [name.slice(0, -1), value.trim()];
    const valueColumn = before.length + name.length + (value.length - value.trimStart().length) + 1;
    rules.at(-1)?.fields.push({ field, line: index + 1, valueColumn });
  });
  return rules;
}

/** Fields that say where a message ends and what becomes of its connection: the server's own business, also on static hosts. */
const framing: ReadonlySet<string> = new Set(
  'connection content-length keep-alive trailer transfer-encoding upgrade'.split(' '),
);

/** A rule as a server sends it: without fields that frame the message, and each character that HTTP cannot send replaced by one. */
function asSent({ pattern, fields }: HeaderRule): HeaderRule {
  const sent = fields.flatMap(({ field: [name, value], ...place }) => {
    if (framing.has(name.toLowerCase())) return [];
    const field: HeaderLine = [name, value.replace(/[^\t -~\u0080-\u00ff]/g, '?')];
    return [{ field, ...place }];
  });
  return { pattern, fields: sent };
}

/** The fields of rules, as the header of one response. */
export function headerOfRules(rules: readonly HeaderRule[]): PathHeader {
  const fields = rules.flatMap((rule) => rule.fields);
  return {
    headers: fields.map(({ field }) => field),
    placeOf: ({ line, column }) => {
      const {
        field: [name],
        line: inFile,
        valueColumn,
      } = fields[line - 1] ?? fallback;
      return { line: inFile, column: Math.max(valueColumn + column - 1 - `${name}: `.length, 1) };
    },
  };
}

const fallback: HeaderRule['fields'][number] = { field: ['', ''], line: 1, valueColumn: 1 };

/**
 * Limit: rules that are linted together for one path. One static host allows as many in a whole file; without a limit, a file of a thousand
 * stars would have to be searched a thousand times.
 */
export const maxRulesForPath = 100;

/** A header, with the path of a rule that it is sent for. */
export interface HeaderToLint extends PathHeader {
  readonly path: string;
}

/** The headers to check in order to cover each rule of a file, also together with those that match the same paths. */
export interface HeadersToLint {
  readonly headers: readonly HeaderToLint[];
  /** True if so many rules match one path that they are not all read together. */
  readonly isLimited: boolean;
}

/**
 * The header of each path that rules name. A pattern serves as a path too, since it matches itself. A rule that was left out for one path
 * is also there alone.
 */
export function headersToLint(
  rules: readonly HeaderRule[],
  rulesFor: (path: string) => number[] = findHeaderRules(rules),
): HeadersToLint {
  const together = [...new Set(rules.map(({ pattern }) => pattern))].map((pattern) => {
    return { pattern, numbers: rulesFor(pattern) };
  });
  const seen = new Set(together.flatMap(({ numbers }) => numbers));
  const apart = rules.flatMap(({ pattern }, at) => (seen.has(at) ? [] : [{ pattern, numbers: [at] }]));
  const headers = [...together, ...apart].map(({ pattern, numbers }) => ({
    ...headerOfRules(numbers.flatMap((at) => rules[at] ?? [])),
    path: pattern.replace(/\*$/, ''),
  }));
  return {
    headers: headers.filter((header) => header.headers.length > 0),
    isLimited: together.some(({ numbers }) => numbers.length === maxRulesForPath),
  };
}

/** A pattern that ends in a star, without it. */
interface Prefix {
  readonly text: string;
  /** The numbers of its rules. */
  readonly rules: number[];
  /** The longest other prefix that this one starts with. */
  readonly shorter: Prefix | undefined;
}

/**
 * Returns the numbers of the rules that match a path, in order, at most `most`. It does not check every rule: the patterns
 * with a star are sorted, so that those a path starts with are found by halving, and from the longest on to shorter ones.
 */
export function findHeaderRules(
  rules: readonly HeaderRule[],
  most: number = maxRulesForPath,
): (path: string) => number[] {
  const exact = new Map<string, number[]>();
  const starting = new Map<string, number[]>();
  rules.forEach(({ pattern }, at) => {
    const [table, key] = pattern.endsWith('*') ? [starting, pattern.slice(0, -1)] : [exact, pattern];
    const numbers = table.get(key);
    if (numbers === undefined) table.set(key, [at]);
    else numbers.push(at);
  });
  const prefixes = sortedPrefixes(starting);
  return (path) => {
    const found = (exact.get(path) ?? []).slice(0, most);
    let prefix = lastUpTo(prefixes, path);
    while (prefix !== undefined && !path.startsWith(prefix.text)) prefix = prefix.shorter;
    for (; prefix !== undefined && found.length < most; prefix = prefix.shorter) {
      for (const at of prefix.rules.slice(0, most - found.length)) found.push(at);
    }
    return found.sort((one, other) => one - other);
  };
}

function sortedPrefixes(byText: ReadonlyMap<string, number[]>): Prefix[] {
  const prefixes: Prefix[] = [];
  for (const text of [...byText.keys()].sort()) {
    let shorter = prefixes.at(-1);
    while (shorter !== undefined && !text.startsWith(shorter.text)) shorter = shorter.shorter;
    prefixes.push({ text, rules: byText.get(text) ?? [], shorter });
  }
  return prefixes;
}

/** The last prefix that does not sort after the path. All prefixes that the path starts with are it, or are shorter ones of it. */
function lastUpTo(prefixes: readonly Prefix[], path: string): Prefix | undefined {
  let low = 0;
  let high = prefixes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((prefixes[middle]?.text ?? '') <= path) low = middle + 1;
    else high = middle;
  }
  return prefixes[low - 1];
}
