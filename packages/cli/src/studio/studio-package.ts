import { loadOptionalPackage } from '../optional-package.js';

/** What `@heed/studio` offers. */
export type StudioPackage = typeof import('@heed/studio');

export function loadStudioPackage(): Promise<StudioPackage> {
  return loadOptionalPackage({ name: '@heed/studio', command: 'heed studio', load: () => import('@heed/studio') });
}
