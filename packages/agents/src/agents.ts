import type { AgentEntry } from './agent-entry.js';
import { ads } from './facts/ads.js';
import { answers } from './facts/answers.js';
import { archives } from './facts/archives.js';
import { type Fact, lastCheck } from './facts/fact.js';
import { previews } from './facts/previews.js';
import { search } from './facts/search.js';
import { seo } from './facts/seo.js';
import { tools } from './facts/tools.js';
import { training } from './facts/training.js';
import { usageTokens } from './facts/usage-tokens.js';
import { users } from './facts/users.js';
import type { Purpose } from './purposes.js';

/** The agents that are known, those of one kind together. */
export const agents: readonly AgentEntry[] = [
  ...usageTokens,
  ...training,
  ...answers,
  ...users,
  ...search,
  ...archives,
  ...seo,
  ...previews,
  ...ads,
  ...tools,
].map(entryOf);

/**
 * The agents of a class: those with this purpose, retired and unverified ones too.
 *
 * @example
 * ```ts
 * import { agentsFor } from '@heed/agents';
 *
 * console.log(agentsFor('archive').map(({ token }) => token).includes('CCBot')); // true
 * ```
 */
export function agentsFor(purpose: Purpose): readonly AgentEntry[] {
  return agents.filter(({ purposes }) => purposes.includes(purpose));
}

function entryOf({ retired, checkedOn = lastCheck, deviations = [], notes = [], ...fact }: Fact): AgentEntry {
  const status = retired ? 'retired' : fact.source === null ? 'undocumented' : 'active';
  const { obeys, source, seen, ...known } = fact;
  return { ...known, obeys, status, deviations, notes, source, seen, checkedOn };
}
