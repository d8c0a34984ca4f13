import type { Fix } from '@heed/core/lint';
import type { SignName } from '../../parts/signs.ts';

/** The sign beside the name of a fix. */
export function fixSign({ safe }: Fix): SignName {
  return safe ? 'good' : 'problem';
}
