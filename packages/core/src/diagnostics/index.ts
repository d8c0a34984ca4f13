export { catalogue } from './catalogue.js';
export type { CodeEntry, Severity } from './code-table.js';
export type { Code, Diagnostic, Edit, Facts, Fix, Related, Report } from './diagnostic.js';
export {
  type FailOn,
  type IgnoredProblem,
  noProjectSettings,
  type ProjectSettings,
  projectSettingsFile,
  projectSeverity,
  readProjectSettings,
} from './project-settings.js';
export { helpOf, messageOf, severityOf } from './words.js';
