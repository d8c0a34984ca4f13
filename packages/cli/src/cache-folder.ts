import { isAbsolute, join } from 'node:path';
import type { Io } from './io.js';

/**
 * The folder for one kind of copies, in the platform's folder for caches. A relative path in the environment is ignored: it would
 * depend on the current folder.
 */
export function cacheFolder(kind: 'robots' | 'compiled', { env, home }: Pick<Io, 'env' | 'home'>): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = env;
  const base = [XDG_CACHE_HOME, LOCALAPPDATA].find((path) => path !== undefined && isAbsolute(path));
  return join(base ?? join(home, '.cache'), 'heed', kind);
}
