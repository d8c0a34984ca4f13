/** Whoever asks: as given, and reduced to the product token by which robots.txt groups are chosen. */
export interface Agent {
  readonly given: string;
  /** The name of the product with digits and dots, in lower case, as headers and METAs address it (RT-A-9). */
  readonly name: string;
  /** Lower case; empty when the agent has no name at all, and then only groups for everybody apply. */
  readonly token: string;
}

export function agentOf(given: string): Agent {
  const name = /^[A-Za-z0-9_.-]*/.exec(productOf(given))?.[0].toLowerCase() ?? '';
  return { given, name, token: productTokenOf(given) };
}

/** The product token of an agent given as a token or as a whole User-Agent value, in lower case (RFC 9309 §2.2.1). */
export function productTokenOf(agent: string): string {
  if (agent !== lastAgent) {
    const product = productOf(agent);
    lastToken = productTokenAt(product, 0, product.length);
    lastAgent = agent;
  }
  return lastToken;
}

/** Whoever asks about a thousand files asks for the same agent each time. */
let lastAgent = '';
let lastToken = '';

/**
 * The product that an agent is, with whatever follows its name.
 *
 * Reading: (ASK-15) of a whole User-Agent value the one after `compatible;` if there is one, else the first.
 */
function productOf(agent: string): string {
  const compatible = agent.includes(';') ? /\bcompatible;\s*/i.exec(agent) : null;
  return compatible === null ? agent.trimStart() : agent.slice(compatible.index + compatible[0].length);
}

/**
 * The product token that begins at `start`, in lower case: letters, `_` and `-` (RFC9309-2.2.1-a).
 *
 * Lenient: a name that begins with another character (`360Spider`) would have an empty token and its group would address
 * nobody; then everything up to white space or a slash is taken, on both sides alike.
 */
export function productTokenAt(text: string, start: number, end: number): string {
  let stop = start;
  while (stop < end && isTokenCharacter(text.charCodeAt(stop))) stop++;
  if (stop === start) while (stop < end && !endsLenientToken(text.charCodeAt(stop))) stop++;
  return text.slice(start, stop).toLowerCase();
}

export function isTokenCharacter(code: number): boolean {
  const lower = code | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || code === 0x2d || code === 0x5f;
}

function endsLenientToken(code: number): boolean {
  return code <= 0x20 || code === 0x2f || code === 0x3b;
}
