import { dirname, join } from 'node:path';
import type { Question } from '@heed/core';
import { parseUrl } from '@heed/core/internal';
import { filePathOf } from './file-path.js';
import type { Inputs } from './inputs.js';

/** The folder taken for the root of the site: that of robots.txt or, without one, that of the page. */
export function rootOf({ robots, page }: { readonly robots?: string; readonly page?: string }): string | undefined {
  const file = [robots, page].find((path) => path !== undefined && path !== '-');
  return file === undefined ? undefined : dirname(file);
}

/** The addresses of the documents that the texts about one resource refer to. */
export async function referencesIn(
  texts: Pick<Question, 'url' | 'robots' | 'response'>,
  { ask, markup }: Pick<Inputs, 'ask' | 'markup'>,
): Promise<string[]> {
  if (!markup.isReadyFor(texts)) await markup.loadFor(texts);
  return ask.references({ agent: '*', ...texts });
}

/** The path of a document below the root of the site, if its address is on this site. */
export function pathBelow(root: string, address: string, url: string): string | undefined {
  const target = parseUrl(address);
  if (target === undefined || target.origin !== parseUrl(url)?.origin) return undefined;
  const path = filePathOf(target.pathname);
  return path === undefined ? undefined : join(root, path);
}
