import type { AgentNames } from '../policy/known-agents.js';
import { signalsOf } from '../policy/signals-of.js';
import type { Statement } from '../policy/statement.js';

/** Does the largest search engine document reading what a statement rests on, or is that not known? */
export function isHeardByGoogle(statement: Statement, agents: AgentNames | undefined): boolean {
  return signalsOf(statement).every((signal) => {
    const standing = agents?.signalFact?.('Googlebot', signal)?.standing;
    return standing === undefined || standing === 'documented';
  });
}
