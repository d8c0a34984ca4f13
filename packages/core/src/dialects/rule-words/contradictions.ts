import type { AddressedEffect } from './addressed-effect.js';
import { allCrawlers } from './addressee.js';
import type { Rule } from './rules.js';

/** The names of Bing's crawlers. Of no other operator is it known that it reads the two words together (PS-A-3). */
const bingNames: readonly string[] = ['bingbot', 'msnbot'];

function isForBing({ addressee, exempt }: AddressedEffect): boolean {
  if (addressee !== allCrawlers) return bingNames.includes(addressee);
  return exempt === undefined || bingNames.some((name) => !exempt.has(name));
}

/** Two rules for the same crawler of which one has no effect in heed, or another effect in known crawlers. */
interface Contradiction {
  readonly kind: 'positive-overruled' | 'nocache-with-noarchive';
  /** The milder rule, at whose place the problem is reported. */
  readonly milder: AddressedEffect;
  /** The name of the stricter rule. */
  readonly stricter: Rule;
}

/**
 * Rules that known crawlers resolve differently from heed: for Yandex a rule that allows wins over one that forbids (PS-A-4),
 * and Bing reads `nocache` and `noarchive` together as `nocache` (PS-A-3). Decisions follow neither; publishers are told.
 *
 * A rule that allows all crawlers does not contradict one that forbids a named crawler: it applies to the others.
 */
export function findContradictions(effects: readonly AddressedEffect[]): Contradiction[] {
  const denied = new Map<string, AddressedEffect>();
  const withNoarchive = new Set<string>();
  for (const one of effects) {
    const { rule, addressee, effect } = one;
    const key = `${addressee} ${effect.on}`;
    // One from which nobody is exempt contradicts more.
    const known = denied.get(key);
    const isMore = known === undefined || (known.exempt !== undefined && one.exempt === undefined);
    if (effect.kind === 'deny' && isMore) denied.set(key, one);
    if (rule === 'noarchive') withNoarchive.add(addressee);
  }
  const found = new Map<string, Contradiction>();
  for (const milder of effects) {
    const { rule, addressee, effect, span } = milder;
    const forAll = denied.get(`${allCrawlers} ${effect.on}`);
    const stricter = denied.get(`${addressee} ${effect.on}`) ?? (forAll?.exempt?.has(addressee) ? undefined : forAll);
    const place = `${rule} ${span.start}`;
    if (effect.kind === 'grant' && stricter !== undefined && !found.has(place)) {
      found.set(place, { kind: 'positive-overruled', milder, stricter: stricter.rule });
    }
    if (rule === 'nocache' && isForBing(milder) && (withNoarchive.has(addressee) || withNoarchive.has(allCrawlers))) {
      found.set(place, { kind: 'nocache-with-noarchive', milder, stricter: 'noarchive' });
    }
  }
  return [...found.values()];
}
