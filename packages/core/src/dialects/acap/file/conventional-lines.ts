/** The words that start a conventional record, in the spellings that crawlers accept. */
const agentWords: readonly string[] = ['user-agent', 'useragent', 'user agent'];

const ruleWords: readonly string[] = ['disallow', 'allow'];

/**
 * Fields that are about the whole file, or younger than ACAP: crawlers that know them do not know ACAP's records, and a refusal must
 * not get lost in one.
 */
const fieldsAnywhere: ReadonlySet<string> = new Set([
  'sitemap',
  'content-usage',
  'content-signal',
  'content-signals',
  'license',
  'disallowaitraining',
  'allowaitraining',
]);

/** A line that is not an ACAP field, as far as it matters to ACAP records. */
type ConventionalLine =
  | { readonly kind: 'user-agent'; readonly value: string }
  | { readonly kind: 'disallow'; readonly value: string }
  | { readonly kind: 'field'; readonly name: string }
  /** Belongs to no ACAP record, so it may be anywhere (AMB-57). */
  | { readonly kind: 'anywhere' }
  | { readonly kind: 'junk' };

export function readConventionalLine(content: string): ConventionalLine {
  const colon = content.indexOf(':');
  const space = content.search(/\s/);
  const word = space === -1 ? content : content.slice(0, space);
  const bare = word.toLowerCase();
  // Without a colon, only the words that crawlers accept without one are fields.
  if (colon === -1 && !agentWords.includes(bare) && !ruleWords.includes(bare)) return { kind: 'junk' };
  const name = colon === -1 ? bare : content.slice(0, colon).trim().toLowerCase();
  const value = content.slice(colon === -1 ? word.length : colon + 1).trim();
  if (agentWords.includes(name)) return { kind: 'user-agent', value: value.toLowerCase() };
  if (name === 'disallow') return { kind: 'disallow', value };
  return fieldsAnywhere.has(name) ? { kind: 'anywhere' } : { kind: 'field', name };
}

/** The crawlers that the conventional part welcomes: those with an empty `Disallow` and no other one (AMB-56). */
export class WelcomedCrawlers {
  readonly #welcomed = new Set<string>();
  readonly #refused = new Set<string>();
  #group: string[] = [];
  #groupOpen = false;

  has(name: string): boolean {
    return this.#welcomed.has(name) && !this.#refused.has(name);
  }

  /** Takes the next line of the conventional part. */
  read(line: ConventionalLine): void {
    if (line.kind === 'user-agent') {
      if (!this.#groupOpen) this.#group = [];
      this.#group.push(line.value);
      this.#groupOpen = true;
    } else if (line.kind === 'disallow') {
      const isEmpty = line.value === '';
      if (this.#groupOpen || !isEmpty) {
        for (const name of this.#group) (isEmpty ? this.#welcomed : this.#refused).add(name);
      }
      // Further refusals of the same group add nothing.
      if (!isEmpty) this.#group = [];
      this.#groupOpen = false;
    }
  }
}
