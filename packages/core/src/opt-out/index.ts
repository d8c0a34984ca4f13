/**
 * An operator's own list: domains that are denied, whatever their sites say.
 *
 * @module
 */
export type { OptOut, OptOutProblem } from './opt-out.js';
export { readOptOut } from './read-opt-out.js';
