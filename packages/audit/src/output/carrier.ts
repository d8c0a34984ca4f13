import { knownDialects } from '@heed/core/documents';

const named: ReadonlySet<string> = new Set([
  'robots.txt',
  'header',
  'body',
  'policy',
  ...knownDialects.flatMap(({ wellKnownFiles }) => (wellKnownFiles ?? []).map(({ path }) => path)),
]);

/** The carrier of a statement, for counting: its source, or `file` for files that have names of the publisher's own. */
export function carrierOf(source: string): string {
  return named.has(source) ? source : 'file';
}
