/**
 * A part of the gate.
 *
 * @module
 */
export {};
