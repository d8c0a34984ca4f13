import type { Io } from '../io.js';
import { loadLatePackage } from '../late-package.js';

/** What `@heed/audit` offers. */
export type AuditPackage = typeof import('@heed/audit');

export function loadAuditPackage(io: Pick<Io, 'nodeVersion'>): Promise<AuditPackage> {
  return loadLatePackage({ name: '@heed/audit', command: 'heed audit', load: () => import('@heed/audit') }, io);
}
