import { parseUrl } from '../../policy/url.js';
import type { Usage } from '../../policy/usage.js';
import type { Answer } from '../answer.js';
import type { OpenDecision } from '../decide.js';
import type { WhenUnseen } from '../question.js';

/**
 * Refuses the usages whose decisions are open, unless what they are open for counts as absent (ASK-35). The decisions are changed: they
 * were made for one answer.
 */
export function refuseOpen(
  decisions: { readonly [U in Usage]?: OpenDecision },
  whenUnseen: WhenUnseen,
  url: string,
): void {
  if (whenUnseen === 'allow') return;
  for (const usage in decisions) {
    const decision = decisions[usage as Usage];
    if (decision?.open === undefined || !decision.may) continue;
    if (whenUnseen === 'refuse' || !decision.open.every((source) => isCovered(source, whenUnseen, url))) {
      decision.may = false;
    }
  }
}

/** The sources of an answer that are no documents which a signal refers to. */
const carriers: ReadonlySet<string> = new Set([
  'robots.txt',
  'response',
  'headers',
  'body',
  '/ai.txt',
  '/.well-known/tdmrep.json',
]);

function isCovered(source: string, listed: readonly string[], url: string): boolean {
  if (listed.includes(source)) return true;
  if (source === 'headers' || source === 'body') return listed.includes('response');
  if (source === 'response') return listed.includes('headers') && listed.includes('body');
  if (source === 'robots.txt') return false;
  if (!carriers.has(source) && listed.includes('documents')) return true;
  // A document may be listed under its address or under its path.
  const address = parseUrl(source, url)?.href;
  return listed.some((one) => /^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(one) && parseUrl(one, url)?.href === address);
}

/** Lists everything that the decisions of an answer are open for. */
export function notSeenIn(decisions: Answer['decisions']): readonly string[] | undefined {
  const lists: (readonly string[])[] = [];
  for (const usage in decisions) {
    const open = decisions[usage as Usage]?.open;
    // Most decisions of an answer share their list.
    if (open !== undefined && open !== lists.at(-1)) lists.push(open);
  }
  return united(lists);
}

/** Lists everything that is open, once, in the order of the sources. */
export function united(lists: Iterable<readonly string[] | undefined>): readonly string[] | undefined {
  let all: readonly string[] | undefined;
  let last: readonly string[] | undefined;
  for (const list of lists) {
    // Most decisions of an answer share their list.
    if (list === undefined || list === last) continue;
    last = list;
    if (all === undefined) all = list;
    else if (!hasInOrder(all, list)) all = hasInOrder(list, all) ? list : merged(all, list);
  }
  return all === undefined ? undefined : [...all];
}

/** Most lists of an answer are parts of each other, which takes no sets to find out. */
function hasInOrder(all: readonly string[], list: readonly string[]): boolean {
  let at = 0;
  for (const source of list) {
    while (at < all.length && all[at] !== source) at++;
    if (at++ === all.length) return false;
  }
  return true;
}

/** Both lists, each source once. One that only the second has follows what it follows there. Linear: a text may refer to thousands of documents. */
function merged(one: readonly string[], other: readonly string[]): string[] {
  const ofOne = new Set(one);
  const all = new Set<string>();
  let at = 0;
  for (const source of other) {
    while (ofOne.has(source) && !all.has(source)) all.add(one[at++] as string);
    all.add(source);
  }
  return [...all, ...one.slice(at)];
}
