/**
 * An operator's own list: domains that are denied, even if their sites allow it.
 *
 * @module
 */
export type { OptOut, OptOutProblem } from './opt-out.js';
export { readOptOut } from './read-opt-out.js';
