import { acapPage } from './acap-page.ts';
import { acapRobots } from './acap-robots.ts';
import { aiSignals } from './ai-signals.ts';
import { classNames } from './class-names.ts';
import { everything } from './everything.ts';
import type { Example } from './example.ts';
import { robotsPi } from './robots-pi.ts';
import { robotsTag } from './robots-tag.ts';

/**
 * All examples, in the order in which they are offered: one for each founding document, the signals about AI, and all
 * together.
 */
export const examples: readonly Example[] = [
  acapRobots,
  acapPage,
  classNames,
  robotsTag,
  robotsPi,
  aiSignals,
  everything,
];

/** The example that a link names. */
export function exampleOf(id: string): Example | undefined {
  return examples.find((example) => example.id === id);
}
