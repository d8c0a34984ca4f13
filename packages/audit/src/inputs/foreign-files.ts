/** A kind of file that an audit does not read, and what to do about it. */
interface ForeignKind {
  /** How its (decompressed) bytes begin, one character a byte. */
  readonly begins: string | RegExp;
  /** "is a ZIP archive: …" */
  readonly sentence: string;
}

/** Kinds that people are likely to give, with what to do. The first that matches counts. */
const foreignKinds: readonly ForeignKind[] = [
  {
    begins: 'filedesc://',
    sentence: 'is an ARC file, the older format: convert it to WARC, as with warcio recompress.',
  },
  { begins: '%PDF-', sentence: 'is a PDF document, not a crawl or a list.' },
  { begins: '\x28\xb5\x2f\xfd', sentence: 'is compressed with Zstandard: decompress it first, as with zstd -d.' },
  { begins: /^BZh\d/, sentence: 'is compressed with bzip2: decompress it first, as with bunzip2.' },
  { begins: '\xfd7zXZ\0', sentence: 'is compressed with xz: decompress it first, as with unxz.' },
  { begins: '7z\xbc\xaf\x27\x1c', sentence: 'is a 7-Zip archive: unpack it first.' },
  { begins: /^[\s\S]{257}ustar/, sentence: 'is a tar archive: unpack it first.' },
  {
    begins: 'SQLite format 3\0',
    sentence: 'is an SQLite database. A database of captured robots.txt files goes to --robots-from.',
  },
  { begins: '\xd0\xcf\x11\xe0', sentence: 'is an Excel or other Office file: save the table as CSV.' },
  { begins: 'ARROW1', sentence: 'is an Arrow file: save the table as Parquet.' },
  { begins: 'Obj\x01', sentence: 'is an Avro file: save the table as Parquet.' },
  { begins: 'ORC', sentence: 'is an ORC file: save the table as Parquet.' },
  { begins: /^(?:\xff\xfe|\xfe\xff)/, sentence: 'is in UTF-16: save it as UTF-8.' },
  {
    begins: /^ CDX[ \r\n]|^[^\s)]{1,300}\)\/\S{0,4000} \d{14} \{/,
    sentence: 'is an index (CDX): give the WARC files that it points to.',
  },
  {
    begins: /^(?:[\w-]+:[^\r\n]*\r?\n(?:[ \t][^\r\n]*\r?\n)*){0,20}?Content-Type:\s*multipart\/related/i,
    sentence: 'is an MHTML page as browsers save it: check the page with heed check, or crawl it into WARC.',
  },
  {
    begins: /^\s*(?:<\?xml[^>]*>\s*)?<(?:urlset|sitemapindex)\b/,
    sentence: 'is a sitemap: give its addresses as a list, one a line.',
  },
  {
    begins: /^\{"file":"(?:[^"\\]|\\.)*","offset":\d/,
    sentence: 'holds the answers or the problems of an audit, not questions: give what was audited.',
  },
  { begins: /^\s*</, sentence: 'is an HTML or XML document: check a single page with heed check.' },
  { begins: /^\s*\[/, sentence: 'is one JSON list: give one question a line (NDJSON), as with jq -c .[].' },
  {
    begins: /^(?:[ \t]*(?:#[^\r\n]*)?\r?\n)*[ \t]*user-agent[ \t]*:/i,
    sentence: 'is a robots.txt file: give the folder that holds it with --robots-from.',
  },
];

/** What to do about a file that begins like this and is of a kind that an audit does not read; undefined if it is of none of them. */
export function foreignSentence(head: string): string | undefined {
  return foreignKinds.find(({ begins }) => (typeof begins === 'string' ? head.startsWith(begins) : begins.test(head)))
    ?.sentence;
}
