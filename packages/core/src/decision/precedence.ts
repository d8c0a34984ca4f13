import { beaten, type Ruling, type Statement, silence } from '../policy/statement.js';

/**
 * The ruling of all dialects together: a denial by any of them wins over an allowance by another (ASK-3).
 *
 * The three exceptions that the documents make are all within one dialect or its carrier, so they are settled before this (ACAP
 * over the conventional rules of the same robots.txt, ACAP's page over its site, an element over its page).
 */
export function settle(rulings: readonly Ruling[]): Ruling {
  const ruling = settleRules(rulings.filter((one) => one !== silence && !saysNothing(one)));
  // Why robots.txt sets no rules matters only where nobody else has a rule (ASK-32).
  if (ruling.because.length > 0) return ruling;
  const because = rulings.find(saysNothing)?.because;
  return because === undefined ? ruling : { ...ruling, because };
}

function saysNothing({ because }: Ruling): boolean {
  return because.length > 0 && because.every(({ says }) => says === 'nothing');
}

function settleRules(spoken: readonly Ruling[]): Ruling {
  const [first] = spoken;
  if (first === undefined) return silence;
  if (spoken.length === 1) return first;
  const verdict = strongest(spoken);
  const winner = spoken.find((ruling) => ruling.verdict === 'denied')?.because[0];
  const because: Statement[] = [];
  const overruled: Statement[] = [];
  for (const ruling of spoken) {
    // A ruling that only sets limits goes with what others allow, and has no effect where the use is denied.
    const agrees = ruling.verdict === verdict || (ruling.verdict === 'unstated' && verdict === 'allowed');
    if (agrees) because.push(...ruling.because);
    else overruled.push(...ruling.because.map((statement) => beaten({ ...statement, clause: 'ASK-3' }, winner)));
    overruled.push(...ruling.overruled);
  }
  const limits = verdict === 'denied' ? [] : spoken.flatMap((ruling) => ruling.limits);
  return { verdict, limits, because, overruled };
}

function strongest(rulings: readonly Ruling[]): Ruling['verdict'] {
  if (rulings.some((ruling) => ruling.verdict === 'denied')) return 'denied';
  return rulings.some((ruling) => ruling.verdict === 'allowed') ? 'allowed' : 'unstated';
}
