import type { Usage } from '../policy/usage.js';
import { withoutCovered } from './by-length.js';
import type { Ledger } from './ledger.js';
import { mayOverlap } from './pattern.js';
import type { Addressee, Wish } from './wish.js';
import type { WrittenCarrier } from './written.js';

/** What the policy says to agents whatever their purpose, and what of the rest can be said as if it were so. */
export interface PlainWishes {
  /** The strongest first. */
  readonly on: (addressee: Addressee, usage: Usage) => readonly Wish[];
  /** Does a carrier say it already? */
  readonly isSaid: (addressee: Addressee, wish: Wish) => boolean;
  /** Notes that a carrier says a wish, or the one that it was made of. */
  readonly say: (addressee: Addressee, wish: Wish, carrier: WrittenCarrier) => void;
}

/**
 * Takes the purposes off wishes for carriers that know none. A denial for a purpose becomes one for all, where the policy permits nobody
 * what it would take; a permission for a purpose is left out, because it would permit more. `isLeft` tells which are left to a carrier
 * that knows purposes.
 */
export function plainWishes(ledger: Ledger, isLeft: (wish: Wish) => boolean): PlainWishes {
  const known = new Map<Addressee, Map<Usage, readonly Wish[]>>();
  const origins = new Map<Wish, Wish>();
  const plainOn = (addressee: Addressee, usage: Usage): readonly Wish[] => {
    const all = withoutCovered(addressee.wishesOn(usage));
    const plain = all.filter(({ purposes }) => purposes === undefined);
    const widened: Wish[] = [];
    for (const wish of all) {
      if (wish.purposes === undefined || isLeft(wish)) continue;
      if (wish.says === 'allow') {
        if (plain.some((other) => other.says === 'deny' && mayOverlap(other.pattern, wish.pattern))) {
          const why = `The rule allows it for ${list(wish.purposes)}, but this carrier knows no purposes, so it is denied for any.`;
          ledger.stricter(wish, usage, carrierOf(usage), why);
        }
        continue;
      }
      if (plain.some((other) => other.says === 'allow' && mayOverlap(other.pattern, wish.pattern))) continue;
      const { purposes: _, ...wide } = wish;
      origins.set(wide, wish);
      widened.push(wide);
    }
    return [...widened, ...plain];
  };
  return {
    on: (addressee, usage) => {
      const ofAddressee = known.get(addressee) ?? new Map<Usage, readonly Wish[]>();
      known.set(addressee, ofAddressee);
      const wishes = ofAddressee.get(usage) ?? plainOn(addressee, usage);
      ofAddressee.set(usage, wishes);
      return wishes;
    },
    isSaid: (addressee, wish) => ledger.isSaid(addressee, origins.get(wish) ?? wish),
    say: (addressee, wish, carrier) => {
      const origin = origins.get(wish);
      ledger.say(addressee, origin ?? wish, carrier);
      if (origin === undefined) return;
      const only = `The rule denies it for ${list(origin.purposes ?? [])} only`;
      ledger.stricter(
        origin,
        origin.usage,
        carrier,
        `${only}, but this carrier knows no purposes, so it is denied for any.`,
      );
    },
  };
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
