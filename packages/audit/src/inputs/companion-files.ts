/** A file that stands beside WARC files and tells of them. */
interface CompanionKind {
  /** The end of its path, with slashes. */
  readonly name: RegExp;
  /** How its (decompressed) bytes begin, one character a byte. Absent: the name is enough. */
  readonly begins?: RegExp;
  readonly sentence: string;
}

const companionKinds: readonly CompanionKind[] = [
  {
    name: /\.(?:cdxj?|idx)(?:\.gz)?$/i,
    sentence: 'is an index of WARC files (CDX): it holds no records.',
  },
  {
    name: /(?:^|\/)datapackage(?:-digest)?\.json$/,
    sentence: 'describes a WACZ: it holds no records.',
  },
  {
    // The pages of a WACZ: lines with addresses, of which the first names the format.
    name: /(?:^|\/)pages\/[^/]+\.jsonl$/,
    begins: /^\s*\{[^\n]*"format"\s*:\s*"json-pages-/,
    sentence: 'lists the pages of a WACZ: their records are in its WARC files.',
  },
  {
    name: /(?:^|\/)logs\/[^/]+\.log(?:\.gz)?$/,
    sentence: 'is the log of a crawl: it holds no records.',
  },
  {
    name: /\.(?:md5|sha1|sha256|sha512)$/i,
    sentence: 'holds checksums: it holds no records.',
  },
];

/** What to say of a file that belongs to WARC files beside it; undefined if it does not look like one. */
export function companionSentence(path: string, head: string): string | undefined {
  const name = path.replaceAll('\\', '/');
  return companionKinds.find((kind) => kind.name.test(name) && (kind.begins?.test(head) ?? true))?.sentence;
}
