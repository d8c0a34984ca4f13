import type { Agent } from '../../../policy/agent.js';
import type { AcapPage } from '../page/page.js';
import type { AskedPurpose } from '../syntax/purpose.js';
import type { Rule } from './rule.js';

/** One usage that an agent intends, with everything that rules and their conditions depend on. */
export interface IntendedUsage {
  readonly agent: Agent;
  readonly usage: string;
  readonly purpose: AskedPurpose | undefined;
  readonly arrangements: readonly string[];
  /** Where the resource was found, in normal form. A function, because few rules depend on it. */
  readonly location: () => string;
  /** The page in question; absent if it is not known. */
  readonly page?: AcapPage | 'not-html';
  /** Whether the agent may crawl the resource that a rule names by this URI. */
  readonly mayCrawl: (uri: string, rule: Rule) => boolean;
}
