import { everybody } from './addressee.js';
import type { Rule } from './rules.js';
import type { Said } from './ruling.js';

/** Two rules of which one has no effect here, or another effect elsewhere. */
export interface Contradiction {
  readonly kind: 'positive-overruled' | 'nocache-with-noarchive';
  /** The milder one, at which it is reported. */
  readonly milder: Said;
  /** The name of the stricter one. */
  readonly stricter: Rule;
}

/**
 * Rules that known crawlers settle in another way than we do: Yandex lets a positive word win over a negative one (PS-A-4),
 * and Bing takes `nocache` and `noarchive` together for `nocache` (PS-A-3). Decisions follow neither; publishers should know.
 *
 * A positive word for everybody beside a negative one for somebody is no contradiction: it holds for the others.
 */
export function findContradictions(said: readonly Said[]): Contradiction[] {
  const denied = new Map<string, Rule>();
  const keepers = new Set<string>();
  for (const { rule, to, effect } of said) {
    if (effect.kind === 'deny' && !denied.has(`${to} ${effect.on}`)) denied.set(`${to} ${effect.on}`, rule);
    if (rule === 'noarchive') keepers.add(to);
  }
  const found = new Map<string, Contradiction>();
  for (const milder of said) {
    const { rule, to, effect, span } = milder;
    const stricter = denied.get(`${to} ${effect.on}`) ?? denied.get(`${everybody} ${effect.on}`);
    const place = `${rule} ${span.start}`;
    if (effect.kind === 'grant' && stricter !== undefined && !found.has(place)) {
      found.set(place, { kind: 'positive-overruled', milder, stricter });
    }
    if (rule === 'nocache' && (keepers.has(to) || keepers.has(everybody))) {
      found.set(place, { kind: 'nocache-with-noarchive', milder, stricter: 'noarchive' });
    }
  }
  return [...found.values()];
}
