/**
 * A language server for robots.txt, _headers, policy files and HTML.
 *
 * @module
 */
export {};
