import { isFields } from './cases.js';

/**
 * Returns a sentence for each difference between a value and what is expected of it; nothing if there is none.
 *
 * Objects are compared in the fields that are named, `null` meaning that the field is absent; lists as far as the
 * expected one goes, an empty one meaning that nothing is there.
 */
export function differences(wanted: unknown, found: unknown, place: string): string[] {
  if (wanted === null)
    return found === null || found === undefined ? [] : [`${place}: ${show(found)} should be absent`];
  if (Array.isArray(wanted)) return listDifferences(wanted, found, place);
  if (isFields(wanted)) {
    if (!isFields(found)) return [`${place}: ${show(found)} should be ${show(wanted)}`];
    return Object.entries(wanted).flatMap(([name, field]) => differences(field, found[name], `${place}.${name}`));
  }
  return Object.is(wanted, found) ? [] : [`${place}: ${show(found)} should be ${show(wanted)}`];
}

function listDifferences(wanted: readonly unknown[], found: unknown, place: string): string[] {
  if (!Array.isArray(found)) return [`${place}: ${show(found)} should be a list`];
  if (wanted.length === 0 && found.length > 0) return [`${place}: ${show(found)} should be empty`];
  return wanted.flatMap((item, index) => differences(item, found[index], `${place}[${index}]`));
}

/** Whether two values are the same through and through, shown where they are not. */
export function unlike(wanted: unknown, found: unknown, place: string): string[] {
  return show(wanted) === show(found) ? [] : [`${place}: ${show(found)} should be ${show(wanted)}`];
}

/** Long values are cut: the path says enough. */
const maxShown = 600;

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'absent';
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}
