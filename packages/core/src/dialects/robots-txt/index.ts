/**
 * robots.txt alone: the verdict on fetching, for programs that ask millions of times, and the file as it was read.
 *
 * @module
 */
export { productTokenOf } from '../../policy/agent.js';
export { CrawlGate } from '../robots-file/crawl-gate.js';
export { type OtherLine, otherLines } from '../robots-file/other-lines.js';
export type { RequestRate } from '../robots-file/pace.js';
export { readRobotsTxt } from '../robots-file/read.js';
export { type AgentLine, agentLines, type RobotsTxt } from '../robots-file/robots-txt.js';
export { isAllow, patternEnd, patternStart, type RuleTable } from '../robots-file/rule-table.js';
export { type SiteHints, siteHintsFor, type UnreadHint } from '../robots-file/site-hints.js';
