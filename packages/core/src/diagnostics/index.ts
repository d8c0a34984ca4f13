export { catalogue } from './catalogue.js';
export type { Code, Diagnostic, Facts, Fix, Related, Report, Severity } from './diagnostic.js';
export { helpOf, messageOf, severityOf } from './diagnostic.js';
