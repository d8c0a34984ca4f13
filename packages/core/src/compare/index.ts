/**
 * What an edit changes, for every address there can be, with proof.
 *
 * @module
 */
export type { Change, Comparison, Said, Undecided, UndecidedLine } from './comparison.js';
export { type CrawlOptions, compareCrawl } from './crawl/compare-crawl.js';
export type { CrawlLimits } from './crawl/limits.js';
export { type CheckPolicyOptions, checkPolicy } from './keeps-policy/check-policy.js';
export type { Breach, PolicyCheck, Stricter, WithoutTerms } from './keeps-policy/policy-check.js';
export type { Site, SiteHeaderRule, SitePage } from './site.js';
export { type CompareOptions, compareSites } from './sites/compare-sites.js';
