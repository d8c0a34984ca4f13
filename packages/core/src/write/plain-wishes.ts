import type { Usage } from '../policy/usage.js';
import { withoutCovered } from './by-length.js';
import type { Ledger } from './ledger.js';
import { mayOverlap } from './pattern.js';
import type { Addressee, Wish } from './wish.js';
import type { WrittenCarrier } from './written.js';

/** What carriers that know no purposes can say of a policy. */
export interface PlainWishes {
  /** The strongest first. */
  readonly on: (addressee: Addressee, usage: Usage) => readonly Wish[];
}

/**
 * Returns what the policy says whatever the purpose. What it says for a purpose is left out, and so is a denial that a permission for a
 * purpose lifts: without the purpose, both would say more than the policy does. `isLiftedElsewhere` tells the permissions that another
 * carrier says so that they lift what these carriers deny.
 */
export function plainWishes(ledger: Ledger, isLiftedElsewhere: (wish: Wish) => boolean): PlainWishes {
  const known = new Map<Addressee, Map<Usage, readonly Wish[]>>();
  const plainOn = (addressee: Addressee, usage: Usage): readonly Wish[] => {
    const lifting: Wish[] = [];
    return withoutCovered(addressee.wishesOn(usage)).filter((wish) => {
      const { purposes, says, pattern } = wish;
      if (purposes !== undefined) {
        if (says === 'deny') ledger.cannot(addressee, wish, carrierOf(usage), onlyFor(purposes, 'denies'));
        else if (!isLiftedElsewhere(wish)) lifting.push(wish);
        return false;
      }
      const lifted = says === 'deny' ? lifting.find((other) => mayOverlap(other.pattern, pattern)) : undefined;
      if (lifted === undefined) return true;
      ledger.cannot(addressee, wish, carrierOf(usage), onlyFor(lifted.purposes ?? [], 'also allows'));
      return false;
    });
  };
  return {
    on: (addressee, usage) => {
      const ofAddressee = known.get(addressee) ?? new Map<Usage, readonly Wish[]>();
      known.set(addressee, ofAddressee);
      const wishes = ofAddressee.get(usage) ?? plainOn(addressee, usage);
      ofAddressee.set(usage, wishes);
      return wishes;
    },
  };
}

function onlyFor(purposes: readonly string[], says: string): string {
  return `The policy ${says} it for ${list(purposes)} only, and this carrier knows no purposes.`;
}

/** The carrier that denies a usage whatever the purpose. */
function carrierOf(usage: Usage): WrittenCarrier {
  if (usage === 'crawl') return 'robots-txt';
  if (usage === 'tdm') return 'tdmrep';
  return usage === 'index' || usage.startsWith('ai-') ? 'content-signal' : 'headers';
}

/** `news`, `news and archive`. */
function list(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
