import { productNameOf } from '@heed/core/vocabulary';
import { findAgent } from './find-agent.js';

/**
 * The names by which browsers call themselves, at the start or after `compatible;`. Lists of unwanted agents have lines such as
 * `Mozilla/4.0 (compatible; MSIE 4.0; Windows 95)`, which would otherwise lock out people.
 */
const namesOfBrowsers = ['mozilla', 'msie', 'opera', 'konqueror'];

/**
 * Finds the agent that a User-Agent value names: one that is known, or one of these names, such as those in a robots.txt. Returns undefined
 * for all others, such as browsers, even if a name matches.
 *
 * @example
 * ```ts
 * import { agentFinder } from '@heed/agents';
 *
 * const find = agentFinder(['GrabBot']);
 * console.log(find('grabbot/2.0')); // GrabBot
 * console.log(find('Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0')); // undefined
 * ```
 */
export function agentFinder(names: Iterable<string>): (userAgent: string) => string | undefined {
  const named = new Map([...names].flatMap((name) => formsOf(name).map((form) => [form, name])));
  for (const form of ['', '*', ...namesOfBrowsers]) named.delete(form);
  return (userAgent) => {
    const known = findAgent(userAgent);
    if (known !== undefined) return known.token;
    const [whole, cut] = formsOf(userAgent);
    return named.get(whole) ?? named.get(cut);
  };
}

/** A whole name, and the part of it that RFC 9309 allows: both are meant (ASK-34). */
function formsOf(agent: string): readonly [whole: string, cut: string] {
  const { whole, cut } = productNameOf(agent);
  return [whole, cut];
}
