import { join } from 'node:path';
import type { HeaderLine } from '@heed/core';
import { headerRulesFile, parseUrl, readHeaderRules } from '@heed/core/internal';
import { CommandError } from '../../command-error.js';
import { isAddress, refuseSecondAddress, siteOrigin } from '../addresses.js';
import { type Documents, headerName, type ShownText, shownText } from '../documents.js';
import { filePathOf } from '../file-path.js';
import type { Inputs } from '../inputs.js';
import { fetchEach } from '../network/fetch-each.js';
import type { TargetOptions } from '../target-options.js';

/**
 * Gets the documents for paths of a folder that is served while this runs. A person knows its texts as files, so they are
 * shown as files: robots.txt, the pages, and for header fields the lines of `_headers` that they come from.
 */
export async function* documentsFromServedFolder(
  folder: string,
  paths: readonly string[],
  options: TargetOptions,
  inputs: Inputs,
): AsyncGenerator<Documents> {
  refuseSecondAddress(paths, { ...options, serve: folder });
  // Loaded here: most runs serve nothing.
  const { serveFolder } = await import('./folder-server.js');
  const server = await serveFolder(folder, inputs.files);
  try {
    const origin = options.site === undefined ? server.origin : siteOrigin(options.site);
    const uncached = {
      ...options,
      // The server ends with the run, and its files may differ from the published ones: no copy of its robots.txt is kept.
      cache: false,
      // The folder is the person's own, even where its robots.txt disallows heed.
      ownSite: true as const,
      ...(origin === server.origin ? {} : { standIn: { site: origin, served: server.origin } }),
    };
    for await (const documents of fetchEach(addressesOn(origin, options.site, paths), uncached, inputs)) {
      yield { ...documents, shown: shownAsFiles(folder, origin, server.headerRules, documents) };
    }
  } finally {
    await server.close();
  }
}

/** The addresses of paths on the served site; of its root if there are none. With `--site`, addresses on it are paths too. */
function addressesOn(origin: string, site: string | undefined, targets: readonly string[]): string[] {
  const paths = targets.length === 0 ? ['/'] : targets;
  return paths.map((path) => {
    const address = isAddress(path) && site === undefined ? undefined : parseUrl(path, `${origin}/`);
    if (address?.origin !== origin) throw new CommandError(`"${path}" is not a path on the served site.`);
    return address.href;
  });
}

function shownAsFiles(
  folder: string,
  origin: string,
  headerRules: string | undefined,
  { shown, url, response }: Documents,
): ReadonlyMap<string, ShownText> {
  const files = new Map<string, ShownText>();
  for (const [name, text] of shown) {
    const path = text.file.startsWith(`${origin}/`) ? fileOf(folder, text.file) : undefined;
    files.set(name, path === undefined ? text : { ...text, file: path });
  }
  const isSent = headerRules !== undefined && shown.get('header')?.file === headerName(url);
  const header = isSent ? headerOf(folder, headerRules, url, response?.headers ?? []) : undefined;
  return header === undefined ? files : files.set('header', header);
}

/** The file of an address; absent for a header, whose name has a fragment. */
function fileOf(folder: string, address: string): string | undefined {
  const url = parseUrl(address);
  const path = url?.hash === '' ? filePathOf(url.pathname) : undefined;
  return path === undefined ? undefined : join(folder, path.endsWith('/') ? `${path}index.html` : path);
}

/** Among the fields that were sent, those of `_headers` keep their order; the server adds others. */
function headerOf(folder: string, text: string, url: string, sent: readonly HeaderLine[]): ShownText | undefined {
  const path = filePathOf(parseUrl(url)?.pathname ?? '');
  if (path === undefined) return undefined;
  const { headers, placeOf } = readHeaderRules(text)(path);
  const lines: number[] = [];
  let next = 0;
  for (const [name, value] of sent) {
    const [ruleName, ruleValue] = headers[next] ?? [];
    const isRule = name === ruleName && value === ruleValue;
    if (isRule) next++;
    lines.push(isRule ? next : 0);
  }
  return {
    ...shownText(join(folder, headerRulesFile), text),
    placeOf: ({ line, column }) => placeOf({ line: lines[line - 1] ?? 0, column }),
  };
}
