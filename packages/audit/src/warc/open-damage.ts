import type { WarcDamage } from './record.js';

/** A damage whose end is not known yet: it is where the next record begins. */
export type OpenDamage = Omit<WarcDamage, 'kind' | 'end'>;

/** A damage that ends at a position. */
export function endDamage({ offset, code, message }: OpenDamage, end: number): WarcDamage {
  return { kind: 'damage', offset, end, code, message };
}
