import type { Site } from '@heed/core/compare';
import { defined } from '@heed/core/internal';
import type { Inputs } from '../documents/inputs.js';

/** Loads the parser of pages if the texts of a site need it. */
export async function loadMarkup({ files, pages = [] }: Site, { markup }: Pick<Inputs, 'markup'>): Promise<void> {
  const [page] = pages;
  await markup.loadFor(defined({ files, response: page === undefined ? undefined : { body: page.body } }));
}
