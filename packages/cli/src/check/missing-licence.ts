import type { Decision } from '@heed/core';

/**
 * Is the usage refused only because a licence is missing or not valid (AIN-16g)? Then the publisher may have offered what heed calls
 * denied: nobody has read the offer.
 */
export function lacksLicence({ because }: Decision): boolean {
  return because.length > 0 && because.every(({ clause }) => clause === 'AIN-16g');
}
