/**
 * A part of the middleware.
 *
 * @module
 */
export {};
