export { productTokenOf } from '../../policy/agent.js';
export { CrawlGate } from './crawl-gate.js';
export { type DecidingRule, decidingRule, missingRobotsTxtVoice, robotsTxtVoice } from './interpret.js';
export { type OtherLine, otherLines } from './other-lines.js';
export { normalisePattern } from './path-pattern.js';
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
export { type AgentLine, agentLines, type RobotsTxt } from './robots-txt.js';
export { isAllow, patternEnd, patternStart, type RuleTable } from './rule-table.js';
