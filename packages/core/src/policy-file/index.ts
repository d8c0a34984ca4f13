/**
 * The policy of an owner: written once, asked, compared and kept in every carrier.
 *
 * @module
 */
export type { PolicyFile, PolicyGrant, PolicyPlace, PolicyRule } from './policy-file.js';
export type { PolicyPath, PolicyProblem } from './policy-problem.js';
export { type PolicyReading, type ReadPolicyOptions, readPolicy } from './read-policy.js';
export type { WrittenLimits, WrittenPolicy, WrittenRule } from './written-policy.js';
