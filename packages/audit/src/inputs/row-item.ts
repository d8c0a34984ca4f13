import type { ResourceResponse } from '@heed/core';
import { defined } from '@heed/core/internal';
import { contentTypeOf, pageFormatOf } from '@heed/core/page';
import type { Problem } from '../problem.js';
import type { Item, Subject } from '../subject.js';
import type { Unit } from '../unit.js';
import { bodyOf } from '../warc/body.js';
import { maxPageBytes } from '../warc/limits.js';
import { type GivenHeader, headerIn, headerInValue } from './header-lines.js';
import { momentInCell } from './moment.js';
import { damagedItem } from './piece-items.js';
import type { ColumnName } from './table-columns.js';
import { pageText } from './warc-page.js';
import { quoted, whyNoAddress } from './web-address.js';

/** The cells of a row by column. Those that are absent say nothing. Values other than text are of Parquet. */
export type Row = Readonly<Partial<Record<ColumnName, unknown>>>;

/** What a row of a table asks about, with the texts that it brings along. */
export function rowItem(unit: Unit, offset: number, row: Row): Item {
  const subject = subjectIn(unit, offset, row);
  return typeof subject === 'string' ? damagedItem(unit, offset, 'question', subject) : { kind: 'subject', subject };
}

function subjectIn(unit: Unit, offset: number, row: Row): Subject | string {
  const url = textIn(row.url)?.trim() ?? '';
  const why = whyNoAddress(url);
  if (why !== undefined) return why;
  const at = row.at === undefined ? undefined : momentOfCell(row.at);
  if (row.at !== undefined && at === undefined) return `The cell at is not a date and time: ${shown(row.at)}.`;
  const header = row.headers === undefined ? undefined : headerOfCell(row.headers);
  if (typeof header === 'string') return header;
  const status = row.status === undefined ? header?.status : statusIn(row.status);
  if (row.status !== undefined && status === undefined)
    return `The cell status is not an HTTP status: ${shown(row.status)}.`;
  const files = row.files === undefined ? undefined : filesInCell(row.files);
  if (typeof files === 'string') return files;
  const { body, shortfall } = bodyOfCell(row.body, header);
  const response: ResourceResponse = defined({ status, headers: header?.lines, body });
  const robots = textIn(row.robots);
  const agent = textIn(row.agent)?.trim();
  const short = header?.unread === undefined ? shortfall : ({ code: 'http', message: header.unread } as const);
  return defined({
    offset,
    url,
    at,
    response: Object.keys(response).length === 0 ? undefined : response,
    robots,
    question: agent === undefined && files === undefined ? undefined : { ...defined({ agent, files }) },
    id: row.id === undefined ? undefined : idIn(row.id),
    shortfall: short === undefined ? undefined : { file: unit.file, offset, ...short, answered: true, url },
  });
}

function headerOfCell(cell: unknown): GivenHeader | string {
  const text = textIn(cell);
  return text === undefined ? headerInValue(cell) : headerIn(text);
}

interface FoundBody {
  readonly body?: string;
  readonly shortfall?: Pick<Problem, 'code' | 'message'>;
}

/** The text of a body; empty if it is neither HTML nor XML, since nothing in it is read then. Bytes are decoded as in a record. */
function bodyOfCell(cell: unknown, header: GivenHeader | undefined): FoundBody {
  if (cell === undefined) return {};
  const headers = header?.lines ?? [];
  const contentType = contentTypeOf(headers);
  if (pageFormatOf(contentType) === undefined) return { body: '' };
  if (!(cell instanceof Uint8Array)) return { body: textIn(cell) ?? '' };
  const { bytes, shortfall } = bodyOf(headers, cell, maxPageBytes);
  return defined({ body: bytes === undefined ? undefined : pageText(bytes, contentType), shortfall });
}

/** The text of a cell. Texts may be stored as bytes. */
function textIn(cell: unknown): string | undefined {
  if (cell instanceof Uint8Array) return Buffer.from(cell.buffer, cell.byteOffset, cell.byteLength).toString('utf8');
  return typeof cell === 'string' ? cell : undefined;
}

/** Documents that signals refer to, by path or address: an object, as JSON, or as Parquet has it. */
function filesInCell(cell: unknown): Readonly<Record<string, unknown>> | string {
  const text = textIn(cell);
  let value: unknown = cell;
  if (text !== undefined) {
    try {
      value = JSON.parse(text);
    } catch (error) {
      return `The cell files is not JSON: ${error instanceof Error ? error.message : String(error)}.`;
    }
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  return 'The cell files is not an object with a document for each path.';
}

/** The name of a row, as a text. */
function idIn(cell: unknown): string | undefined {
  return textIn(cell) ?? (typeof cell === 'number' || typeof cell === 'bigint' ? String(cell) : undefined);
}

function momentOfCell(cell: unknown): string | undefined {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? undefined : cell.toISOString();
  const text = textIn(cell);
  return text === undefined ? undefined : momentInCell(text);
}

function statusIn(cell: unknown): number | undefined {
  const isNumber = typeof cell === 'number' || typeof cell === 'bigint';
  const text = isNumber ? String(cell) : (textIn(cell)?.trim() ?? '');
  return /^[1-5]\d\d$/.test(text) ? Number(text) : undefined;
}

function shown(cell: unknown): string {
  // An object of Parquet may have a field with any name, also `toString`.
  return quoted(textIn(cell) ?? (typeof cell === 'object' ? 'an object' : String(cell)));
}
