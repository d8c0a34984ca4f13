/**
 * Writes a policy into every carrier that can say it.
 *
 * @module
 */
export { siteOfWritten } from './site-of-written.js';
export { type WriteOptions, writeCarriers } from './write-carriers.js';
export type { CarrierNote, Written, WrittenCarrier, WrittenFile } from './written.js';
