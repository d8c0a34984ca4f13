/** Limit: characters of one address. Sitemaps allow 2,048; a longer text is not an address but a broken file. */
export const maxAddressLength: number = 16 * 1024;

/** Limit: characters of one tag. A longer one is not a tag of a sitemap. */
const maxTagLength = 64 * 1024;

/**
 * Finds the addresses of a sitemap, or of an index of sitemaps, in pieces of its text. It looks for `loc` elements with the prefix of the
 * root element, so that those of images and videos are not taken for pages, and reads nothing else: what else is wrong with the file does
 * not matter here. It keeps one tag or one address at a time, however long the file is.
 */
export class SitemapScanner {
  /** The kind that the root element states; undefined before it has been read. */
  root: 'urlset' | 'sitemapindex' | undefined;
  #prefix = '';
  #rest = '';
  /** The text of the `loc` element that is open. */
  #address: string | undefined;
  #mode: 'text' | 'comment' | 'cdata' = 'text';

  /** The addresses that this piece completes. */
  push(piece: string): string[] {
    this.#rest += piece;
    const found: string[] = [];
    let isMore = true;
    while (isMore) isMore = this.#mode === 'text' ? this.#takeText(found) : this.#takeUntil();
    return found;
  }

  /** Reads the text up to the next tag, and that tag. Returns false if there is no whole tag yet. */
  #takeText(found: string[]): boolean {
    const open = this.#rest.indexOf('<');
    const text = open === -1 ? withoutBegunReference(this.#rest) : this.#rest.slice(0, open);
    this.#append(text, true);
    this.#rest = this.#rest.slice(text.length);
    if (open === -1) return false;
    for (const [start, mode] of beginnings) {
      if (this.#rest.startsWith(start)) {
        this.#mode = mode;
        this.#rest = this.#rest.slice(start.length);
        return true;
      }
      if (start.startsWith(this.#rest)) return false;
    }
    const tag = this.#tag();
    if (tag === undefined) return false;
    this.#takeTag(tag, found);
    return true;
  }

  /** Returns the tag at the beginning, or text that is not a tag because another begins in it; undefined if its end is not there yet. */
  #tag(): string | undefined {
    const next = this.#rest.indexOf('<', 1);
    const before = next === -1 ? this.#rest : this.#rest.slice(0, next);
    const close = before.indexOf('>');
    if (close !== -1) return before.slice(0, close + 1);
    return next !== -1 || before.length > maxTagLength ? before : undefined;
  }

  #takeTag(tag: string, found: string[]): void {
    this.#rest = this.#rest.slice(tag.length);
    if (this.#address !== undefined) {
      if (this.#address.length <= maxAddressLength) found.push(this.#address.trim());
      this.#address = undefined;
    }
    const [, prefix = '', name = '', end] = /^<([\w.-]+:)?([\w.-]+)(?:\s.*?)?(\/?)>$/s.exec(tag) ?? [];
    if (this.root === undefined && (name === 'urlset' || name === 'sitemapindex')) {
      this.root = name;
      this.#prefix = prefix;
    } else if (name === 'loc' && prefix === this.#prefix && end === '' && this.root !== undefined) this.#address = '';
  }

  /** Reads a comment or a CDATA section. Returns false if its end is not there yet. */
  #takeUntil(): boolean {
    const end = this.#mode === 'comment' ? '-->' : ']]>';
    const at = this.#rest.indexOf(end);
    // What may be the beginning of the end stays.
    const length = at === -1 ? Math.max(this.#rest.length - end.length + 1, 0) : at;
    if (this.#mode === 'cdata') this.#append(this.#rest.slice(0, length), false);
    this.#rest = this.#rest.slice(at === -1 ? length : at + end.length);
    if (at !== -1) this.#mode = 'text';
    return at !== -1;
  }

  #append(text: string, hasReferences: boolean): void {
    if (this.#address === undefined || this.#address.length > maxAddressLength) return;
    this.#address += hasReferences ? resolved(text) : text;
  }
}

const beginnings = [
  ['<!--', 'comment'],
  ['<![CDATA[', 'cdata'],
] as const;

/** Without a character reference at the end that the next piece may complete. */
function withoutBegunReference(text: string): string {
  return text.replace(/&[#\w]{0,8}$/, '');
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text with its character references resolved. */
function resolved(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
