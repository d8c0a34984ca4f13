import type { AgentDirectory } from './agent-directory.js';
import type { KnownAgent } from './known-agents.js';

/** The agent of a question: as given, and in the two forms by which signals address it. */
export interface Agent {
  readonly given: string;
  /** The product name with digits and dots, in lower case, as headers and META tags address it (RT-A-9). */
  readonly name: string;
  /** The product token of RFC 9309, in lower case. Empty for an agent without a name. */
  readonly token: string;
  /** What the agents file says of it, if there is one and it does. */
  readonly known?: KnownAgent;
  /** The usage-only tokens of its operator that govern training, if the agents file has the agent (AIN-9). */
  readonly trainingTokens?: readonly string[];
}

/** The agent that a product token or a whole User-Agent value names, with what the agents file says of it. */
export function agentOf(given: string, directory?: AgentDirectory): Agent {
  const name = /^[A-Za-z0-9_.-]*/.exec(productOf(given))?.[0].toLowerCase() ?? '';
  const agent = { given, name, token: productTokenOf(given) };
  const known = directory?.find(given);
  if (directory === undefined || known === undefined) return agent;
  return { ...agent, known, trainingTokens: directory.trainingTokensOf(known.operator) };
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
  const { whole, cut } = productNameOf(agent);
  return cut === '' ? whole : cut;
}

/** The name of an agent's product in the two forms in which robots.txt may name it, in lower case. */
export interface ProductName {
  /** Up to white space, `/`, `;`, `,` or `)` (ASK-34). Empty for an agent without a name, to which only groups for all crawlers apply. */
  readonly whole: string;
  /** Up to the first character that RFC 9309 does not allow in a product token (ASK-15). Empty if that is the first. */
  readonly cut: string;
}

/** The name of the product in a product token or a whole User-Agent value. */
export function productNameOf(agent: string): ProductName {
  if (agent !== lastAgent) {
    const product = productOf(agent);
    const whole = product.slice(0, nameEnd(product, 0, product.length)).toLowerCase();
    lastName = { whole, cut: whole.slice(0, tokenEnd(whole, 0, whole.length)) };
    lastAgent = agent;
  }
  return lastName;
}

/** A crawler asks about a thousand files for the same agent, so the last name is kept. */
let lastAgent = '';
let lastName: ProductName = { whole: '', cut: '' };

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
 * Lenient: a name that starts with another character (`360Spider`) would have an empty token. Its token is the whole name.
 */
export function productTokenAt(text: string, start: number, end: number): string {
  const stop = tokenEnd(text, start, end);
  return text.slice(start, stop === start ? nameEnd(text, start, end) : stop).toLowerCase();
}

function tokenEnd(text: string, start: number, end: number): number {
  let stop = start;
  while (stop < end && isTokenCharacter(text.charCodeAt(stop))) stop++;
  return stop;
}

/** The offset at which the name that starts at `start` ends. */
export function nameEnd(text: string, start: number, end: number): number {
  let stop = start;
  while (stop < end && !endsName(text.charCodeAt(stop))) stop++;
  return stop;
}

/** Is this the code of a letter, `_` or `-`? (RFC9309-2.2.1-a) */
export function isTokenCharacter(code: number): boolean {
  const lower = code | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || code === 0x2d || code === 0x5f;
}

/** Is this the code of white space, `/`, `;`, `,` or `)`, which are part of no name? (ASK-34) */
export function endsName(code: number): boolean {
  return code <= 0x20 || code === 0x2f || code === 0x3b || code === 0x2c || code === 0x29;
}
