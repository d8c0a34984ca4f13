/** Words that open a conventional record, as crawlers read them. */
const agentWords: readonly string[] = ['user-agent', 'useragent', 'user agent'];

const ruleWords: readonly string[] = ['disallow', 'allow'];

/** What a line that is no ACAP field means to the reading of ACAP records. */
export type ConventionalLine =
  | { readonly kind: 'user-agent'; readonly value: string }
  | { readonly kind: 'disallow'; readonly value: string }
  | { readonly kind: 'field'; readonly name: string }
  /** Belongs to no record, so it may stand anywhere (AMB-57). */
  | { readonly kind: 'sitemap' }
  | { readonly kind: 'junk' };

export function readConventionalLine(content: string): ConventionalLine {
  const colon = content.indexOf(':');
  const space = content.search(/\s/);
  const word = space === -1 ? content : content.slice(0, space);
  const bare = word.toLowerCase();
  // Without a colon only the words that crawlers accept so are fields.
  if (colon === -1 && !agentWords.includes(bare) && !ruleWords.includes(bare)) return { kind: 'junk' };
  const name = colon === -1 ? bare : content.slice(0, colon).trim().toLowerCase();
  const value = content.slice(colon === -1 ? word.length : colon + 1).trim();
  if (agentWords.includes(name)) return { kind: 'user-agent', value: value.toLowerCase() };
  if (name === 'disallow') return { kind: 'disallow', value };
  return name === 'sitemap' ? { kind: 'sitemap' } : { kind: 'field', name };
}

/** Collects the crawlers that the conventional part welcomes by an empty `Disallow` and nothing else (AMB-56). */
export interface Welcome {
  readonly names: Set<string>;
  readonly unwelcome: Set<string>;
  group: string[];
  groupOpen: boolean;
}

export function noteWelcome(welcome: Welcome, line: ConventionalLine): void {
  if (line.kind === 'user-agent') {
    if (!welcome.groupOpen) welcome.group = [];
    welcome.group.push(line.value);
    welcome.groupOpen = true;
  } else if (line.kind === 'disallow') {
    if (welcome.groupOpen || line.value !== '') {
      for (const name of welcome.group) (line.value === '' ? welcome.names : welcome.unwelcome).add(name);
    }
    // Only the first refusal of a group has anything to add.
    if (line.value !== '') welcome.group = [];
    welcome.groupOpen = false;
  }
}
