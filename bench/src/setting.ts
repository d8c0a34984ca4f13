import type { Input } from './inputs.js';
import type { Trials } from './trial.js';

/** What every bench needs. */
export interface Setting {
  readonly inputs: readonly Input[];
  readonly trials: Trials;
  /** Milliseconds of questions that a contestant is given in each round. */
  readonly budget: number;
}

/** `real/small`: how an input is called in the results. */
export function labelOf({ origin, name }: { readonly origin: string; readonly name: string }): string {
  return `${origin}/${name}`;
}
