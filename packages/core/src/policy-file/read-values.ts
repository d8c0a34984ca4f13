import { describeValue, quoteValue } from '../text/describe-value.js';
import type { Fields } from '../text/fields.js';
import { nearestName } from '../text/nearest-name.js';
import type { PolicyPath, PolicyProblems } from './policy-problem.js';

/** Limit: entries of a list or fields of an object. No policy that people maintain by hand comes near it. */
const maxEntries = 50_000;

/** The value of a field; `undefined` if the object itself does not have it. */
export function fieldOf(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** Reports every field that is not in the list, with the one that was probably meant. */
export function reportUnknownFields(
  fields: Fields,
  known: readonly string[],
  path: PolicyPath,
  what: string,
  problems: PolicyProblems,
): void {
  for (const name of Object.keys(fields)) {
    if (known.includes(name)) continue;
    const meant = nearestName(name, known);
    const hint = meant === undefined ? `It can have ${known.join(', ')}.` : `Did you mean ${meant}?`;
    problems.error([...path, name], `${what} has no field ${quoteValue(name)}. ${hint}`);
  }
}

/** The fields of an object, in order; reports an object that has none or too many. */
export function entriesOf(
  fields: Fields,
  path: PolicyPath,
  what: string,
  problems: PolicyProblems,
): readonly [string, unknown][] {
  const names = Object.keys(fields);
  if (isWrongNumber(names.length, path, what, problems)) return [];
  return names.map((name) => [name, fields[name]]);
}

/** Returns a list; reports a value that is not one, that is empty or that is too long. `what` is what it lists, as in `agents`. */
export function listOf(
  value: unknown,
  path: PolicyPath,
  what: string,
  problems: PolicyProblems,
): readonly unknown[] | undefined {
  if (!Array.isArray(value)) {
    problems.error(path, `${path.at(-1)} must be a list of ${what}, but this is ${describeValue(value)}.`);
    return undefined;
  }
  return isWrongNumber(value.length, path, what, problems) ? undefined : value;
}

function isWrongNumber(count: number, path: PolicyPath, what: string, problems: PolicyProblems): boolean {
  if (count === 0) problems.error(path, `${path.at(-1)} is empty. List ${what}, or leave the field out.`);
  if (count > maxEntries) problems.error(path, `${path.at(-1)} has ${count} entries; ${maxEntries} is the limit.`);
  return count === 0 || count > maxEntries;
}

/**
 * Returns the texts of a list, each as `read` returns it. Reports a value that is not a text; `read` reports a wrong text and returns
 * `undefined`. A duplicate is reported and left out; `sameAs` returns the form in which they are compared.
 */
export function textsOf(
  list: readonly unknown[],
  path: PolicyPath,
  problems: PolicyProblems,
  read: (text: string, path: PolicyPath) => string | undefined,
  sameAs: (text: string) => string = (text) => text,
): string[] {
  const texts: string[] = [];
  const seen = new Set<string>();
  for (let place = 0; place < list.length; place++) {
    const item = list[place];
    const itemPath = [...path, place];
    if (typeof item !== 'string') {
      problems.error(itemPath, `This must be a string, but it is ${describeValue(item)}.`);
      continue;
    }
    const text = read(item, itemPath);
    if (text === undefined) continue;
    const same = sameAs(text);
    if (seen.has(same)) problems.warn(itemPath, `${quoteValue(item)} is listed twice. Remove one.`);
    else texts.push(text);
    seen.add(same);
  }
  return texts;
}
