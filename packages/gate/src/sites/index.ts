/**
 * robots.txt files of any number of sites: fetched once, kept, and obeyed as RFC 9309 says. For programs that are not one agent but answer for many.
 *
 * @module
 */
import '../require-node.js';

export { createSites, type KnownSite, type Sites } from './sites.js';
