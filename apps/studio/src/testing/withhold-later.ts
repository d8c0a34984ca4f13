import type { Page } from 'playwright-core';

/** A file that the page loaded. */
export interface Loaded {
  readonly path: string;
  readonly body: Buffer;
}

/**
 * Lets a page load what index.html names and the worker that answers, and withholds every other file, as a very slow network would: the
 * studio before the editor is loaded. Loaded files are added to the list.
 */
export async function withholdLater(page: Page, loaded: Loaded[] = []): Promise<void> {
  let index = '';
  await page.context().route('**/*', async (route) => {
    const path = new URL(route.request().url()).pathname;
    const file = path.slice(path.lastIndexOf('/') + 1);
    const first = index === '' || index.includes(`/${file}"`) || file.startsWith('answer-worker-');
    if (path.includes('/assets/') && !first) return;
    const response = await route.fetch();
    const body = await response.body();
    if (index === '') index = body.toString();
    loaded.push({ path, body });
    await route.fulfill({ response, body });
  });
}
