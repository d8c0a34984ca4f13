import type { AgentEntry } from '@heed/agents';
import { productNameOf } from '@heed/core/vocabulary';

/** How to address an agent in robots.txt. */
export interface Address {
  /** What to write after "User-agent:". */
  readonly name: string;
  /** What is special about it, in a sentence. */
  readonly note?: string;
}

/**
 * Returns the name to write in robots.txt: for a retired one, the name that replaced it. Crawlers compare names up to the first space
 * (ASK-34), and those that follow RFC 9309 strictly up to the first digit or dot.
 */
export function addressOf({ replacedBy, ...agent }: AgentEntry): Address {
  const token = replacedBy?.[0] ?? agent.token;
  const { whole, cut } = productNameOf(token);
  const name = token.slice(0, whole.length);
  if (name !== token)
    return { name, note: `A name in robots.txt ends at the first space, so "${token}" would be read as "${name}".` };
  if (cut === whole) return { name };
  const odd = /\d/.test(token[cut.length] ?? '') ? 'digits' : 'dots';
  const byTheLetter = cut === '' ? 'has no name for it' : `reads this as "${token.slice(0, cut.length)}"`;
  return {
    name,
    note: `RFC 9309 allows no ${odd} in a name, and a crawler that follows it to the letter ${byTheLetter}; heed and most crawlers compare names whole.`,
  };
}
