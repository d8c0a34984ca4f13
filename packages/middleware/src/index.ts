/**
 * Makes a server say what a policy says.
 *
 * @module
 */
export {};
