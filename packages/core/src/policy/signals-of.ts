import { type Signal, signalOfDialect } from './signal.js';
import type { Statement } from './statement.js';

/**
 * The signals that a statement rests on, all of which must be read for it to be heard. None for a statement that is not a signal: the
 * outcome of a fetch, the policy of the owner, a page that could not be read to its end.
 */
export function signalsOf(statement: Statement): readonly Signal[] {
  const { dialect, signals } = statement;
  if (signals !== undefined) return signals;
  if (dialect === 'robots-txt') return signalsOfRule(statement);
  const whole = signalOfDialect(dialect);
  return whole === undefined ? [] : [whole];
}

/** Those of a rule of robots.txt, found in its line: few questions need them. */
export function signalsOfRule({ says, place }: Statement): readonly Signal[] {
  if (!('span' in place)) return [];
  const line = place.source.textOf(place.span);
  const hasWildcards = line.includes('*') || line.endsWith('$');
  return ofRules[says === 'allow' ? 'allow' : 'disallow'][hasWildcards ? 'with' : 'without'];
}

const ofRules = {
  allow: { with: ['allow', 'wildcards'], without: ['allow'] },
  disallow: { with: ['disallow', 'wildcards'], without: ['disallow'] },
} as const;
