import type { Site } from '../../compare/site.js';
import { otherLines } from '../../dialects/robots-txt/read/other-lines.js';
import { readSource, sourceOf } from '../../dialects/robots-txt/read.js';
import type { Usage } from '../../policy/usage.js';

/** Something that a site says and its policy does not. */
export interface Unsaid {
  /** A sentence. */
  readonly why: string;
  readonly agents?: readonly string[];
  readonly usage?: Usage;
  readonly path?: string;
  /** Where it stands, if it has a place: `robots.txt` and its line. */
  readonly source?: string;
  readonly line?: number;
  readonly text?: string;
}

/** Limit: lines that are listed. A file of a thousand sitemaps is not worth a thousand notes. */
const maxListed = 100;

/** What of robots.txt is not about uses of content, and so not for a policy; the file keeps it where it is not replaced as a whole. */
const aside: ReadonlyMap<string, string> = new Map([
  ['sitemap', 'A policy does not list sitemaps. Keep this line in robots.txt.'],
  ['crawl-delay', 'A policy does not say how fast to crawl. Keep this line in robots.txt.'],
  ['request-rate', 'A policy does not say how fast to crawl. Keep this line in robots.txt.'],
  ['visit-time', 'A policy does not say when to crawl. Keep this line in robots.txt.'],
  ['host', 'A policy does not name the main host. Keep this line in robots.txt.'],
  ['clean-param', 'A policy does not say which parameters are for nothing. Keep this line in robots.txt.'],
]);

/** The lines of a robots.txt that a policy has no word for, in order. */
export function unsaidIn({ robots }: Site): Unsaid[] {
  const body = typeof robots === 'object' ? robots.body : robots;
  if (body === undefined) return [];
  const { source, ...read } = readSource(sourceOf(body));
  const unsaid: Unsaid[] = [];
  for (const { name, span } of otherLines({ source, ...read })) {
    const why = aside.get(name);
    if (why === undefined || unsaid.length === maxListed) continue;
    unsaid.push({ why, source: 'robots.txt', line: source.positionAt(span.start).line, text: source.textOf(span) });
  }
  return unsaid;
}
