/**
 * Decisions as lines of a log.
 *
 * @module
 */
export type { DecisionRecord } from './decision-record.js';
