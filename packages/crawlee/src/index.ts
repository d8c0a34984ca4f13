/**
 * Makes Crawlee obey: a gate for its crawlers, links and delays.
 *
 * @module
 */
export {};
