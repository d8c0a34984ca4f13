export { catalogue } from './catalogue.js';
export type { Code, Diagnostic, Facts, Report, Severity } from './diagnostic.js';
export { messageOf, severityOf } from './diagnostic.js';
