import type { Agent } from '../../policy/agent.js';
import { type Grouped, type Selection, selectGroups } from './selection.js';

/** The groups that apply to an agent. */
export function selectGroupsFor(grouped: Grouped, agent: Agent): Selection {
  return selectGroups(grouped, agent.given);
}
