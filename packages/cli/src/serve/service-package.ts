import type { Io } from '../io.js';
import { loadLatePackage } from '../late-package.js';

/** What `@heed/service` offers. */
export type ServicePackage = typeof import('@heed/service');

export function loadServicePackage(io: Pick<Io, 'nodeVersion'>): Promise<ServicePackage> {
  return loadLatePackage({ name: '@heed/service', command: 'heed serve', load: () => import('@heed/service') }, io);
}
