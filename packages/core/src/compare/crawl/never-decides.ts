import { noRule } from '../../dialects/robots-txt/match/precedence.js';
import { type AddressPattern, addressPattern } from '../patterns/address-pattern.js';
import { mayMakeDotSegment } from '../patterns/legal-address.js';
import { ownAddress, type StateBudget, shortestAddress } from '../patterns/shortest-address.js';
import { straightAddress } from '../patterns/straight-address.js';
import { coveringRules, decidingAt, type RuleList } from './rule-list.js';

/** Limit: rules that are looked at for one that may never decide. Each makes the next search dearer. */
const maxAvoided = 16;

const anyAddress: AddressPattern = addressPattern('/');

/** Why a rule never decides: the rules that do in its place; none if no address matches it. */
export interface NeverDecides {
  readonly instead: readonly number[];
}

/**
 * May a rule never decide although no single rule covers it? Only some patterns are so: those that a dot segment may be in, those that
 * begin with a star and a slash, and those that a query makes to be seen in two forms (ASK-31). For any other there is an address that
 * only rules match that cover it: its own letters, with a letter in the place of each star that no other rule has at that place.
 */
export function mayNeverDecide(pattern: string): boolean {
  if (pattern.includes('.') && (mayMakeDotSegment({ text: pattern }) || pattern === '/robots.txt$')) return true;
  if (pattern.startsWith('*')) return /^\*+\//.test(pattern);
  return pattern.includes('?') && /(?:\*.*|\?.*)[:/]/.test(pattern);
}

/**
 * Finds out whether a rule never decides, although no single rule covers it, with proof: `undefined` if it does decide about some address,
 * if one rule alone beats it, or if the budget ended before.
 */
export function neverDecides(list: RuleList, rule: number, budget: StateBudget): NeverDecides | undefined {
  const { patterns } = list.side;
  const pattern = patterns[rule] as string;
  const within = [addressPattern(pattern)] as const;
  // Most decide about their own letters, which takes no search to tell.
  const straight = straightAddress(within[0], anyAddress);
  if (straight !== undefined && straight !== '/robots.txt' && decidingAt(list, straight).rule === rule)
    return undefined;
  const [covering] = coveringRules(list, list, pattern);
  if (covering !== rule) return undefined;
  const instead: number[] = [];
  while (instead.length <= maxAvoided) {
    const outside = [ownAddress, ...instead.map((one) => addressPattern(patterns[one] as string))];
    const sought = shortestAddress(within, outside, budget);
    if (sought === 'none') return { instead };
    if (sought === 'undecided') return undefined;
    const deciding = decidingAt(list, sought.address).rule;
    if (deciding === rule || deciding === noRule) return undefined;
    instead.push(deciding);
  }
  return undefined;
}
