/**
 * Reads sitemaps, indexes of sitemaps and lists of addresses as streams, packed or not.
 *
 * @module
 */
import '../require-node.js';

export { addressesIn, type SitemapSource } from './read-sitemaps.js';
export { SitemapError } from './sitemap-error.js';
