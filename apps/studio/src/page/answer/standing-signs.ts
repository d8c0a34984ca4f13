import type { Cell } from '../engine/messages.ts';
import type { SignName } from '../parts/signs.ts';

/** The sign of a cell. A word always stands beside it. */
export function signOf({ standing, details, doubt }: Cell): SignName {
  switch (standing) {
    case 'allowed':
      return details.length === 0 ? 'allowed' : 'limited';
    case 'only limits':
      return 'limited';
    case 'denied':
    case 'to arrange':
      return 'not-allowed';
    case 'no rule':
      return doubt === undefined ? 'no-rule' : 'unknown';
    case 'blocked':
      return 'blocked';
    case 'ended':
      return 'ended';
    case 'not known':
      return 'unknown';
  }
}

/** The colour beside the sign: what one may rely on is green or red, everything else is not. */
export function toneOf({ standing, doubt }: Cell): 'good' | 'bad' | 'unsure' | 'quiet' {
  if (standing === 'not known' || (doubt !== undefined && standing !== 'no rule')) return 'unsure';
  if (standing === 'allowed') return 'good';
  return standing === 'no rule' || standing === 'only limits' ? 'quiet' : 'bad';
}
