import { productNameOf } from './agent.js';
import type { AgentsFile, KnownAgent } from './known-agents.js';

/** The agents of an agents file, so that each is found at once. */
export interface AgentDirectory {
  /** The agent whose token, or else one of whose aliases, is the product name in this token or User-Agent value. */
  find(given: string): KnownAgent | undefined;
  /** The usage-only tokens of an operator that govern training, as it writes them (AIN-9). */
  trainingTokensOf(operator: string): readonly string[];
  /** The agents that fetch for a purpose, in the order of the file; `undefined` if no agent does (AIN-12). */
  withPurpose(purpose: string): readonly KnownAgent[] | undefined;
  /** The purposes that at least one agent has, in the order of the file. */
  readonly purposes: readonly string[];
}

/** Makes the directory. `strictRfc9309` leaves out what operators document beyond RFC 9309 of the groups they follow (AIN-19). */
export function agentDirectoryOf(file: AgentsFile, strictRfc9309 = false): AgentDirectory {
  const known = strictRfc9309 ? file.agents.map(byRfc9309) : file.agents;
  const byName = new Map<string, KnownAgent>();
  for (const agent of known) addName(byName, agent.token, agent);
  for (const agent of known) for (const alias of agent.aliases ?? []) addName(byName, alias, agent);
  const tokens = new Map<string, string[]>();
  for (const { token, operator, governs } of known) if (governs?.includes('ai-train')) addTo(tokens, operator, token);
  const byPurpose = new Map<string, KnownAgent[]>();
  for (const agent of known) for (const purpose of new Set(agent.purposes)) addTo(byPurpose, purpose, agent);
  return {
    find: (given) => byName.get(productNameOf(given).whole),
    trainingTokensOf: (operator) => tokens.get(operator) ?? [],
    withPurpose: (purpose) => (file.purposes.includes(purpose) ? byPurpose.get(purpose) : undefined),
    purposes: file.purposes.filter((purpose) => byPurpose.has(purpose)),
  };
}

function byRfc9309({ fallbacks: _, ignoresAllCrawlers: __, ...agent }: KnownAgent): KnownAgent {
  return agent;
}

/** Of two agents with the same name the first is found. */
function addName(byName: Map<string, KnownAgent>, name: string, agent: KnownAgent): void {
  // All but a few names are plain, and need not be read letter by letter.
  const whole = /^[\w.-]+$/.test(name) ? name.toLowerCase() : productNameOf(name).whole;
  if (whole !== '' && !byName.has(whole)) byName.set(whole, agent);
}

function addTo<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}
