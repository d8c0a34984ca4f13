import { retrievalOf } from '../../ask/read-documents.js';
import { readForVerdicts } from '../../dialects/robots-txt/read.js';
import { agentLines } from '../../dialects/robots-txt/robots-txt.js';
import { agentOf } from '../../policy/agent.js';
import { governedUsages } from '../../policy/usage-only-agents.js';
import type { Site } from '../site.js';

/** Is robots.txt all there is of a site? */
export function isRobotsTxtAlone({ files, headers, pages }: Site): boolean {
  const isEmpty = (list: object | undefined): boolean => list === undefined || Object.keys(list).length === 0;
  return isEmpty(files) && isEmpty(headers) && isEmpty(pages);
}

/**
 * Has a site nothing but rules on fetching? Then there is nothing else to compare. Almost every robots.txt is so, and is told apart in a
 * fraction of the time that it takes to read everything in it.
 */
export function hasOnlyRules(site: Site): boolean {
  if (!isRobotsTxtAlone(site)) return false;
  const retrieval = retrievalOf(site.robots ?? '');
  if (retrieval.kind !== 'fetched') return true;
  const robots = readForVerdicts(retrieval.body);
  if (robots.hasAcap || robots.otherFields !== 0) return false;
  return !agentLines(robots).some(({ name }) => governedUsages(agentOf(name)) !== undefined);
}
