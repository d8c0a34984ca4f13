import { beaten, isSamePlace, type Ruling, type Statement, silence } from '../policy/statement.js';
import type { Usage } from '../policy/usage.js';
import type { Policy, Query } from '../policy/voice.js';
import type { Memory } from './memory.js';
import { nearestFirst, settleSpoken } from './precedence.js';
import { queryAbout } from './query.js';

/** The forms of `present`. The one that is most rarely denied comes first, because one that is not denied settles it. */
export const formsOfPresent: readonly Usage[] = [
  'present-link',
  'present-original',
  'present-thumbnail',
  'present-oldthumbnail',
  'present-snippet',
  'present-oldsnippet',
  'present-currentcopy',
  'present-oldcopy',
];

/** The voices of a question, and what remembers what several of their rulings came to. */
export interface RememberedPolicy extends Policy {
  readonly memory?: Pick<Memory<unknown>, 'settled'>;
}

/**
 * Returns what all voices together state about a usage.
 *
 * Reading: (ASK-24) `present` is denied where each of its forms is, and `translate` where `present` is, whichever dialects
 * deny them.
 */
export function ruleOn(policy: RememberedPolicy, query: Query): Ruling {
  const own = ownRuling(policy, query);
  if (own.verdict === 'denied') return own;
  if (query.usage === 'present') return deniedWith(own, denialsOfForms(policy, query));
  if (query.usage !== 'translate') return own;
  const present = ruleOn(policy, queryAbout(query, 'present'));
  return present.verdict === 'denied' ? deniedWith(own, present.because) : own;
}

function ownRuling({ voices, memory }: RememberedPolicy, query: Query): Ruling {
  const spoken: Ruling[] = [];
  for (const voice of voices) {
    const ruling = voice.rule(query);
    if (ruling !== silence) spoken.push(ruling);
  }
  return memory === undefined || spoken.length < 2
    ? settleSpoken(spoken)
    : memory.settled(query.usage, spoken, settleSpoken);
}

/** The statements that deny the forms of `present`; empty if one of the forms is not denied. */
function denialsOfForms(policy: RememberedPolicy, query: Query): readonly Statement[] {
  const denials: Statement[] = [];
  for (const usage of formsOfPresent) {
    const { verdict, because } = ruleOn(policy, queryAbout(query, usage));
    if (verdict !== 'denied') return [];
    for (const one of because) if (!denials.some((other) => isSamePlace(one, other))) denials.push(one);
  }
  return denials;
}

/** A ruling that the denials of other usages override, if there are any. */
function deniedWith(own: Ruling, denials: readonly Statement[]): Ruling {
  if (denials.length === 0) return own;
  const because = nearestFirst(denials.map((statement) => ({ ...statement, clause })));
  const lost = own.because
    .filter((one) => !because.some((winner) => isSamePlace(one, winner)))
    .map((statement) => beaten({ ...statement, clause }, because[0]));
  return { ...own, verdict: 'denied', limits: [], because, overruled: [...lost, ...own.overruled] };
}

const clause = 'ASK-24';
