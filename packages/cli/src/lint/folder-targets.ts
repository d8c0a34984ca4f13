import { join } from 'node:path';
import { parseUrl, unknownAddress } from '@heed/core/documents';
import { CannotRun } from '../command-error.js';
import { documentsFromFiles } from '../documents/files/from-files.js';
import { headerRulesFile } from '../documents/files/header-rules.js';
import type { Inputs } from '../documents/inputs.js';
import { printable } from '../terminal/printable.js';
import { filesBelow } from './files-below.js';
import { headerReader, headerRulesTargets } from './header-rules-targets.js';
import { fileTargetOf, type LintTarget } from './lint-target.js';
import type { LintOptions } from './options.js';

/**
 * The files of a folder as the root of a site, or of the part of it that `--url` names: its robots.txt and its `_headers` go
 * with every page. Of a page below a robots.txt the path is known, whatever the host is called.
 */
export async function* folderTargets(
  folder: string,
  options: LintOptions,
  { files, read }: Inputs,
): AsyncGenerator<LintTarget> {
  const paths = filesBelow(folder, files);
  const hasRules = paths.includes(headerRulesFile);
  const pages = paths.flatMap((path) => {
    const kind = pageKind(path);
    return kind === undefined ? [] : [{ path, kind }];
  });
  const others = paths.filter(isRobotsFile).map((path) => join(folder, path));
  if (pages.length === 0 && others.length === 0 && !hasRules) {
    throw new CannotRun(`nothing to look at in ${printable(folder)}: it holds no robots.txt, no page and no _headers.`);
  }
  const base = baseOf(options.url ?? unknownAddress);
  const robots = options.robots ?? (base.pathname === '/' ? others.find((path) => path === own(folder)) : undefined);
  for (const path of new Set([...(robots === undefined ? [] : [robots]), ...others])) {
    yield fileTargetOf({ robots: path }, options.url, read);
  }
  const rules = join(folder, headerRulesFile);
  if (hasRules) yield* headerRulesTargets(rules, read);
  const headerOf = hasRules ? headerReader(rules, read) : undefined;
  for (const { path, kind } of pages) {
    const given = { page: join(folder, path), kind, ...(robots === undefined ? {} : { robots }) };
    yield {
      read: async () => {
        const headers = options.headers ?? (await headerOf?.(`/${withoutIndex(path)}`));
        const url = addressOf(path, base);
        return documentsFromFiles({ ...given, url, ...(headers === undefined ? {} : { headers }) }, read);
      },
      hasAddress: options.url !== undefined || robots !== undefined,
    };
  }
}

/** The robots.txt that crawlers would ask for. */
function own(folder: string): string {
  return join(folder, 'robots.txt');
}

function isRobotsFile(path: string): boolean {
  return /robots[^/]*\.txt$/i.test(path);
}

function pageKind(path: string): 'html' | 'xml' | undefined {
  if (/\.s?html?$/i.test(path)) return 'html';
  return /\.(?:xml|xhtml|xht|rss|atom|svg|rdf)$/i.test(path) ? 'xml' : undefined;
}

/** The address of the folder, which ends in a slash. */
function baseOf(url: string): URL {
  const base = parseUrl(url) ?? new URL(unknownAddress);
  base.search = '';
  base.hash = '';
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  return base;
}

/** What would end a path is a part of it here. */
function addressOf(path: string, base: URL): string {
  const escaped = withoutIndex(path).replace(/[%?#\\]/g, encodeURIComponent);
  return parseUrl(`./${escaped}`, base.href)?.href ?? base.href;
}

/** `index.html` is what a server gives for its folder. */
function withoutIndex(path: string): string {
  return path.replace(/(^|\/)index\.html?$/i, '$1');
}
