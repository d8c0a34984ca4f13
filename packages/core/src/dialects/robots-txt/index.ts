export { productTokenOf } from '../../policy/agent.js';
export { CrawlGate } from '../groups/crawl-gate.js';
export { normalisePattern } from '../groups/match/path-pattern.js';
export { type OtherLine, otherLines } from '../groups/other-lines.js';
export { type AgentLine, agentLines, type RobotsTxt } from '../groups/robots-txt.js';
export { isAllow, patternEnd, patternStart, type RuleTable } from '../groups/rule-table.js';
export { type DecidingRule, decidingRule, missingRobotsTxtVoice, robotsTxtVoice } from './interpret.js';
export { readRobotsTxt } from './read.js';
export {
  type CachedCopy,
  type Hop,
  interpretRetrieval,
  isFresh,
  maxRedirects,
  type Retrieval,
  retrievalToObey,
} from './retrieval.js';
