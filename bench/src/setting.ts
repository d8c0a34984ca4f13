import type { Input } from './inputs.js';
import type { Trials } from './trial.js';

/** What every bench needs. */
export interface Setting {
  readonly inputs: readonly Input[];
  readonly trials: Trials;
  /** Milliseconds of questions for each contestant in each round. */
  readonly budget: number;
}

/** The name of an input in the results: `real/small`. */
export function labelOf({ origin, name }: { readonly origin: string; readonly name: string }): string {
  return `${origin}/${name}`;
}
