/**
 * Problems: their codes, severities and words, and where in a text they are.
 *
 * @module
 */
export { type Position, Source, type Span } from '../text/source.js';
export { catalogue } from './catalogue.js';
export type { CodeEntry, Severity } from './code-table.js';
export type { Code, Diagnostic, Edit, Facts, Fix, Related, Report } from './diagnostic.js';
export { helpOf, messageOf, severityOf } from './words.js';
