import { loadOptionalPackage } from '../optional-package.js';

/** What `@heed/service` offers. */
export type ServicePackage = typeof import('@heed/service');

export function loadServicePackage(): Promise<ServicePackage> {
  return loadOptionalPackage({ name: '@heed/service', command: 'heed serve', load: () => import('@heed/service') });
}
