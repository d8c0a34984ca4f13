import type { Breach } from '../compare/keeps-policy/policy-check.js';
import type { Usage } from '../policy/usage.js';
import type { CarrierNote, Written } from './written.js';

/**
 * The breaches of a policy by what was written that its notes do not account for. There should be none: then all that is not proved is
 * listed in `stricter` or in `notExpressible`.
 */
export function unexplainedBreaches(written: Written, breaches: readonly Breach[]): readonly Breach[] {
  return breaches.filter((breach) => !isExplained(written, breach));
}

function isExplained(written: Written, breach: Breach): boolean {
  const { usage, expected, limits, blockedBy } = breach;
  const { stricter } = written;
  if (isOfUnsaid(written, breach)) return true;
  if (expected === 'deny' || limits !== undefined) return false;
  // A crawl that is refused where the policy allows it takes everything with it.
  return stricter.some((note) => note.usage === (blockedBy ?? usage));
}

/** Does a breach follow from what no carrier says? */
export function isOfUnsaid({ notExpressible }: Pick<Written, 'notExpressible'>, { rule, usage }: Breach): boolean {
  return notExpressible.some((note) => note.rule === rule && speaksOf(note, usage));
}

/** `present` covers its forms (POL-12), and what may not be shown may not be translated (ASK-24). */
function speaksOf(note: CarrierNote, usage: Usage): boolean {
  return note.usage === usage || (note.usage === 'present' && (usage === 'translate' || usage.startsWith('present-')));
}
