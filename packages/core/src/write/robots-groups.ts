import { productNameOf } from '../policy/agent.js';
import { agentDirectoryOf } from '../policy/agent-directory.js';
import type { AgentsFile } from '../policy/known-agents.js';
import type { Addressee } from './wish.js';

/** A group of robots.txt: its agents, and the lines behind their names. */
export interface RobotsGroup {
  readonly agents: readonly string[];
  readonly lines: readonly string[];
}

/**
 * Puts agents with the same lines into one group. Agents that would follow the group for `*` all the same, and find the same there,
 * need not be named, unless `keepsName` says that it matters. The group for `*` comes last.
 */
export function robotsGroups(
  addressees: readonly Addressee[],
  linesFor: (addressee: Addressee) => readonly string[],
  agents: AgentsFile | undefined,
  keepsName: (addressee: Addressee) => boolean,
): readonly RobotsGroup[] {
  const byText = new Map<string, { readonly agents: string[]; readonly lines: readonly string[] }>();
  for (const addressee of addressees) {
    const lines = linesFor(addressee);
    const key = lines.join('\n');
    const alike = byText.get(key);
    if (alike === undefined) byText.set(key, { agents: [...addressee.agents], lines });
    else alike.agents.push(...addressee.agents);
  }
  const groups = [...byText.values()];
  const forAll = groups.find((group) => group.agents.includes('*'));
  const named = groups.filter((group) => group !== forAll);
  const isNeeded = neededNames(groups.flatMap((group) => group.agents).filter(isName), agents);
  if (forAll === undefined) return named;
  const denies = forAll.lines.length > 1;
  const kept = new Set(addressees.filter(keepsName).flatMap((addressee) => addressee.agents));
  const shared = forAll.agents.filter((agent) => isName(agent) && (kept.has(agent) || isNeeded(agent, denies)));
  return [...named, { agents: ['*', ...shared], lines: forAll.lines }];
}

function isName(agent: string): boolean {
  return agent !== '*';
}

/**
 * Which agents would not follow the group for `*` if they were not named: those that their operators document so (AIN-19), and those
 * that another name addresses by its first letters (ASK-34).
 */
function neededNames(
  names: readonly string[],
  agents: AgentsFile | undefined,
): (agent: string, deniesAll: boolean) => boolean {
  const directory = agents === undefined ? undefined : agentDirectoryOf(agents);
  const all = names.map(productNameOf);
  return (agent, denies) => {
    const { fallbacks = [], ignoresAllCrawlers = false } = directory?.find(agent) ?? {};
    const own = productNameOf(agent);
    const isCut = all.some(({ whole, cut }) => whole !== own.whole && (whole === own.cut || cut === own.whole));
    return isCut || fallbacks.length > 0 || (ignoresAllCrawlers && denies);
  };
}
