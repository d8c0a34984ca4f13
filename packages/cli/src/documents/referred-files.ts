import { dirname, join } from 'node:path';
import { createAsk, type Question } from '@heed/core';
import { parseUrl } from '@heed/core/documents';
import { filePathOf } from './file-path.js';

/** The folder that stands for the root of the site: that of robots.txt or, without one, that of the page. */
export function rootOf({ robots, page }: { readonly robots?: string; readonly page?: string }): string | undefined {
  const file = [robots, page].find((path) => path !== undefined && path !== '-');
  return file === undefined ? undefined : dirname(file);
}

/** The addresses of the documents that the texts about one resource refer to. */
export async function referencesIn(texts: Pick<Question, 'url' | 'robots' | 'response'>): Promise<string[]> {
  // A parser takes longer to load than most runs last, so it is loaded only where there is a page.
  const markup = texts.response?.body === undefined ? undefined : await import('@heed/markup');
  return createAsk(markup === undefined ? {} : { markup }).references({ agent: '*', ...texts });
}

/** Where the document of an address of the site lies below the site's root, if it is one of this site. */
export function pathBelow(root: string, address: string, url: string): string | undefined {
  const target = parseUrl(address);
  if (target === undefined || target.origin !== parseUrl(url)?.origin) return undefined;
  const path = filePathOf(target.pathname);
  return path === undefined ? undefined : join(root, path);
}
