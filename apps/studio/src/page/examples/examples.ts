import { everything } from './everything.ts';
import type { Example } from './example.ts';

/** All examples, in the order in which they are offered. */
export const examples: readonly Example[] = [everything];

/** The example that a link or the state names. */
export function exampleOf(id: string | undefined): Example | undefined {
  return examples.find((example) => example.id === id);
}
