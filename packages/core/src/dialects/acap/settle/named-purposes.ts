import type { AcapReading } from '../file/reading.js';
import type { PageReading } from '../page/reading.js';
import { askedPurpose, type Purpose, servesAny } from '../syntax/purpose.js';

/** Is a purpose named by some statement, so that the ruling for it may differ from that for the purposes that none names? */
export type IsNamed = (purpose: string) => boolean;

/** Collects the purposes that the statements of a site and a page name, whatever agent they address (A1-2.3.3-c). */
export function namedPurposes(files: readonly AcapReading[], page: PageReading | undefined): IsNamed {
  const names = new Set<string>();
  const patterns = new Map<string, Purpose>();
  const collect = (purposes: readonly Purpose[]): void => {
    for (const purpose of purposes) {
      if (purpose.kind === 'name') names.add(purpose.name);
      else if (purpose.kind === 'pattern') patterns.set(purpose.pattern.key, purpose);
    }
  };
  // Fields of one sub-record share their list.
  const lists = new Set<readonly Purpose[]>();
  for (const { records } of files)
    for (const { fields } of records) for (const field of fields) lists.add(field.purposes);
  for (const { field } of page?.statements ?? []) lists.add(field.purposes);
  for (const list of lists) collect(list);
  const named = [...patterns.values()];
  return (purpose) => {
    const asked = askedPurpose(purpose);
    return names.has(asked.name) || servesAny(named, asked, 'disallow');
  };
}

/**
 * The purposes to rule on, each once: those that a statement names and, of the others, the first and the last. No statement tells the
 * others apart, so one ruling is that of all. The last of them is listed as the first once more, because what is listed in an answer
 * depends on the order of purposes.
 */
export function purposesToRuleOn(purposes: readonly string[], isNamed: IsNamed): readonly string[] {
  const distinct = [...new Set(purposes)];
  const others = distinct.filter((purpose) => !isNamed(purpose));
  const [first, last] = [others[0], others.at(-1)];
  if (first === undefined || last === undefined) return distinct;
  const between = new Set(others.slice(1, -1));
  return distinct.flatMap((purpose) => (between.has(purpose) ? [] : [purpose === last ? first : purpose]));
}
