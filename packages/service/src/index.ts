/**
 * A decision service: the question and answer of heed over HTTP.
 *
 * @module
 */
export {};
