/**
 * Makes Crawlee obey: a gate for its crawlers, links and delays.
 *
 * @module
 */
import './require-node.js';

export { type HeedOptions, heedCrawler, skippedBy } from './heed-crawler.js';
export { judgementOf } from './page.js';
export type { Skipped } from './skip-statistics.js';
