import type { FileKind } from '@heed/core/internal';
import { defined } from '@heed/core/internal';
import { CommandError } from '../../command-error.js';
import type { GivenDocument } from '../given-document.js';
import type { GivenFiles } from './from-files.js';

/** A file of the command line, and its kind. */
export interface FileTarget {
  readonly path: string;
  readonly kind: FileKind;
}

/** Files that options name. */
export interface NamedFiles {
  readonly robots?: string;
  readonly headers?: string;
}

/**
 * Joins the files of one address: robots.txt and the header go with every page, whether they are targets or named by an
 * option. Refuses a second robots.txt or header.
 */
export function joinFiles(targets: readonly FileTarget[], named: NamedFiles): Omit<GivenFiles, 'url'>[] {
  const robots = onlyOne('robots.txt', pathsOf('robots', targets), '--robots', named.robots);
  const headers = onlyOne('a header', pathsOf('headers', targets), '--headers', named.headers);
  const shared: Pick<GivenFiles, 'robots' | 'headers'> = defined({ robots, headers });
  const pages = targets.flatMap(({ path, kind }) =>
    kind === 'html' || kind === 'xml' ? [{ ...shared, page: path, kind }] : [],
  );
  return pages.length === 0 ? [shared] : pages;
}

/** Refuses "-" for two files: standard input is one text. */
export function refuseSharedInput(
  targets: readonly string[],
  { robots, headers, file = [] }: NamedFiles & { readonly file?: readonly GivenDocument[] },
): void {
  if ([...targets, robots, headers, ...file.map(({ path }) => path)].filter((path) => path === '-').length < 2) return;
  throw new CommandError('"-" was given twice, but standard input can be read only once: give one of them as a file.');
}

function pathsOf(kind: FileKind, targets: readonly FileTarget[]): string[] {
  return targets.flatMap((target) => (target.kind === kind ? [target.path] : []));
}

function onlyOne(what: string, paths: readonly string[], option: string, named?: string): string | undefined {
  const given = [...paths.map((path) => `as ${path}`), ...(named === undefined ? [] : [`with ${option} ${named}`])];
  const [one, other] = given;
  if (other === undefined) return paths[0] ?? named;
  throw new CommandError(`${what} was given twice, ${one} and ${other}: leave one of them out.`);
}

/** One file of a resource, in the field for its kind. */
export function fileByKind(path: string, kind: FileKind): Omit<GivenFiles, 'url'> {
  switch (kind) {
    case 'robots':
      return { robots: path };
    case 'headers':
      return { headers: path };
    case 'html':
    case 'xml':
      return { page: path, kind };
  }
}
