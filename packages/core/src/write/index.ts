/**
 * Writes a policy into every carrier that can say it.
 *
 * @module
 */
export { type MadePolicy, policyFrom } from './from/policy-from.js';
export type { Unsaid } from './from/unsaid.js';
export { type Server, servers } from './servers.js';
export { type WriteOptions, writeCarriers } from './write-carriers.js';
export type { CarrierNote, Written, WrittenCarrier, WrittenFile, WrittenHeaderRule, WrittenTag } from './written.js';
