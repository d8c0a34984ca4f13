import type { Decision } from '@heed/core';

/**
 * Is the usage refused only because a licence is missing or not valid (AIN-16g)? Then the publisher may offer what is
 * denied, because the offer was not read.
 */
export function lacksLicence({ because }: Decision): boolean {
  return because.length > 0 && because.every(({ clause }) => clause === 'AIN-16g');
}
