import { otherLines } from '../dialects/robots-txt/read/other-lines.js';
import { readSource, sourceOf } from '../dialects/robots-txt/read.js';

/** The lines of robots.txt that are not about uses of content, and so not for a policy. */
export const linesAside: ReadonlyMap<string, { readonly why: string; readonly isOfGroup: boolean }> = new Map([
  ['sitemap', { why: 'A policy does not list sitemaps. Keep this line in robots.txt.', isOfGroup: false }],
  ['crawl-delay', { why: 'A policy does not say how fast to crawl. Keep this line in robots.txt.', isOfGroup: true }],
  ['request-rate', { why: 'A policy does not say how fast to crawl. Keep this line in robots.txt.', isOfGroup: true }],
  ['visit-time', { why: 'A policy does not say when to crawl. Keep this line in robots.txt.', isOfGroup: true }],
  ['host', { why: 'A policy does not name the main host. Keep this line in robots.txt.', isOfGroup: false }],
  [
    'clean-param',
    { why: 'A policy does not say which parameters are for nothing. Keep this line in robots.txt.', isOfGroup: false },
  ],
]);

/** What is kept of a robots.txt that is replaced. */
export interface KeptLines {
  /** To put before what is written; empty if there is nothing to keep. */
  readonly text: string;
  /** Lines of groups that cannot be kept: their names would have a group without the rules that are written for all. */
  readonly left: readonly string[];
}

/**
 * Returns the lines of an existing robots.txt that a policy has no word for. Lines of a group stay with its names, as far as what is
 * written has groups for these; an empty Disallow ends each group, so that the names do not become those of the next one.
 */
export function keptLines(existing: string, written: string): KeptLines {
  const known = new Set(namesIn(written));
  const left: string[] = [];
  const { source, ...read } = readSource(sourceOf(existing));
  const global: string[] = [];
  const groups = new Map<string, string[]>();
  let names: string[] = [];
  let isInNames = false;
  const others = new Map(
    otherLines({ source, ...read }).map(({ name, span }) => [source.positionAt(span.start).line, name]),
  );
  existing.split(/\r\n?|\n/).forEach((line, index) => {
    const text = line.replace(/^\ufeff/, '').trim();
    const agent = /^user-?agent\s*:\s*([^#]*)/i.exec(text)?.[1]?.trim();
    if (agent !== undefined) names = isInNames ? [...names, agent] : [agent];
    if (agent !== undefined || text === '' || text.startsWith('#')) {
      isInNames ||= agent !== undefined;
      return;
    }
    isInNames = false;
    const aside = linesAside.get(others.get(index + 1) ?? '');
    if (aside === undefined) return;
    if (!aside.isOfGroup || names.length === 0) global.push(text);
    else if (!names.every((name) => known.has(name.toLowerCase()))) left.push(`${names.join(', ')}: ${text}`);
    else {
      const key = names.map((name) => `User-agent: ${name}`).join('\n');
      groups.set(key, [...(groups.get(key) ?? []), text]);
    }
  });
  const parts = [
    ...(global.length === 0 ? [] : [global.join('\n')]),
    ...Array.from(groups, ([key, lines]) => [key, ...lines, 'Disallow:'].join('\n')),
  ];
  return { text: parts.length === 0 ? '' : `${parts.join('\n\n')}\n`, left };
}

function namesIn(written: string): string[] {
  return written.split('\n').flatMap((line) => /^User-agent: (.*)$/.exec(line)?.[1]?.toLowerCase() ?? []);
}
