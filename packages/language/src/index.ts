/**
 * What an editor needs to know about every text that heed reads.
 *
 * @module
 */
export {};
