/**
 * Reads a policy from YAML or JSON, with the location of each part.
 *
 * @module
 */
export { type PolicyDocument, type PolicyTextProblem, policyIn, type RefusedPolicy } from './policy-in.js';
export { maxPolicyBytes } from './read-yaml.js';
export { placeOfUsage } from './rule-place.js';
