/**
 * What an edit changes, for every address there can be, with proof.
 *
 * @module
 */
export type { Change, Comparison, Said, Undecided, UndecidedLine } from './comparison.js';
export type { Site, SiteHeaderRule, SitePage } from './site.js';
