import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Imports a script of another clone, which then looks at that clone and not at this one. */
export async function importFrom<Module>(clone: string, path: string): Promise<Module> {
  return (await import(pathToFileURL(join(clone, path)).href)) as Module;
}
