import { knownDialects } from '@heed/core/internal/answers';

const named: ReadonlySet<string> = new Set([
  'robots.txt',
  'header',
  'response',
  'headers',
  'body',
  'policy',
  'opt-out',
  ...knownDialects.flatMap(({ wellKnownFiles }) => (wellKnownFiles ?? []).map(({ path }) => path)),
]);

/** The carrier of a statement, or of what was not provided, for counting: its source, or `file` for files with custom names. */
export function carrierOf(source: string): string {
  return named.has(source) ? source : 'file';
}
