import type { Site } from '../../compare/site.js';
import { otherLines } from '../../dialects/robots-txt/read/other-lines.js';
import { readSource, sourceOf } from '../../dialects/robots-txt/read.js';
import type { Usage } from '../../policy/usage.js';
import { linesAside } from '../kept-lines.js';

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

/** The lines of a robots.txt that a policy has no word for, in order. */
export function unsaidIn({ robots }: Site): Unsaid[] {
  const body = typeof robots === 'object' ? robots.body : robots;
  if (body === undefined) return [];
  const { source, ...read } = readSource(sourceOf(body));
  const unsaid: Unsaid[] = [];
  for (const { name, span } of otherLines({ source, ...read })) {
    const why = linesAside.get(name)?.why;
    if (why === undefined || unsaid.length === maxListed) continue;
    unsaid.push({ why, source: 'robots.txt', line: source.positionAt(span.start).line, text: source.textOf(span) });
  }
  return unsaid;
}
