import type { Limit } from './limit.js';
import { momentOf } from './time-limit.js';

/** A value that can be compared with others of the same scale: the smaller, the tighter. */
interface Measure {
  readonly scale: string;
  readonly amount: number;
}

/** Values by limit, tightest first. */
const scales: ReadonlyMap<string, readonly string[]> = new Map([
  ['max-image-preview', ['standard', 'large']],
  // How much of the content an AI system may keep and reproduce (AIN-5).
  ['use', ['immediate', 'reference']],
]);

/** The measure of a limit; none for limits that add up, and for values that cannot be compared with any other (ASK-4). */
function measureOf({ limit, value }: Limit): Measure | undefined {
  const counted = /^(\d+)-(chars|words|days)$/.exec(value);
  if (counted !== null) return { scale: `${limit} ${counted[2]}`, amount: Number(counted[1]) };
  if (limit === 'time-limit') {
    const moment = momentOf(value);
    return moment === undefined ? undefined : { scale: 'until', amount: moment };
  }
  const amount = scales.get(limit)?.indexOf(value) ?? -1;
  return amount === -1 ? undefined : { scale: limit, amount };
}

/** Limits, of which some may be compared. */
export interface Tightest {
  /** Of several values that can be compared only the tightest, and all others; equal ones once (ASK-4). */
  readonly limits: readonly Limit[];
  /** Is there a tighter limit than this one? */
  readonly isLoose: (limit: Limit) => boolean;
}

/** Finds the tightest of several limits. */
export function tightestOf(limits: readonly Limit[]): Tightest {
  const tightest = new Map<string, number>();
  for (const limit of limits) {
    const measure = measureOf(limit);
    if (measure === undefined) continue;
    const { scale, amount } = measure;
    tightest.set(scale, Math.min(tightest.get(scale) ?? amount, amount));
  }
  const isLoose = (limit: Limit): boolean => {
    const measure = measureOf(limit);
    return measure !== undefined && measure.amount > (tightest.get(measure.scale) ?? measure.amount);
  };
  const kept = new Map<string, Limit>();
  for (const limit of limits) {
    const measure = measureOf(limit);
    const key = measure?.scale ?? `${limit.limit}=${limit.value}`;
    if (!isLoose(limit) && !kept.has(key)) kept.set(key, limit);
  }
  return { limits: [...kept.values()], isLoose };
}
