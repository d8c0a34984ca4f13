import { CannotRun } from '../../command-error.js';
import type { Kind } from './file-kind.js';
import type { GivenFiles } from './from-files.js';

/** A file of the command line, and what it holds. */
export interface FileTarget {
  readonly path: string;
  readonly kind: Kind;
}

/** Files that options name. */
export interface NamedFiles {
  readonly robots?: string;
  readonly headers?: string;
}

/**
 * Files that stand for one address, each in its place: robots.txt and a header go with every page, wherever the command line
 * names them. Refuses two of them.
 */
export function joinFiles(targets: readonly FileTarget[], named: NamedFiles): Omit<GivenFiles, 'url'>[] {
  const robots = onlyOne('robots.txt', pathsOf('robots', targets), '--robots', named.robots);
  const headers = onlyOne('a header', pathsOf('headers', targets), '--headers', named.headers);
  const shared = { ...(robots === undefined ? {} : { robots }), ...(headers === undefined ? {} : { headers }) };
  const pages = targets.flatMap(({ path, kind }) =>
    kind === 'html' || kind === 'xml' ? [{ ...shared, page: path, kind }] : [],
  );
  return pages.length === 0 ? [shared] : pages;
}

/** Standard input is one text: it cannot stand in two places. */
export function refuseSharedInput(targets: readonly string[], { robots, headers }: NamedFiles): void {
  if ([...targets, robots, headers].filter((path) => path === '-').length < 2) return;
  throw new CannotRun('standard input is one text, and "-" was given twice: give the other as a file.');
}

function pathsOf(kind: Kind, targets: readonly FileTarget[]): string[] {
  return targets.flatMap((target) => (target.kind === kind ? [target.path] : []));
}

function onlyOne(what: string, paths: readonly string[], option: string, named?: string): string | undefined {
  const given = [...paths.map((path) => `as ${path}`), ...(named === undefined ? [] : [`with ${option} ${named}`])];
  const [one, other] = given;
  if (other === undefined) return paths[0] ?? named;
  throw new CannotRun(`${what} was given twice, ${one} and ${other}: leave one of them out.`);
}
