/**
 * Decisions as lines of a log, which can be asked again: `heed ask --replay`.
 *
 * @module
 */
import '../require-node.js';

export { createDecisionLog, type DecisionLog, type DecisionLogOptions } from './decision-log.js';
export type { DecisionRecord } from './decision-record.js';
export { withMaskedQueries } from './mask-queries.js';
export { maskedUrl } from './masked-url.js';
