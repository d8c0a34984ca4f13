import { loadOptionalPackage } from '../optional-package.js';

/** What `@heed/audit` offers. */
export type AuditPackage = typeof import('@heed/audit');

export function loadAuditPackage(): Promise<AuditPackage> {
  return loadOptionalPackage({ name: '@heed/audit', command: 'heed audit', load: () => import('@heed/audit') });
}
