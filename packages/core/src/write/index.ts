/**
 * Writes a policy into every carrier that can say it.
 *
 * @module
 */
export type { CarrierNote, Written, WrittenCarrier, WrittenFile } from './written.js';
