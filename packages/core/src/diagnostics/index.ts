export { catalogue } from './catalogue.js';
export type { CodeEntry, Severity } from './code-table.js';
export type { Code, Diagnostic, Edit, Facts, Fix, Related, Report } from './diagnostic.js';
export { helpOf, messageOf, severityOf } from './words.js';
