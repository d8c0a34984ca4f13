/** What a text is, as far as heed can read it. */
export const kinds = ['robots', 'headers', 'html', 'xml'] as const;
export type Kind = (typeof kinds)[number];

/** Tells by its name, else by how it begins, what a file holds. */
export function kindOf(name: string, text: string): Kind {
  return kindByName(name) ?? kindByBeginning(text.slice(0, beginning));
}

/** Limit: characters that are looked at. What `curl -v` says before the header of a response fits in. */
export const beginning = 8192;

/** Tells by its name what a file holds, if that says anything. */
export function kindByName(name: string): Kind | undefined {
  const file = name.toLowerCase();
  if (/\.(?:html?|shtml|php)$/.test(file)) return 'html';
  if (/\.(?:xml|xhtml|xht|rss|atom|svg|rdf)$/.test(file)) return 'xml';
  if (/(?:^|[/\\])[^/\\]*robots[^/\\]*\.txt$/.test(file)) return 'robots';
  return /\.(?:headers?|http)$/.test(file) ? 'headers' : undefined;
}

function kindByBeginning(text: string): Kind {
  const start = text.trimStart();
  if (/^<\?(?:xml|robots)\s/i.test(start)) return 'xml';
  if (start.startsWith('<') && !start.startsWith('< ')) return 'html';
  if (/^(?:< )?(?:HTTP\/[\d.]+ +\d{3}\b|(?:x-)?robots-tag[ \t]*:)/im.test(start)) return 'headers';
  return 'robots';
}
