import { isKept, keep } from '../policy/kept-ruling.js';
import { type Ruling, silence } from '../policy/statement.js';
import { settleSpoken } from './precedence.js';

/** What some rulings come to together, and with one ruling more. */
interface Settled {
  ruling?: Ruling;
  readonly withOther: WeakMap<Ruling, Settled>;
}

const settledByFirst: WeakMap<Ruling, Settled> = new WeakMap();

/**
 * The ruling of all dialects that say something, none of which is silence. Rulings that their voices give again are settled once: a site
 * that speaks six dialects says the same in most of its answers, and settling took a fifth of a question to it.
 */
export function settledOf(spoken: readonly Ruling[]): Ruling {
  let settled: Settled | undefined;
  let among = settledByFirst;
  for (const ruling of spoken) {
    settled = among.get(ruling);
    if (settled === undefined) {
      if (!isKept(ruling)) return settleSpoken(spoken);
      settled = { withOther: new WeakMap() };
      among.set(ruling, settled);
    }
    among = settled.withOther;
  }
  if (settled === undefined) return silence;
  settled.ruling ??= keep(settleSpoken(spoken));
  return settled.ruling;
}
