/**
 * What an edit changes, for every address there can be, with proof.
 *
 * @module
 */
export type { CellPattern } from './cells/cell-pattern.js';
export { headerPattern, pathPattern, robotsPattern } from './cells/cell-pattern.js';
export { type Cell, type CellBudget, type Cells, cellBudget, cellsOf } from './cells/cells.js';
export type { Change, Comparison, Said, Undecided, UndecidedLine } from './comparison.js';
export { type CrawlOptions, compareCrawl } from './crawl/compare-crawl.js';
export { type CrawlLimits, crawlLimits } from './crawl/limits.js';
export { type CheckPolicyOptions, checkPolicy } from './keeps-policy/check-policy.js';
export type { Breach, PolicyCheck, Stricter, WithoutTerms } from './keeps-policy/policy-check.js';
export type { Site, SiteHeaderRule, SitePage } from './site.js';
export { type AddressPatternsOptions, addressPatternsOf } from './sites/address-patterns.js';
export { agentsOf } from './sites/agents.js';
export { type CompareOptions, compareSites } from './sites/compare-sites.js';
export { headerRuleFinder } from './sites/header-rules.js';
export { questionAt } from './sites/question-at.js';
