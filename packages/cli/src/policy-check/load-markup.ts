import type { Site } from '@heed/core/compare';
import type { Inputs } from '../documents/inputs.js';

/** Loads the parser of pages if the texts of a site need it. */
export async function loadMarkup({ files, pages = [] }: Site, { markup }: Pick<Inputs, 'markup'>): Promise<void> {
  const [page] = pages;
  await markup.loadFor({ files, ...(page === undefined ? {} : { response: { body: page.body } }) });
}
