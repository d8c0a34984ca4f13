import { join } from 'node:path';
import {
  defined,
  type FileKind,
  headerRulesFile,
  kindByName,
  pageAddress,
  parseUrl,
  unknownAddress,
  withoutIndex,
} from '@heed/core/internal';
import { CommandError } from '../command-error.js';
import { filesBelow } from '../documents/files/files-below.js';
import { documentsFromFiles } from '../documents/files/from-files.js';
import { siteFileAt } from '../documents/files/site-file.js';
import { printable } from '../terminal/printable.js';
import { headerReader, headerRulesTargets } from './header-rules-targets.js';
import { fileTargetOf, type LintInputs, type LintTarget } from './lint-target.js';
import type { LintOptions } from './options.js';

/**
 * The files of a folder that is the root of a site, or of the part of a site that `--url` names. Its robots.txt, its `_headers` and
 * the other files of the site go with every page. With a robots.txt, the path of a page is known even if the host is not.
 *
 * With `--as`, every file of the folder is read as that kind, and none goes with another: a collection is not a site.
 */
export async function* folderTargets(
  folder: string,
  options: LintOptions,
  inputs: LintInputs,
): AsyncGenerator<LintTarget> {
  const { files } = inputs;
  const paths = filesBelow(folder, files).map((path) => ({ path, kind: options.as ?? kindByName(path) }));
  const hasRules = options.as === undefined && paths.some(({ path }) => path === headerRulesFile);
  const pages = paths.flatMap(({ path, kind }) => (kind === 'html' || kind === 'xml' ? [{ path, kind }] : []));
  const robotsFiles = pathsOfKind('robots', paths, folder);
  // Without --as, a header by itself is not part of a site.
  const headerFiles = options.as === 'headers' ? pathsOfKind('headers', paths, folder) : [];
  const siteFiles = options.as === undefined ? paths.flatMap(({ path }) => siteFileAt(join(folder, path)) ?? []) : [];
  if (pages.length + robotsFiles.length + headerFiles.length + siteFiles.length === 0 && !hasRules) {
    const missing =
      options.as === undefined ? 'it has no robots.txt, no pages and no _headers file' : 'it has no files';
    throw new CommandError(`nothing to lint in ${printable(folder)}: ${missing}.`);
  }
  const base = baseOf(options.url ?? unknownAddress);
  const isRoot = base.pathname === '/';
  // Crawlers ask only for the robots.txt in the root of a site.
  const ownRobots =
    options.as === undefined && isRoot ? robotsFiles.find((path) => path === join(folder, 'robots.txt')) : undefined;
  const robots = options.robots ?? ownRobots;
  const ownSiteFiles = siteFiles.filter(({ path, sitePath }) => isRoot && path === join(folder, sitePath));
  const listed: LintInputs = { ...inputs, read: (path) => inputs.read(path, 'listed') };
  for (const path of new Set([...(robots === undefined ? [] : [robots]), ...robotsFiles])) {
    yield fileTargetOf({ robots: path }, options.url, path === options.robots ? inputs : listed);
  }
  for (const siteFile of siteFiles) yield fileTargetOf({ siteFiles: [siteFile] }, options.url, listed);
  for (const headers of headerFiles) yield fileTargetOf({ headers }, options.url, listed);
  const rules = join(folder, headerRulesFile);
  if (hasRules) yield* headerRulesTargets(rules, { robots, url: options.url }, inputs);
  const headerOf = hasRules ? headerReader(rules, inputs) : undefined;
  for (const { path, kind } of pages) {
    const page = join(folder, path);
    yield {
      read: async () => {
        const headers = options.headers ?? (await headerOf?.(`/${withoutIndex(path)}`));
        const url = pageAddress(path, base.href);
        return [
          await documentsFromFiles(defined({ page, kind, siteFiles: ownSiteFiles, robots, url, headers }), inputs),
        ];
      },
      hasAddress: options.as === undefined || options.url !== undefined || robots !== undefined,
    };
  }
}

function pathsOfKind(kind: FileKind, paths: readonly FoundFile[], folder: string): string[] {
  return paths.flatMap((one) => (one.kind === kind ? [join(folder, one.path)] : []));
}

/** A file of a folder, and its kind by its name or by `--as`. */
interface FoundFile {
  readonly path: string;
  readonly kind: FileKind | undefined;
}

/** The address of the folder, which ends in a slash. */
function baseOf(url: string): URL {
  const base = parseUrl(url) ?? new URL(unknownAddress);
  base.search = '';
  base.hash = '';
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  return base;
}
