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
 * have the fields of all rules that hold there. The fields are those of the moment at which the application is built.
 */
export function headerConfig(speaker: Speaker): HeaderConfig[] {
  const scopes = speaker.written.headers.flatMap(({ pattern }) => scopeBelow(pattern, speaker.base));
  return scopes.sort(widerFirst).map(({ path, isStart }) => ({
    source: `${path.replace(/[(){}+!]/g, '\\$&')}${isStart ? '(.*)' : ''}`,
    headers: joined(speaker.fieldsFor(isStart ? `${path}${anyLetter}` : path)),
  }));
}

interface Scope {
  /** Below the base of the speaker. */
  readonly path: string;
  /** Does it stand for all paths that start so? */
  readonly isStart: boolean;
}

/** The paths of a pattern as the application sees them. None if it has none of them. */
function scopeBelow(pattern: string, base: string): Scope[] {
  const isStart = pattern.endsWith('*');
  const path = isStart ? pattern.slice(0, -1) : pattern;
  if (path.startsWith(`${base}/`)) return [{ path: path.slice(base.length), isStart }];
  return isStart && base.startsWith(path) ? [{ path: '/', isStart }] : [];
}

function widerFirst(one: Scope, other: Scope): number {
  return one.path.length - other.path.length || Number(other.isStart) - Number(one.isStart);
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
