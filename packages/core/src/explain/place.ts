import type { Reason, Speaker } from '../ask/answer.js';
import { allDialects, type Dialect, dialects } from '../dialects/dialects.js';
import { shortened } from './quote.js';

/** Returns the location of a statement in words: `robots.txt, line 3`, `the page, line 12`. */
export function placeOf({ dialect, source, line }: Pick<Reason, 'dialect' | 'source' | 'line'>): string {
  const carrier = carrierOf(source, dialect);
  return line === undefined ? carrier : `${carrier}, line ${line}`;
}

/** The same at the start of a sentence. `robots.txt` is a name and stays unchanged. */
export function placeAtStart(reason: Pick<Reason, 'dialect' | 'source' | 'line'>): string {
  const place = placeOf(reason);
  return place.startsWith('the ') ? `The${place.slice('the'.length)}` : place;
}

function carrierOf(source: string, dialect: Speaker): string {
  switch (source) {
    case 'robots.txt':
      return source;
    case 'header':
      return 'the response header';
    case 'policy':
      return 'the policy';
    case 'opt-out':
      return 'the opt-out list';
    case 'body':
      return 'the page';
    default:
      // A redirect may lead through another site, which has its own robots.txt.
      if (/^https?:\/\/[^/]+\/robots\.txt$/.test(source)) return shortened(source);
      if (isWellKnown(source)) return `the file ${shortened(source)}`;
      return `the file ${shortened(source)} that ${referrerOf(dialect)} refers to`;
  }
}

/** What refers to the files of a dialect. If several carriers can, a statement does not show which of them did. */
function referrerOf(dialect: Speaker): string {
  // A decision may be from another version of heed, with other dialects.
  const row = Object.hasOwn(dialects, dialect) ? dialects[dialect as Dialect] : undefined;
  const [carrier, ...others] = row?.references?.carriers ?? [];
  if (carrier === undefined || others.length > 0) return 'the site';
  return carrierOf(carrier === 'page' ? 'body' : carrier, dialect);
}

/** Is this a file that every site may have under the same path? No other file refers to it. */
function isWellKnown(source: string): boolean {
  return allDialects.some(({ wellKnownFiles }) => wellKnownFiles.some(({ path }) => source.endsWith(path)));
}
