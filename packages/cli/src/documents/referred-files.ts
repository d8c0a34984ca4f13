import { dirname, join } from 'node:path';
import type { HeaderLine } from '@heed/core';
import { namesPageUrl, parseUrl, referredTo } from '@heed/core/documents';
import { filePathOf } from './file-path.js';
import { contentTypeOf } from './page-text.js';

/** The folder taken for the root of the site: that of robots.txt or, without one, that of the page. */
export function rootOf({ robots, page }: { readonly robots?: string; readonly page?: string }): string | undefined {
  const file = [robots, page].find((path) => path !== undefined && path !== '-');
  return file === undefined ? undefined : dirname(file);
}

/** The addresses of the documents that the texts about one resource refer to. */
export async function addressesIn(
  url: string,
  robots: string | undefined,
  page: { readonly text: string; readonly headers: readonly HeaderLine[] } | undefined,
): Promise<string[]> {
  const addresses = robots === undefined ? [] : referredTo(robots, url);
  const names = page === undefined ? undefined : await namesAddress(page.text, page.headers, url);
  return names === undefined ? addresses : [...addresses, names];
}

/** The address of the page that gives robots their numbers, if this page refers to one. */
export async function namesAddress(
  body: string,
  headers: readonly HeaderLine[],
  url: string,
): Promise<string | undefined> {
  // Loading the parser takes longer than finding out that there is no reference.
  if (!/robotexclusion/i.test(body)) return undefined;
  const { findPage } = await import('@heed/markup');
  return namesPageUrl(findPage(body, contentTypeOf(headers), url, 'whole'));
}

/** The path of a document below the root of the site, if its address is on this site. */
export function pathBelow(root: string, address: string, url: string): string | undefined {
  const target = parseUrl(address);
  if (target === undefined || target.origin !== parseUrl(url)?.origin) return undefined;
  const path = filePathOf(target.pathname);
  return path === undefined ? undefined : join(root, path);
}
