import type { RobotsOutcome } from '../dialects/texts.js';
import type { Ruling } from '../policy/statement.js';
import type { Query, Voice } from '../policy/voice.js';

// Here two dialects meet inside one file: ACAP and the conventional rules of the same robots.txt. ACAP's document says how they are
// read together (`read-documents.ts`) and which of them wins (A1-2.9.2-c, A1-2.9.2-e), so the table of dialects alone is not enough.

/**
 * The voices, with ACAP and the conventional rules joined into one if robots.txt has an ACAP part: ACAP may lift a conventional
 * rule, so it answers for both (ASK-3).
 */
export function joinAcap(voices: readonly Voice[], robots: RobotsOutcome | undefined): readonly Voice[] {
  if (robots?.kind !== 'read' || robots.acap === undefined) return voices;
  const acap = voices.find(({ dialect }) => dialect === 'acap');
  const conventional = voices.find(({ dialect }) => dialect === 'robots-txt');
  if (acap === undefined || conventional === undefined) return voices;
  return voices.flatMap((voice) => {
    if (voice === conventional) return [];
    return voice === acap ? [{ ...acap, rule: jointRule(acap, conventional), beneath: conventional }] : [voice];
  });
}

/**
 * `/robots.txt` itself may always be fetched, since that is the file that contains the ACAP part (RFC9309-2.2.2-j). Where a
 * conventional rule decides, the rules it overrides are listed as well.
 */
function jointRule(acap: Voice, conventional: Voice): Voice['rule'] {
  return (query: Query): Ruling => {
    if (query.usage !== 'crawl') return acap.rule(query);
    if (query.path === '/robots.txt') return conventional.rule(query);
    const ruling = acap.rule(query);
    if (!ruling.because.some(({ dialect }) => dialect === 'robots-txt')) return ruling;
    const { overruled, overruledMore = 0 } = conventional.rule(query);
    const more = (ruling.overruledMore ?? 0) + overruledMore;
    return {
      ...ruling,
      overruled: [...ruling.overruled, ...overruled],
      ...(more === 0 ? {} : { overruledMore: more }),
    };
  };
}
