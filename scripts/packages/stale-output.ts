import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Removes what the compiler wrote for sources that no longer exist. The compiler does not do that, and `files` of package.json includes all
 * of `dist`, so without this a package made in a clone where a module was renamed would contain both. The page of the studio is not written
 * by the compiler: its build empties the folder first.
 */
export function removeStaleOutput(folder: string): void {
  const dist = join(folder, 'dist');
  for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const module = /^(?!page\b)(.*?)(?:\.d\.ts|\.js)(?:\.map)?$/.exec(path)?.[1];
    if (module !== undefined && !existsSync(join(folder, 'src', `${module}.ts`))) rmSync(join(dist, path));
  }
}
