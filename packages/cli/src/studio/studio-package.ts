import type { Io } from '../io.js';
import { loadLatePackage } from '../late-package.js';

/** What `@heed/studio` offers. */
export type StudioPackage = typeof import('@heed/studio');

export function loadStudioPackage(io: Pick<Io, 'nodeVersion'>): Promise<StudioPackage> {
  return loadLatePackage({ name: '@heed/studio', command: 'heed studio', load: () => import('@heed/studio') }, io);
}
