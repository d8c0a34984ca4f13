import { covers, mayOverlap, patternOf, type WrittenPattern } from '@heed/core/internal/comparisons';
import type { Speaker, SpokenFields } from '../speaker/speaker.js';

/** An entry of what `headers()` of next.config gives. */
export interface HeaderConfig {
  readonly source: string;
  readonly headers: { readonly key: string; readonly value: string }[];
}

/** A letter that no pattern has, so that no rule for one path matches a path with it. */
const anyLetter = '%01';

/**
 * The header fields of a speaker for `headers()` of next.config, for applications that need no proxy:
 *
 * ```ts
 * export default { headers: async () => headerConfig(speaker) };
 * ```
 *
 * Of entries with the same field, Next sends the last one that matches. So the entries for fewer paths come later, and
 * have the fields of all rules that hold there. The fields are those of the time at which the application is built.
 *
 * Next matches paths and not their queries, so a pattern with a star is not looked for in a query, and it has no exceptions. What it cannot say so is left out; `leftOutOfConfig`
 * lists it, and the proxy says it.
 */
export function headerConfig(speaker: Speaker): HeaderConfig[] {
  return scopesOf(speaker).sayable.map(({ pattern }) => ({
    source: sourceOf(pattern),
    headers: joined(fieldsIn(speaker, pattern)),
  }));
}

/** Returns the patterns of a speaker that `headerConfig` leaves out, because Next cannot match them. */
export function leftOutOfConfig(speaker: Speaker): string[] {
  return scopesOf(speaker).leftOut.map(({ pattern }) => pattern);
}

type Rule = Speaker['written']['headers'][number];

/** A pattern below the base of a speaker, as the application sees it. */
interface Scope {
  readonly rule: Rule;
  readonly pattern: WrittenPattern;
}

/** Everything in the order in which the entries come: those for more paths first. */
function scopesOf({ written, base }: Speaker): {
  readonly sayable: readonly Scope[];
  readonly leftOut: readonly Rule[];
} {
  const sayable: Scope[] = [];
  const leftOut: Rule[] = [];
  for (const rule of [...written.headers].sort((one, other) => one.pattern.length - other.pattern.length)) {
    const pattern = patternBelow(rule.pattern, base);
    if (pattern === undefined) continue;
    if (isPath(rule) && !sayable.some((other) => meetsInPart(other.pattern, pattern))) sayable.push({ rule, pattern });
    else leftOut.push(rule);
  }
  return { sayable, leftOut };
}

/** An end also asks that there is no query, of which Next knows nothing. */
function isPath({ pattern, except }: Rule): boolean {
  return except.length === 0 && !/[?]|\$$/.test(pattern);
}

/** Where two patterns meet only in part, the fields of one would replace those of the other. */
function meetsInPart(one: WrittenPattern, other: WrittenPattern): boolean {
  return mayOverlap(one, other) && !covers(one, other) && !covers(other, one);
}

/** The part of a pattern that an application sees. Absent if it has none of its addresses. */
function patternBelow(pattern: string, base: string): WrittenPattern | undefined {
  if (base === '') return patternOf(pattern);
  if (pattern.startsWith(`${base}/`)) return patternOf(pattern.slice(base.length));
  return base.startsWith(pattern) ? patternOf('/') : undefined;
}

/** The fields of all rules that hold at every path of a pattern: those that hold where its stars stand for what no pattern has. */
function fieldsIn(speaker: Speaker, { text }: WrittenPattern): SpokenFields {
  return speaker.fieldsFor(`${text.replaceAll('*', anyLetter)}${anyLetter}`);
}

function sourceOf({ text }: WrittenPattern): string {
  return `${text.replace(/[(){}+!:]/g, '\\$&').replaceAll('*', '(.*)')}(.*)`;
}

/** Next takes one value for a field: the lines, joined as HTTP joins them. */
function joined({ before, behind }: SpokenFields): { key: string; value: string }[] {
  const values = new Map<string, string>();
  for (const [name, value] of [...before, ...behind]) {
    const known = values.get(name);
    values.set(name, known === undefined ? value : `${known}, ${value}`);
  }
  return Array.from(values, ([key, value]) => ({ key, value }));
}
