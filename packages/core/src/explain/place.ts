import type { Reason } from '../decision/answer.js';
import { shortened } from './quote.js';

/** Where a statement stands, as people say it: `robots.txt, line 3`, `the page, line 12`. */
export function placeOf({ source, line }: Pick<Reason, 'source' | 'line'>): string {
  const carrier = carrierOf(source);
  return line === undefined ? carrier : `${carrier}, line ${line}`;
}

/** The same as the beginning of a sentence. `robots.txt` is a name and stays as it is. */
export function placeAtBeginning(reason: Pick<Reason, 'source' | 'line'>): string {
  const place = placeOf(reason);
  return place.startsWith('the ') ? `The${place.slice('the'.length)}` : place;
}

function carrierOf(source: string): string {
  switch (source) {
    case 'robots.txt':
      return source;
    case 'header':
      return 'the response header';
    case 'body':
      return 'the page';
    default:
      // Another site that the way led through has a robots.txt of its own.
      if (/^https?:\/\/[^/]+\/robots\.txt$/.test(source)) return shortened(source);
      // Of the files that a question brings, only those can speak that a permissions reference leads to.
      return `the file ${shortened(source)} that robots.txt refers to`;
  }
}
