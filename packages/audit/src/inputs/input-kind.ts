import type { InputKind } from '../unit.js';
import { companionSentence } from './companion-files.js';
import { csvHeader } from './csv-header.js';
import type { FileHead } from './file-head.js';
import { foreignSentence } from './foreign-files.js';
import { textOf } from './pieces.js';
import { type ColumnMapping, unknownColumnsNote } from './table-columns.js';
import { whyNoAddress } from './web-address.js';

/** What a file holds, with what people should know about it; or why it cannot be read, as a sentence that begins with its verb. */
export type KindReading =
  | { readonly kind: InputKind; readonly note?: string }
  /** `isCompanion`: it belongs to other files, and has nothing of its own that could be asked about. */
  | { readonly refusal: string; readonly isCompanion?: true; readonly isZip?: true };

/** Finds out by the beginning of a file what it holds. Its name helps only where that does not tell. `as` overrides both. */
export function kindOf(name: string, head: FileHead, as?: InputKind, columns?: ColumnMapping): KindReading {
  if (head.size === 0) return { refusal: 'is empty.' };
  if (as !== undefined) return as === 'csv' ? csvReading(head, as, columns) : { kind: as };
  const text = Buffer.from(head.bytes).toString('latin1');
  if (/^\s*WARC\/\d/.test(text)) return { kind: 'warc', ...warcNote(text) };
  if (text.startsWith('PAR1')) return parquetByHead(head);
  const byName = kindByName(name);
  const companion = companionSentence(name, text);
  if (companion !== undefined) return { refusal: companion, isCompanion: true };
  if (text.startsWith('PK\x03\x04') && !head.isPacked) return { refusal: 'is a ZIP archive.', isZip: true };
  const sentence = foreignSentence(text);
  if (sentence !== undefined) return { refusal: sentence };
  const kind = kindByFirstLine(head, columns) ?? byName;
  if (kind === 'csv') return csvReading(head, byName, columns);
  if (kind === 'parquet') return parquetByHead(head);
  if (kind !== undefined) return { kind };
  return { refusal: 'is neither WARC, nor NDJSON, a list of addresses, CSV or Parquet.' };
}

function parquetByHead({ isPacked }: FileHead): KindReading {
  return isPacked ? { refusal: 'is a Parquet file inside of gzip: decompress it first.' } : { kind: 'parquet' };
}

function csvReading(head: FileHead, byName: InputKind | undefined, mapping?: ColumnMapping): KindReading {
  const header = csvHeader(head.bytes, mapping);
  if (typeof header === 'string') {
    return { refusal: byName === 'csv' ? `cannot be read as CSV: ${header}.` : 'is not CSV.' };
  }
  const { unknown } = header.columns;
  return unknown.length === 0 ? { kind: 'csv' } : { kind: 'csv', note: unknownColumnsNote(unknown) };
}

/** A line of JSON, of addresses, or with the names of columns. */
function kindByFirstLine({ bytes }: FileHead, mapping?: ColumnMapping): InputKind | undefined {
  const lines = textOf({ offset: 0, bytes }).split('\n');
  const first = lines.map((line) => line.trim()).find((line) => line !== '' && !line.startsWith('#'));
  if (first === undefined) return undefined;
  if (first.startsWith('{')) return 'questions';
  if (whyNoAddress(first) === undefined) return 'url-list';
  return typeof csvHeader(bytes, mapping) === 'string' ? undefined : 'csv';
}

/** The kinds that files of these names usually hold, compressed or not. */
const kindsByEnding: Readonly<Record<string, InputKind>> = {
  warc: 'warc',
  wet: 'warc',
  wat: 'warc',
  ndjson: 'questions',
  jsonl: 'questions',
  csv: 'csv',
  tsv: 'csv',
  parquet: 'parquet',
};

function kindByName(name: string): InputKind | undefined {
  const ending = /\.(\w+)(?:\.gz)?$/.exec(name.toLowerCase())?.[1] ?? '';
  return Object.hasOwn(kindsByEnding, ending) ? kindsByEnding[ending] : undefined;
}

/** Common Crawl derives two kinds of WARC file from its crawl. They are told by the type of the first record behind the `warcinfo`. */
function warcNote(text: string): { readonly note?: string } {
  const type = [...text.matchAll(/^WARC-Type:[ \t]*(\w+)/gim)].map(([, name = '']) => name.toLowerCase());
  const first = type.find((name) => name !== 'warcinfo');
  if (first === 'conversion') return { note: wetNote };
  return first === 'metadata' && /^Content-Type:[ \t]*application\/json/im.test(text) ? { note: watNote } : {};
}

const instead = 'Give the WARC file that it was made from: the same name, with /warc/ in its path, ending in .warc.gz.';

const wetNote = `this is WET, the text of pages without the HTTP headers and the markup that hold most rules, so its records are skipped. ${instead}`;

const watNote = `this is WAT, facts about pages as JSON without the pages themselves, so its records are skipped. ${instead}`;
