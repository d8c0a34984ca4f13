import type { Fix } from '@heed/core/lint';
import type { SignName } from '../../parts/signs.ts';

/** The sign next to the name of a fix. */
export function fixSign({ safe }: Fix): SignName {
  return safe ? 'good' : 'problem';
}
