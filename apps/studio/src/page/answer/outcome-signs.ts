import type { Cell } from '../engine/messages.ts';
import type { SignName } from '../parts/signs.ts';

/** Returns the sign of a cell. A word is always next to it. */
export function signOf({ outcome, details }: Pick<Cell, 'outcome' | 'details'>): SignName {
  switch (outcome) {
    case 'allowed':
      return details.length === 0 ? 'allowed' : 'limited';
    case 'no rule':
      return details.length === 0 ? 'no-rule' : 'limited';
    case 'denied':
    case 'to arrange':
      return 'not-allowed';
    case 'blocked':
      return 'blocked';
    case 'ended':
      return 'ended';
    case 'not known':
      return 'unknown';
  }
}

/** Returns the colour of a cell: green or red if it is certain. */
export function toneOf({ outcome, doubt }: Pick<Cell, 'outcome' | 'doubt'>): 'good' | 'bad' | 'unsure' | 'quiet' {
  if (doubt !== undefined) return 'unsure';
  if (outcome === 'allowed') return 'good';
  return outcome === 'no rule' ? 'quiet' : 'bad';
}
