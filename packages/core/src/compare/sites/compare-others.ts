import type { Usage } from '../../policy/usage.js';
import type { Comparison, Undecided } from '../comparison.js';
import type { AskedAgent } from './agents.js';
import { type AgentlessChange, type Comparing, compareClass } from './compare-class.js';
import { type Differing, differingFor } from './differing.js';
import { mayServeSearch, purposesFor, purposesOfAcap } from './purposes.js';
import { namesOf, type SiteClass, siteClasses } from './site-classes.js';
import { lineOf } from './undecided.js';

/** What changes about these usages, whoever speaks of them: compared at one address of every cell. */
export function compareOthers(
  comparing: Comparing,
  asked: readonly AskedAgent[],
  usages: readonly Usage[],
): Pick<Comparison, 'changes' | 'undecided'> {
  const { sides, verdicts, limits } = comparing;
  const ofAcap = purposesOfAcap(sides);
  // Agents with the same change share an entry.
  const shared = new Map<string, { readonly change: AgentlessChange; readonly agents: AskedAgent[] }>();
  const undecided: Undecided[] = [];
  for (const one of siteClasses(asked.slice(0, limits.maxAgents), sides)) {
    const found = new Map<string, AgentlessChange>();
    for (const differing of [
      ...differingFor(one.agent, usages, sides, verdicts),
      ...differingFor(one.agent, usages.filter(mayServeSearch), sides, verdicts, true),
    ]) {
      const purposes = purposesFor(differing, ofAcap);
      const isComplete = purposes.length === 0 || compareClass(comparing, one.agent.given, differing, purposes, found);
      if (!isComplete) undecided.push(undecidedGroup(one, differing, comparing));
    }
    for (const change of found.values()) {
      const key = JSON.stringify(change);
      const known = shared.get(key);
      if (known === undefined) shared.set(key, { change, agents: [...one.agents] });
      else known.agents.push(...one.agents);
    }
  }
  if (asked.length > limits.maxAgents) undecided.push(tooManyAgents(asked.slice(limits.maxAgents)));
  const changes = [...shared.values()].map(({ change, agents }) => ({ agents: namesOf({ agents }), ...change }));
  return { changes, undecided };
}

/** Limit: lines that are listed for what was not decided. */
const maxListed = 20;

function undecidedGroup(one: SiteClass, { usages, old, changed }: Differing, { sourceOf }: Comparing): Undecided {
  const [usage] = usages;
  const ofOld = new Set(old);
  return {
    agents: namesOf(one),
    ...(usages.length === 1 && usage !== undefined ? { usage } : {}),
    why: `Not every address was looked at for ${usages.join(', ')}: within the limits there are too many cases.`,
    lines: [...changed]
      .flatMap((stated) => lineOf(stated, (source) => sourceOf(ofOld.has(stated) ? 'old' : 'new', source)))
      .slice(0, maxListed),
  };
}

function tooManyAgents(agents: readonly AskedAgent[]): Undecided {
  return {
    agents: agents.map(({ name }) => name),
    why: 'What changes for these agents, apart from crawling, was not compared: there are too many agents.',
    lines: [],
  };
}
