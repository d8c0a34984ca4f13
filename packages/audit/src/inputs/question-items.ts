import type { Fields } from '@heed/core/internal';
import { readQuestion, refusalOf } from '@heed/core/internal/answers';
import type { Item } from '../subject.js';
import type { Unit } from '../unit.js';
import { type Cut, damagedItem } from './piece-items.js';
import { lineEnd, type Piece, textOf } from './pieces.js';
import { type Row, rowItem } from './row-item.js';
import { type ColumnMapping, type ColumnName, columnNames } from './table-columns.js';

/** Limit: characters of one line, as for `heed ask`: a question with a robots.txt and a page of several megabytes fits. */
const maxLineLength = 64 * 1024 * 1024;

/** Lines with questions. A character of a string takes three bytes at most, so a line with more is too long for certain. */
export const questionLines: Cut = { findEnd: lineEnd, maxBytes: 3 * maxLineLength };

/** What a line asks. Whether it is a valid question is found out when it is asked. */
export function questionItem(unit: Unit, piece: Piece): Item | undefined {
  const { offset } = piece;
  const line = textOf(piece);
  if (piece.bytes === undefined || line.length > maxLineLength) {
    const { message } = refusalOf('question/line-too-long', { limit: String(maxLineLength) }).error;
    return damagedItem(unit, offset, 'too-long', message);
  }
  if (line.trim() === '') return undefined;
  const question = parse(line);
  if ('message' in question) return damagedItem(unit, offset, 'question', question.message);
  if (unit.columns !== undefined) return rowItem(unit, offset, rowIn(question.fields, unit.columns));
  const { url, at, id } = question.fields;
  const subject = {
    offset,
    url: typeof url === 'string' ? url : '',
    ...(typeof at === 'string' ? { at } : {}),
    ...(typeof id === 'string' || typeof id === 'number' ? { id: String(id) } : {}),
    question: question.fields,
  };
  return { kind: 'subject', subject };
}

/** The fields of a line as the cells of a row, by the names that the data set has for them. */
function rowIn(fields: Fields, mapping: ColumnMapping): Row {
  const row: { [Name in ColumnName]?: unknown } = {};
  for (const name of columnNames) {
    const value = fields[mapping[name] ?? name];
    if (value !== undefined && value !== null) row[name] = value;
  }
  return row;
}

function parse(line: string): { readonly fields: Fields } | { readonly message: string } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refusalOf('question/not-json', { reason }).error;
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (isObject) return { fields: value as Fields };
  const reading = readQuestion(value);
  return { message: reading.kind === 'refusal' ? reading.refusal.error.message : 'A question must be a JSON object.' };
}
