/**
 * The policy of an owner: said once, asked, compared and kept in every carrier.
 *
 * @module
 */
export type { PolicyFile, PolicyGrant, PolicyRule } from './policy-file.js';
