import { allUsages, type Usage } from '../policy/usage.js';

const bits = Object.fromEntries(allUsages.map((usage, place) => [usage, 1 << place])) as Readonly<
  Record<Usage, number>
>;

/** The bit that stands for a usage. */
export function bitOf(usage: Usage): number {
  return bits[usage];
}

/** The bits of every usage. */
export const everyUsage: number = (1 << allUsages.length) - 1;

/** The bits of a usage as the list names it: `present` covers each of its forms (OPT-4). */
export function bitsCoveredBy(usage: Usage): number {
  if (usage !== 'present') return bits[usage];
  return allUsages.reduce((sum, one) => (one === usage || one.startsWith('present-') ? sum | bits[one] : sum), 0);
}
