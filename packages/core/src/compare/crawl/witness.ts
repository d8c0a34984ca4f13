import { noRule } from '../../dialects/robots-txt/match/precedence.js';
import { type AddressPattern, addressPattern } from '../patterns/address-pattern.js';
import { ownAddress, type Sought, type StateBudget, shortestAddress } from '../patterns/shortest-address.js';
import { straightAddress, straightAddressOfTexts } from '../patterns/straight-address.js';
import { clauseOf } from './clause-of.js';
import { decidingAt, type RuleList } from './rule-list.js';
import type { RulePair } from './rule-pairs.js';

/** Limit: stronger rules that one search keeps away from. Each makes the next search dearer; real files need a handful. */
const maxAvoided = 64;

/** An address about which the two rules of a pair decide, and the clauses by which they do. */
export interface Witness {
  readonly address: string;
  readonly oldClause: string;
  readonly newClause: string;
}

/**
 * A shortest address about which the two rules of a pair decide.
 *
 * It is sought among all that both match, and judged by the gates. Where another rule decides, that one's addresses are left out, and
 * the search is made again; so nothing is missed, and only the rules that are in the way are ever looked at.
 */
export function witnessFor(
  oldList: RuleList,
  newList: RuleList,
  pair: RulePair,
  budget: StateBudget,
): Witness | 'none' | 'undecided' {
  const oldText = patternOf(oldList, pair.oldRule);
  const newText = patternOf(newList, pair.newRule);
  const outside = [ownAddress];
  const straight = firstGuess(oldText, newText);
  let sought: Sought = straight === undefined || straight === '/robots.txt' ? search() : { address: straight };
  while (typeof sought !== 'string') {
    const { address } = sought;
    const ofOld = decidingAt(oldList, address);
    const ofNew = decidingAt(newList, address);
    if (ofOld.rule === pair.oldRule && ofNew.rule === pair.newRule) {
      return { address, oldClause: clauseOf(oldList, ofOld), newClause: clauseOf(newList, ofNew) };
    }
    if (ofOld.rule !== pair.oldRule) outside.push(patternFor(patternOf(oldList, ofOld.rule)));
    if (ofNew.rule !== pair.newRule) outside.push(patternFor(patternOf(newList, ofNew.rule)));
    if (outside.length > maxAvoided) return 'undecided';
    sought = search();
  }
  return sought;

  function search(): Sought {
    return shortestAddress([patternFor(oldText), patternFor(newText)], outside, budget);
  }
}

/** A shortest address that both match, if it takes no search. */
function firstGuess(oldText: string, newText: string): string | undefined {
  if (!oldText.includes('*') && !newText.includes('*')) return straightAddressOfTexts(oldText, newText);
  return straightAddress(patternFor(oldText), patternFor(newText));
}

/** The pattern of a rule. Where there is none, it is about every address. */
function patternOf({ side }: RuleList, rule: number): string {
  return rule === noRule ? '/' : (side.patterns[rule] as string);
}

/** Limit: patterns that are kept for the next search. Most are in several pairs; beyond this they are read again. */
const maxKept = 20_000;
const kept: Map<string, AddressPattern> = new Map();

function patternFor(text: string): AddressPattern {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const pattern = addressPattern(text);
  if (kept.size >= maxKept) kept.clear();
  kept.set(text, pattern);
  return pattern;
}
