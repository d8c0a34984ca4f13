import type { WarcDamage } from './record.js';

type Failure = Pick<WarcDamage, 'code' | 'message'>;

/** A damage whose end is not known yet: it is where the next record begins. */
export interface OpenDamage extends Failure {
  readonly offset: number;
  /** What it is if something follows, though it seemed to go on to the end of the file. */
  readonly ifFollowed?: Failure | undefined;
}

/** A damage that ends where the next record begins. */
export function endDamage({ offset, code, message, ifFollowed }: OpenDamage, end: number): WarcDamage {
  return { kind: 'damage', offset, end, ...(ifFollowed ?? { code, message }) };
}

/** A damage that ends with the file. */
export function endLastDamage({ offset, code, message }: OpenDamage, end: number): WarcDamage {
  return { kind: 'damage', offset, end, code, message };
}
