import type { Markup } from '../../ask/parts/markup.js';
import { type Agent, agentOf } from '../../policy/agent.js';
import type { CellPattern } from '../cells/cell-pattern.js';
import type { Site } from '../site.js';
import { agentsOf, askedAgents } from './agents.js';
import { readSite } from './side.js';
import type { Family } from './stated.js';

/** For whom, and how, the patterns of a site are found. */
export interface AddressPatternsOptions {
  /** The agents that matter. Default: all that the texts name, and everybody else. */
  readonly agents?: readonly string[];
  /** Reads documents and pages. */
  readonly markup?: Markup;
}

/**
 * Every pattern that the texts of a site turn on, each once: whatever they say of an address follows from which of these match it.
 */
export function addressPatternsOf(site: Site, options: AddressPatternsOptions = {}): CellPattern[] {
  const { markup } = options;
  const agents = options.agents ?? askedAgents(agentsOf(site, markup)).map(({ agent }) => agent);
  const { families } = readSite(site, markup, new Set());
  return distinctPatterns(
    families.flatMap((family) =>
      patternsTo(
        family,
        agents.map((agent) => agentOf(agent)),
      ),
    ),
  );
}

/** The patterns of the statements that address some agents. Agents that are addressed alike are looked at once. */
function patternsTo(family: Family, agents: readonly Agent[]): CellPattern[] {
  const byKey = new Map(agents.map((agent) => [family.keyFor(agent), agent]));
  return [...byKey.values()].flatMap((agent) => family.statedTo(agent).flatMap(({ patterns }) => patterns));
}

/** The patterns without those that match the same. */
export function distinctPatterns(patterns: readonly CellPattern[]): CellPattern[] {
  const known = new Map<string, CellPattern>();
  for (const pattern of patterns) {
    const key = patternKey(pattern);
    if (!known.has(key)) known.set(key, pattern);
  }
  return [...known.values()];
}

/** The same for patterns that match the same addresses. */
export function patternKey({ pieces, end, ignoresCase }: CellPattern): string {
  return `${end} ${ignoresCase} ${pieces.join('*')}`;
}
