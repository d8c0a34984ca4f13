/**
 * robots.txt alone: the verdict on fetching, for programs that ask millions of times, and the file as it was read.
 *
 * @module
 */
export { productTokenOf } from '../../policy/agent.js';
export { CrawlGate } from './gate/crawl-gate.js';
export type { RequestRate } from './gate/pace.js';
export { type SiteHints, siteHintsFor, type UnreadHint } from './gate/site-hints.js';
export { type OtherLine, otherLines } from './read/other-lines.js';
export { isAllow, patternEnd, patternStart, type RuleTable } from './read/rule-table.js';
export { readRobotsTxt } from './read.js';
export { type AgentLine, agentLines, type RobotsTxt } from './robots-txt.js';
