import type { Io } from '../io.js';
import { loadLatePackage } from '../late-package.js';

/** What `@heed/lsp` offers. */
export type LspPackage = typeof import('@heed/lsp');

export function loadLspPackage(io: Pick<Io, 'nodeVersion'>): Promise<LspPackage> {
  return loadLatePackage({ name: '@heed/lsp', command: 'heed lsp', load: () => import('@heed/lsp') }, io);
}
