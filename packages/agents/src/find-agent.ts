import { isOneSlip } from '@heed/core/internal';
import { productNameOf, productOf } from '@heed/core/vocabulary';
import type { AgentEntry } from './agent-entry.js';
import { agents } from './agents.js';
import { policyTokens } from './facts/usage-tokens.js';

/** The agents by their names, in lower case: product tokens before aliases. */
const agentsByName = madeOnce(
  (): ReadonlyMap<string, AgentEntry> =>
    new Map(
      [
        ...agents.flatMap((agent) => (agent.aliases ?? []).map((alias) => [alias, agent] as const)),
        ...agents.map((agent) => [agent.token, agent] as const),
      ].map(([name, agent]) => [name.toLowerCase(), agent] as const),
    ),
);

/**
 * The agent with this name: a product token, another name under which it is written, or a whole User-Agent value.
 *
 * @example
 * ```ts
 * import { findAgent } from '@heed/agents';
 *
 * console.log(findAgent('Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)')?.operator); // OpenAI
 * ```
 */
export function findAgent(name: string): AgentEntry | undefined {
  const given = name.trim().toLowerCase();
  const { whole } = productNameOf(given);
  const byName = agentsByName();
  return (
    byName.get(given) ??
    byName.get(whole) ??
    withSpaces(given) ??
    (whole === 'mozilla' ? amongOthers(given) : undefined)
  );
}

/** Names with spaces, which the name of a product ends at: "Screaming Frog SEO Spider/21.0". */
function withSpaces(given: string): AgentEntry | undefined {
  const [name = ''] = /^[^/;,)+]*/.exec(productOf(given)) ?? [];
  return agentsByName().get(name.trim());
}

/**
 * The first known name at the start of a value that names a browser too, in a comment of it, or after `(compatible)`: LinkedInBot names the
 * browser after `compatible;`, Applebot leaves that word out, and AI2Bot follows the comment. Not every product counts: apps that people
 * read pages with put their names at the end.
 */
function amongOthers(given: string): AgentEntry | undefined {
  for (const [, product = ''] of given.matchAll(/(?:^|\(compatible\)|[(;])\s*([^\s/;)]+)/g)) {
    const found = agentsByName().get(product);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Limit: shorter names are similar to too many others. */
const minLength = 6;

/** Limit: of shorter names, many exist that differ in one letter: rogerbot and Roverbot, ShapBot and Snapbot. */
const minLengthForChangedLetter = 10;

/**
 * Returns the agent whose name differs by one typing error: a letter omitted, added, swapped with its neighbour or, in long names, changed,
 * or spaces, dots, hyphens and underscores mixed up. Returns undefined for a name that is known.
 *
 * @example
 * ```ts
 * import { nearestAgent } from '@heed/agents';
 *
 * console.log(nearestAgent('GTPBot')?.token); // GPTBot
 * ```
 */
export function nearestAgent(name: string): AgentEntry | undefined {
  const given = name.trim().toLowerCase();
  const { names, byPlainName, maxLength } = nearNames();
  if (given.length < minLength || given.length > maxLength || isKnown(given)) return undefined;
  const same = byPlainName.get(withoutSeparators(given));
  return same ?? names.find(([known]) => isMisspelt(given, known))?.[1];
}

/** The names that others can be near to, also without spaces, dots, hyphens and underscores. No misspelling is longer than `maxLength`. */
const nearNames = madeOnce(() => {
  const byName = [...agentsByName()];
  const names = byName.filter(([name]) => name.length >= minLength);
  const byPlainName = new Map(names.map(([name, agent]) => [withoutSeparators(name), agent] as const));
  return { names, byPlainName, maxLength: Math.max(...byName.map(([name]) => name.length)) * 2 };
});

/** Is the name, or the part of it that RFC 9309 allows, that of an agent or of a token that stands for a use? */
function isKnown(given: string): boolean {
  const { whole, cut } = productNameOf(given);
  return findAgent(given) !== undefined || agentsByName().has(cut) || policyNames().has(whole);
}

const policyNames = madeOnce((): ReadonlySet<string> => new Set(policyTokens.map(({ token }) => token.toLowerCase())));

/** Makes a table when it is first needed: most programs that load the list of agents look none of them up by name. */
function madeOnce<Table>(make: () => Table): () => Table {
  let table: Table | undefined;
  return () => {
    table ??= make();
    return table;
  };
}

function isMisspelt(given: string, known: string): boolean {
  if (!isOneSlip(given, known)) return false;
  const isChangedLetter = given.length === known.length && lettersOf(given) !== lettersOf(known);
  return !isChangedLetter || given.length >= minLengthForChangedLetter;
}

function withoutSeparators(name: string): string {
  return name.replace(/[-_. ]/g, '');
}

function lettersOf(name: string): string {
  return [...name].sort().join('');
}
