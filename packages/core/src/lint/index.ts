/**
 * Problems of what a site says, in one carrier and across them, with fixes.
 *
 * @module
 */
export type { Edit, Fix } from '../diagnostics/diagnostic.js';
export type { AgentNames, AgentsFile, KnownAgent } from '../policy/known-agents.js';
export { applyFixes, type FixedText } from './apply-fixes.js';
export { type LintOptions, lint, type Subject } from './lint.js';
