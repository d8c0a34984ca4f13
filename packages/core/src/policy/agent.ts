/** The agent a question is about: as given, and in the two forms by which signals address it. */
export interface Agent {
  readonly given: string;
  /** The product name with digits and dots, in lower case, as headers and META tags address it (RT-A-9). */
  readonly name: string;
  /** The product token by which robots.txt groups are chosen, in lower case. Empty for an agent without a name, to which only groups for all crawlers apply. */
  readonly token: string;
}

/** The agent that a product token or a whole User-Agent value names. */
export function agentOf(given: string): Agent {
  const name = /^[A-Za-z0-9_.-]*/.exec(productOf(given))?.[0].toLowerCase() ?? '';
  return { given, name, token: productTokenOf(given) };
}

/**
 * The product token of an agent, in lower case. The agent is given as a token or as a whole User-Agent value (RFC 9309 §2.2.1).
 *
 * @example
 * ```ts
 * import { productTokenOf } from '@heed/core/robots-txt';
 *
 * console.log(productTokenOf('Mozilla/5.0 (compatible; FinderBot/2.1)')); // finderbot
 * ```
 */
export function productTokenOf(agent: string): string {
  if (agent !== lastAgent) {
    const product = productOf(agent);
    lastToken = productTokenAt(product, 0, product.length);
    lastAgent = agent;
  }
  return lastToken;
}

/** A crawler asks about a thousand files for the same agent, so the last token is kept. */
let lastAgent = '';
let lastToken = '';

/**
 * The part of a User-Agent value that starts with the name of the agent's product (ASK-29).
 *
 * Reading: (ASK-15) the product after `compatible;` if there is one, otherwise the first product.
 */
export function productOf(agent: string): string {
  const compatible = agent.includes(';') ? /\bcompatible;\s*/i.exec(agent) : null;
  return compatible === null ? agent.trimStart() : agent.slice(compatible.index + compatible[0].length);
}

/**
 * The product token that starts at `start`, in lower case: letters, `_` and `-` (RFC9309-2.2.1-a).
 *
 * Lenient: a name that starts with another character (`360Spider`) would have an empty token, and its group would address no
 * crawler. Its token is everything up to white space, a slash or a semicolon, for agents and for User-agent lines alike.
 */
export function productTokenAt(text: string, start: number, end: number): string {
  let stop = start;
  while (stop < end && isTokenCharacter(text.charCodeAt(stop))) stop++;
  if (stop === start) while (stop < end && !endsLenientToken(text.charCodeAt(stop))) stop++;
  return text.slice(start, stop).toLowerCase();
}

/** Is this the code of a letter, `_` or `-`? (RFC9309-2.2.1-a) */
export function isTokenCharacter(code: number): boolean {
  const lower = code | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || code === 0x2d || code === 0x5f;
}

function endsLenientToken(code: number): boolean {
  return code <= 0x20 || code === 0x2f || code === 0x3b;
}
