import { join, relative, sep } from 'node:path';
import { defined, headerRulesFile } from '@heed/core/internal';
import type { SiteOfPage } from '@heed/language';
import { filePathOf, foldersAround, type Surroundings, textAt } from './surroundings.js';

/**
 * The site that a page is part of: the nearest folder around it with a robots.txt or a `_headers` file is its root, as for `heed lint` with
 * that folder. Undefined if there is none.
 */
export async function siteOfPage(uri: string, surroundings: Surroundings): Promise<SiteOfPage | undefined> {
  const page = filePathOf(uri);
  if (page === undefined) return undefined;
  for (const folder of foldersAround(page, surroundings)) {
    const robots = await textAt(join(folder, 'robots.txt'), surroundings);
    const headerRules = await textAt(join(folder, headerRulesFile), surroundings);
    if (robots === undefined && headerRules === undefined) continue;
    return defined({ path: relative(folder, page).split(sep).join('/'), robots, headerRules });
  }
  return undefined;
}
