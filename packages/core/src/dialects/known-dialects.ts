import type { DialectRow } from './dialect.js';
import { type Dialect, dialects } from './dialects.js';

/** A dialect that heed reads, for people and for programs that get documents. */
export interface KnownDialect extends Pick<DialectRow, 'title' | 'documents' | 'carriers' | 'wellKnownFiles'> {
  readonly name: Dialect;
}

/** Every dialect that heed reads, from the site to the page. */
export const knownDialects: readonly KnownDialect[] = Object.entries(dialects).map(
  ([name, { title, documents, carriers, wellKnownFiles }]) => ({
    name: name as Dialect,
    title,
    documents,
    carriers,
    wellKnownFiles,
  }),
);
