/**
 * Gathers what sites say about a URL: robots.txt, the files that it refers to, those that every site may have, the page with its headers and
 * what it refers to. Obeys the rules of the sites meanwhile, and says why something could not be obtained.
 *
 * @module
 */
import './require-node.js';

export type { Gathered, Gathering, RedirectStep } from './gathered.js';
export { createGatherer, type Gatherer, type GathererOptions } from './gatherer.js';
export type { Note } from './note.js';
export { DelayError } from './pace/delay-error.js';
export type { Pace, PaceValues } from './pace/pace.js';
export type { SiteValues } from './pace/site-values.js';
export type { KnownSite, Sites } from './sites.js';
export { cachesIn, type DocumentCaches } from './store/document-cache.js';
export { createMemoryStore } from './store/memory-store.js';
export type { Store } from './store/store.js';
