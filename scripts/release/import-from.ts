import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Imports a script of another clone, which then works on that clone and not on this one. */
export async function importFrom<Module>(clone: string, path: string): Promise<Module> {
  return (await import(pathToFileURL(join(clone, path)).href)) as Module;
}
